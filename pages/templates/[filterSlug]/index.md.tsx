import type { GetServerSideProps } from 'next';
import { sendListMarkdown } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params }) => sendListMarkdown(res, params?.filterSlug);

export { default } from '@/components/site/empty-page';
