import type { GetServerSideProps } from 'next';
import { robotsText } from '@/lib/gallery/feeds/robots';
import { setSharedCacheControl } from '@/lib/http/cache-control';

/** It needs no content, so that it is there when nothing else is. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  setSharedCacheControl(res);
  res.end(robotsText());
  return { props: {} };
};

export { default } from '@/components/site/no-page';
