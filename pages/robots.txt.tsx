import type { GetServerSideProps } from 'next';
import { robotsText } from '@/lib/api/robots';
import { sendSharedText } from '@/lib/http/cache-control';

/** It needs no content, so that it is there when nothing else is. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  sendSharedText(res, 'text/plain', robotsText());
  return { props: {} };
};

export { default } from '@/components/site/empty-page';
