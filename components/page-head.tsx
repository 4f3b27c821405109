import Head from 'next/head';
import { siteCopy } from './site-copy';

type PageHeadProps = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Absolute address of this page; error pages have none. */
  canonical?: string | undefined;
  /** Absolute address of a picture for link previews. */
  image?: string | undefined;
  /** Keeps the page out of search engines: drafts, search results, errors. */
  isUnlisted?: boolean | undefined;
};

export function PageHead({ title, description, canonical, image, isUnlisted }: PageHeadProps) {
  const fullTitle =
    title === siteCopy.name
      ? `${siteCopy.name}: ${siteCopy.tagline.toLowerCase()}`
      : `${title} – ${siteCopy.name}`;

  return (
    <Head>
      <title>{fullTitle}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      <meta key="description" name="description" content={description} />
      {canonical ? <link key="canonical" rel="canonical" href={canonical} /> : null}
      <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta key="og:type" property="og:type" content="website" />
      <meta key="og:site_name" property="og:site_name" content={siteCopy.name} />
      <meta key="og:title" property="og:title" content={title} />
      <meta key="og:description" property="og:description" content={description} />
      {canonical ? <meta key="og:url" property="og:url" content={canonical} /> : null}
      {image ? <meta key="og:image" property="og:image" content={image} /> : null}
      <meta
        key="twitter:card"
        name="twitter:card"
        content={image ? 'summary_large_image' : 'summary'}
      />
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
      {isUnlisted ? <meta key="robots" name="robots" content="noindex" /> : null}
    </Head>
  );
}
