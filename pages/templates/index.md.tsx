import type { GetServerSideProps } from 'next';
import { sendListMarkdown } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps = ({ res, locale }) =>
  sendListMarkdown(res, undefined, locale);

export { default } from '@/components/site/never-rendered';
