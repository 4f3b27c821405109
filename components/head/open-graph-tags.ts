import { metadataWords } from '@/copy/metadata';
import { siteWords } from '@/copy/site';
import type { Language } from '@/lib/runtime/languages';
import type { PageMetadata } from './page-metadata';

const PICTURE_SIZE = { width: 1200, height: 630 };

export function openGraphTags(
  { title: ownTitle, description, canonical, ogImage }: PageMetadata,
  language: Language,
) {
  if (!canonical || !ogImage) return [];
  const siteCopy = siteWords(language);
  const title = ownTitle === siteCopy.name ? siteCopy.tagline : ownTitle;
  const alt = metadataWords(language).pictureAlt(title);
  const openGraph = {
    type: 'website',
    site_name: siteCopy.name,
    title,
    description,
    url: canonical,
    image: ogImage,
    'image:type': 'image/png',
    'image:width': String(PICTURE_SIZE.width),
    'image:height': String(PICTURE_SIZE.height),
    'image:alt': alt,
  };
  const twitter = {
    card: 'summary_large_image',
    title,
    description,
    image: ogImage,
    'image:alt': alt,
  };
  return [
    ...Object.entries(openGraph).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries(twitter).map(([name, content]) => ({ name: `twitter:${name}`, content })),
  ];
}
