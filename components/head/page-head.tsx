import Head from 'next/head';
import { metadataCopy } from '@/copy/metadata';
import { siteCopy } from '@/copy/site';
import { JsonLdScript, type Things } from './json-ld-script';
import { linkPreview } from './link-preview';

/** Absolute addresses of a page that search engines list. */
export type PageAddresses = {
  canonical: string;
  /** Address of the picture for link previews. */
  ogImage: string;
};

/** Metadata of a page. Addresses are absolute; error pages have none. */
export type PageMetadata = Partial<PageAddresses> & {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The feed of what the page lists; without it, the site's own. */
  feedHref?: string | undefined;
  /** The same content as Markdown. */
  markdown?: string | undefined;
  /** Keeps the page out of search engines, not the pages that it links to: search results, errors. */
  isUnlisted?: boolean | undefined;
  /** As JSON-LD, for search engines. */
  things?: Things | undefined;
};

/** Metadata of one page, in the head of the document. */
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

/** As a browser's tab shows it. */
function fullTitle(title: string): string {
  const { name, tagline } = siteCopy;
  return title === name ? `${name}: ${tagline}` : `${title} – ${name}`;
}
