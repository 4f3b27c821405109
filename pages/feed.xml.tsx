import type { GetServerSideProps } from 'next';
import { siteCopy } from '#components/site-copy';
import { feedXml } from '#lib/gallery/feed';
import { answerWithFile } from '#lib/gallery/text-file';

export const getServerSideProps: GetServerSideProps = (context) =>
  answerWithFile(context, (catalogue) => ({
    type: 'application/rss+xml',
    text: feedXml(catalogue, siteCopy.feed),
  }));

/** Never shown: the answer is the file. */
export default function Feed() {
  return null;
}
