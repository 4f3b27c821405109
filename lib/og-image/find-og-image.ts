import type { Catalogue } from '@/lib/catalogue/catalogue';
import {
  contentPageOgImage,
  listOgImage,
  type OgImageTarget,
  SITE_OG_IMAGE,
  templateOgImage,
} from '@/lib/page/og-image-url';
import { readPublishedCatalogue } from '@/lib/page/page-context';

/** `unavailable`: Contentful is down; the last catalogue lacks it. */
export type OgImageResult = OgImageTarget | 'notFound' | 'unavailable';

/** Published content only. */
async function find(
  targetIn: (catalogue: Catalogue) => OgImageTarget | undefined,
): Promise<OgImageResult> {
  // Another instance may have rendered the page.
  const { value: catalogue, isStale } = await readPublishedCatalogue();
  return targetIn(catalogue) ?? (isStale ? 'unavailable' : 'notFound');
}

export const findTemplateOgImage = (slug: string): Promise<OgImageResult> =>
  find((catalogue) => {
    const template = catalogue.templateBySlug.get(slug);
    return template && templateOgImage(catalogue, template);
  });

/** @param slug several with commas, in any order */
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

export const findSiteOgImage = async (): Promise<OgImageResult> => SITE_OG_IMAGE;
