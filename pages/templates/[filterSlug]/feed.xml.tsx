import type { GetServerSideProps } from 'next';
import { sendFilterFeed } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params }) => sendFilterFeed(res, params?.filterSlug ?? '');

export { default } from '@/components/site/empty-page';
