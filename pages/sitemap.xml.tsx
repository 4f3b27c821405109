import type { GetServerSideProps } from 'next';
import { sitemapXml } from '@/lib/gallery/feeds/sitemap';
import { sendTextFile } from '@/lib/gallery/feeds/text-response';

export const getServerSideProps: GetServerSideProps = (context) =>
  sendTextFile(context, (catalogue) => ({
    type: 'application/xml',
    text: sitemapXml(catalogue),
  }));

export { default } from '@/components/site/no-page';
