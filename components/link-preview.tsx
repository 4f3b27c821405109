import Head from 'next/head';
import { siteCopy } from './site-copy';

type LinkPreviewProps = {
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  picture: string;
};

const PICTURE_SIZE = { width: 1200, height: 630 };

/** How a link to this page is shown elsewhere: Open Graph, and what Twitter's cards add to it. */
export function LinkPreview({ title, description, url, picture }: LinkPreviewProps) {
  const openGraph = {
    type: 'website',
    site_name: siteCopy.name,
    title,
    description,
    url,
    image: picture,
    'image:type': 'image/png',
    'image:width': PICTURE_SIZE.width,
    'image:height': PICTURE_SIZE.height,
    'image:alt': siteCopy.share.alt(title),
  };
  const twitter = {
    card: 'summary_large_image',
    title,
    description,
    image: picture,
    'image:alt': openGraph['image:alt'],
  };
  return (
    <Head>
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={`og:${name}`} property={`og:${name}`} content={String(content)} />
      ))}
      {Object.entries(twitter).map(([name, content]) => (
        <meta key={`twitter:${name}`} name={`twitter:${name}`} content={content} />
      ))}
    </Head>
  );
}
