import type { GetServerSideProps } from 'next';
import { feedWordsOf } from '@/copy/feeds';
import { sendFilterFeed } from '@/lib/gallery/listing/list-files';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params }) => sendFilterFeed(res, params?.filterSlug ?? '', feedWordsOf);

export { default } from '@/components/site/no-page';
