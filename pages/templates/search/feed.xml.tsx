import type { GetServerSideProps } from 'next';
import { sendSearchFeed } from '@/lib/api/list-responses';
import { enforceRateLimit } from '@/lib/http/visitor-rate-limit';

export const getServerSideProps: GetServerSideProps = async ({ req, res, query, locale }) => {
  // `enforceRateLimit` has already answered with 429.
  if (await enforceRateLimit(req, res)) return { notFound: true };
  return sendSearchFeed(res, query, locale);
};

export { default } from '@/components/site/never-rendered';
