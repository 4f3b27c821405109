import { sitemapXml } from '@/lib/gallery/feeds/sitemap';
import { textFile } from '@/lib/gallery/feeds/text-response';

export const getServerSideProps = textFile('application/xml', sitemapXml);

export { default } from '@/components/site/empty-page';
