import { feedsWords } from '@/copy/feeds';
import { textFile } from '@/lib/api/text-response';
import { ALL_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { EMPTY_SELECTION } from '@/lib/listing/selection';
import { FEED_PATH, RSS_TYPE, rssXml } from '@/lib/page/rss';

export const getServerSideProps = textFile(RSS_TYPE, (catalogue) =>
  rssXml(catalogue, {
    ...feedsWords(catalogue.language).feed(EMPTY_SELECTION),
    path: catalogue.language.prefix + FEED_PATH,
    pagePath: catalogue.language.prefix + ALL_TEMPLATES_PATH,
    templates: catalogue.templates,
  }),
);

export { default } from '@/components/site/never-rendered';
