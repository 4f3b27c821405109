import type { GetServerSideProps } from 'next';
import { sendListMarkdown } from '@/lib/api/list-responses';

export const getServerSideProps: GetServerSideProps = ({ res }) => sendListMarkdown(res, undefined);

export { default } from '@/components/site/empty-page';
