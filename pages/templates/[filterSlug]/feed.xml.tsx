import type { GetServerSideProps } from 'next';
import { sendFilterFeed } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params, locale }) => sendFilterFeed(res, params?.filterSlug ?? '', locale);

export { default } from '@/components/site/never-rendered';
