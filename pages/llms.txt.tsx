import type { GetServerSideProps } from 'next';
import { llmsText } from '@/lib/gallery/feeds/llms';
import { sendTextFile } from '@/lib/gallery/feeds/text-response';

export const getServerSideProps: GetServerSideProps = (context) =>
  sendTextFile(context, (catalogue) => ({
    type: 'text/plain',
    text: llmsText(catalogue),
  }));

export { default } from '@/components/site/no-page';
