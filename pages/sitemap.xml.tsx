import type { GetServerSideProps } from 'next';
import { sitemapXml } from '#lib/gallery/texts/sitemap';
import { answerWithFile } from '#lib/gallery/texts/text-file';

export const getServerSideProps: GetServerSideProps = (context) =>
  answerWithFile(context, (catalogue) => ({
    type: 'application/xml',
    text: sitemapXml(catalogue),
  }));

/** Never shown: the answer is the file. */
export default function Sitemap() {
  return null;
}
