import type { GetServerSideProps } from 'next';
import { sendSearchFeed } from '@/lib/api/list-responses';
import { enforceRateLimit } from '@/lib/http/rate-limit';

export const getServerSideProps: GetServerSideProps = async ({ req, res, query }) => {
  // Already answered; Next renders nothing.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  return sendSearchFeed(res, query);
};

export { default } from '@/components/site/empty-page';
