import type { GetServerSideProps } from 'next';
import { sendListMarkdown } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params, locale }) => sendListMarkdown(res, params?.filterSlug, locale);

export { default } from '@/components/site/never-rendered';
