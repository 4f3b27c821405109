import type { GetServerSideProps } from 'next';
import { robotsText } from '@/lib/api/robots';
import { sendSharedText } from '@/lib/http/cache-control';

export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  sendSharedText(res, 'text/plain', robotsText());
  return { props: {} };
};

export { default } from '@/components/site/never-rendered';
