import type { GetServerSideProps } from 'next';
import { feedWordsOf } from '@/copy/feeds';
import { sendFilterFeed } from '@/lib/gallery/listing/list-files';

export const getServerSideProps: GetServerSideProps<
  Record<string, never>,
  { filterSlug: string }
> = ({ res, params }) => sendFilterFeed(res, params?.filterSlug ?? '', feedWordsOf);

/** Never shown: the answer is the file. */
export default function FilterFeed() {
  return null;
}
