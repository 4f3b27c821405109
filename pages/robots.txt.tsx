import type { GetServerSideProps } from 'next';
import { allowSharedCache } from '#lib/gallery/server/shared-cache-control';
import { robotsText } from '#lib/gallery/texts/robots';

/** It needs no content, so that it is there when nothing else is. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  allowSharedCache(res);
  res.end(robotsText());
  return { props: {} };
};

/** Never shown: the answer is the file. */
export default function Robots() {
  return null;
}
