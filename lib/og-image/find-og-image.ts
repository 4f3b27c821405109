import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  contentPageOgImage,
  listOgImage,
  type OgImageTarget,
  SITE_OG_IMAGE,
  templateOgImage,
} from '@/lib/page/og-image-url';
import { readPublishedCatalogue } from '@/lib/page/page-context';

/** `unavailable`: it is not in the last good catalogue, and the content service does not respond. */
export type OgImageResult = OgImageTarget | 'notFound' | 'unavailable';

/** Published content only. @throws where no catalogue could be read */
async function find(
  targetIn: (catalogue: Catalogue) => OgImageTarget | undefined,
): Promise<OgImageResult> {
  // The address may come from a page that another instance rendered for a publish.
  const { value: catalogue, isStale } = await readPublishedCatalogue();
  return targetIn(catalogue) ?? (isStale ? 'unavailable' : 'notFound');
}

export const findTemplateOgImage = (slug: string): Promise<OgImageResult> =>
  find((catalogue) => {
    const template = catalogue.templateBySlug.get(slug);
    return template && templateOgImage(catalogue, template);
  });

/** @param slug or several, with commas between them, in any order */
export const findFilterOgImage = (slug: string): Promise<OgImageResult> =>
  find((catalogue) => {
    const { filterBySlug, groups } = catalogue;
    const slugs = filterBySlug.has(slug) ? [slug] : slug.split(',');
    if (!slugs.every((one) => filterBySlug.has(one))) return undefined;
    const all = groups.flatMap(({ filters }) => filters);
    return listOgImage(
      catalogue,
      all.filter(({ value }) => slugs.includes(value.slug)),
    );
  });

export const findContentPageOgImage = (slug: string): Promise<OgImageResult> =>
  find(({ pageBySlug }) => {
    const page = pageBySlug.get(slug);
    return page && contentPageOgImage(page);
  });

/** It needs no content, so that it is always available. */
export const findSiteOgImage = async (): Promise<OgImageResult> => SITE_OG_IMAGE;
