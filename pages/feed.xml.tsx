import type { GetServerSideProps } from 'next';
import { headCopy } from '#components/head/head-copy';
import { feedXml } from '#lib/gallery/texts/feed';
import { answerWithFile } from '#lib/gallery/texts/text-file';

export const getServerSideProps: GetServerSideProps = (context) =>
  answerWithFile(context, (catalogue) => ({
    type: 'application/rss+xml',
    text: feedXml(catalogue, headCopy.feed),
  }));

/** Never shown: the answer is the file. */
export default function Feed() {
  return null;
}
