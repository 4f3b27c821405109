import type { GetServerSideProps } from 'next';
import { feedsCopy } from '@/copy/feeds';
import { siteCopy } from '@/copy/site';
import { llmsText } from '@/lib/gallery/feeds/llms';
import { sendTextFile } from '@/lib/gallery/feeds/text-response';

export const getServerSideProps: GetServerSideProps = (context) =>
  sendTextFile(context, (catalogue) => ({
    type: 'text/plain',
    text: llmsText(catalogue, { ...feedsCopy.llms, name: siteCopy.name }),
  }));

export { default } from '@/components/site/no-page';
