import { siteCopy } from '#components/site/site-copy';
import { headCopy } from './head-copy';
import type { Said } from './said-of-page';

const PICTURE_SIZE = { width: 1200, height: 630 };

/** How a link to a page is shown elsewhere: Open Graph, and what Twitter's cards add to it. */
export function linkPreview({ title: ownTitle, description, canonical, sharePicture }: Said) {
  if (!canonical || !sharePicture) return [];
  const title = ownTitle === siteCopy.name ? siteCopy.tagline : ownTitle;
  const alt = headCopy.pictureAlt(title);
  const openGraph = {
    type: 'website',
    site_name: siteCopy.name,
    title,
    description,
    url: canonical,
    image: sharePicture,
    'image:type': 'image/png',
    'image:width': String(PICTURE_SIZE.width),
    'image:height': String(PICTURE_SIZE.height),
    'image:alt': alt,
  };
  const twitter = {
    card: 'summary_large_image',
    title,
    description,
    image: sharePicture,
    'image:alt': alt,
  };
  return [
    ...Object.entries(openGraph).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries(twitter).map(([name, content]) => ({ name: `twitter:${name}`, content })),
  ];
}
