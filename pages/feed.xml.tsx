import { feedDescription } from '@/copy/feeds';
import { metadataCopy } from '@/copy/metadata';
import { textFile } from '@/lib/api/text-response';
import { ALL_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { FEED_PATH, RSS_TYPE, rssXml } from '@/lib/page/rss';

export const getServerSideProps = textFile(RSS_TYPE, (catalogue) =>
  rssXml(catalogue, {
    ...metadataCopy.feed,
    description: feedDescription,
    path: FEED_PATH,
    pagePath: ALL_TEMPLATES_PATH,
    templates: catalogue.templates,
  }),
);

export { default } from '@/components/site/empty-page';
