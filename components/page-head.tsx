import Head from 'next/head';
import { LinkPreview } from './link-preview';
import { siteCopy } from './site-copy';

type PageHeadProps = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Absolute address of this page; error pages have none. */
  canonical?: string | undefined;
  /** Absolute address of the picture for link previews; error pages have none. */
  sharePicture?: string | undefined;
  /** Absolute address of the same content as Markdown. */
  markdown?: string | undefined;
  /** Keeps the page out of search engines, not the pages that it links to: search results, errors. */
  isUnlisted?: boolean | undefined;
};

export function PageHead({
  title,
  description,
  canonical,
  sharePicture,
  markdown,
  isUnlisted,
}: PageHeadProps) {
  const { name, tagline, feed } = siteCopy;
  const fullTitle = title === name ? `${name}: ${tagline.toLowerCase()}` : `${title} – ${name}`;

  return (
    <>
      <Head>
        <title>{fullTitle}</title>
        <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
        <meta key="description" name="description" content={description} />
        {isUnlisted ? <meta key="robots" name="robots" content="noindex, follow" /> : null}
        {canonical ? <link key="canonical" rel="canonical" href={canonical} /> : null}
        <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link
          key="feed"
          rel="alternate"
          type="application/rss+xml"
          href={feed.href}
          title={feed.title}
        />
        {markdown ? (
          <link key="markdown" rel="alternate" type="text/markdown" href={markdown} />
        ) : null}
        <meta key="color-scheme" name="color-scheme" content="light dark" />
        <meta
          key="theme-color-light"
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content="#f7f4ed"
        />
        <meta
          key="theme-color-dark"
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content="#131210"
        />
      </Head>
      {canonical && sharePicture ? (
        <LinkPreview
          title={title === name ? tagline : title}
          description={description}
          url={canonical}
          picture={sharePicture}
        />
      ) : null}
    </>
  );
}
