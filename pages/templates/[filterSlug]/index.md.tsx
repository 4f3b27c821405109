import type { GetServerSideProps } from 'next';
import { listMarkdownCopy } from '@/copy/feeds';
import { sendListMarkdown } from '@/lib/gallery/listing/list-files';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params }) => sendListMarkdown(res, params?.filterSlug, listMarkdownCopy);

export { default } from '@/components/site/no-page';
