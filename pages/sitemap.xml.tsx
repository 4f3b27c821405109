import { sitemapXml } from '@/lib/api/sitemap';
import { textFile } from '@/lib/api/text-response';

export const getServerSideProps = textFile('application/xml', sitemapXml);

export { default } from '@/components/site/never-rendered';
