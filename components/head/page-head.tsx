import Head from 'next/head';
import { metadataCopy } from '@/copy/metadata';
import { siteCopy } from '@/copy/site';
import { JsonLdScript } from './json-ld-script';
import { linkPreview } from './link-preview';
import type { PageMetadata } from './page-metadata';

export function PageHead(metadata: PageMetadata) {
  const { title, description, canonical, markdown, isUnlisted, things } = metadata;
  const { feedHref = metadataCopy.feed.href } = metadata;
  const isOwnFeed = feedHref !== metadataCopy.feed.href;
  return (
    <>
      <Head>
        <title>{fullTitle(title)}</title>
        <meta name="description" content={description} />
        {isUnlisted && <meta name="robots" content="noindex, follow" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <link
          rel="alternate"
          type="application/rss+xml"
          href={feedHref}
          title={isOwnFeed ? `${siteCopy.name}: ${title}` : metadataCopy.feed.title}
        />
        {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
        {linkPreview(metadata).map((attributes) => (
          <meta key={Object.values(attributes)[0]} {...attributes} />
        ))}
      </Head>
      {things && <JsonLdScript things={things} key={canonical} />}
    </>
  );
}

function fullTitle(title: string): string {
  const { name, tagline } = siteCopy;
  return title === name ? `${name}: ${tagline}` : `${title} – ${name}`;
}
