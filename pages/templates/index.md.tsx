import type { GetServerSideProps } from 'next';
import { listMarkdownCopy } from '@/copy/feeds';
import { sendListMarkdown } from '@/lib/gallery/listing/list-files';

export const getServerSideProps: GetServerSideProps = ({ res }) =>
  sendListMarkdown(res, undefined, listMarkdownCopy);

export { default } from '@/components/site/no-page';
