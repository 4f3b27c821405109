import Head from 'next/head';
import { useLanguage } from '@/components/site/use-words';
import { metadataWords } from '@/copy/metadata';
import { siteWords } from '@/copy/site';
import { addressOf } from '@/lib/runtime/addresses.js';
import { JsonLdScript } from './json-ld-script';
import { openGraphTags } from './open-graph-tags';
import type { PageMetadata } from './page-metadata';

export function PageHead(metadata: PageMetadata) {
  const language = useLanguage();
  const metadataCopy = metadataWords(language);
  const { name, tagline } = siteWords(language);
  const { title, description, canonical, markdown, isUnlisted, things } = metadata;
  const { feedHref = metadataCopy.feed.href } = metadata;
  const isOwnFeed = feedHref !== metadataCopy.feed.href;
  return (
    <>
      <Head>
        <title>{title === name ? `${name}: ${tagline}` : `${title} – ${name}`}</title>
        <meta name="description" content={description} />
        {isUnlisted && <meta name="robots" content="noindex, follow" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <link
          rel="alternate"
          type="application/rss+xml"
          href={addressOf(language.prefix + feedHref)}
          title={isOwnFeed ? `${name}: ${title}` : metadataCopy.feed.title}
        />
        {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
        {openGraphTags(metadata, language).map((attributes) => (
          <meta key={Object.values(attributes)[0]} {...attributes} />
        ))}
      </Head>
      {things && <JsonLdScript things={things} key={canonical} />}
    </>
  );
}
