import { type Catalogue, catalogueIn } from '@/lib/catalogue/catalogue';
import {
  contentOgImage,
  listOgImage,
  type OgImageTarget,
  siteOgImage,
  templateOgImage,
} from '@/lib/page/og-image-url';
import { readPublishedCatalogue } from '@/lib/page/page-context';
import { languageWithId } from '@/lib/runtime/languages';

export type OgImageResult = OgImageTarget | 'notFound' | 'unavailable';

async function find(
  locale: string | undefined,
  targetIn: (catalogue: Catalogue) => OgImageTarget | undefined,
): Promise<OgImageResult> {
  // Another instance may have rendered the page.
  const { value, isStale } = await readPublishedCatalogue();
  return (
    targetIn(catalogueIn(value, languageWithId(locale))) ?? (isStale ? 'unavailable' : 'notFound')
  );
}

export const findTemplateOgImage = (slug: string, locale?: string): Promise<OgImageResult> =>
  find(locale, (catalogue) => {
    const template = catalogue.templateBySlug.get(slug);
    return template && templateOgImage(catalogue, template);
  });

export const findFilterOgImage = (slug: string, locale?: string): Promise<OgImageResult> =>
  find(locale, (catalogue) => {
    const { filterBySlug, searchGroups } = catalogue;
    const slugs = filterBySlug.has(slug) ? [slug] : slug.split(',');
    if (!slugs.every((one) => filterBySlug.has(one))) return undefined;
    const all = searchGroups.flatMap(({ filters }) => filters);
    return listOgImage(
      catalogue,
      all.filter(({ value }) => slugs.includes(value.slug)),
    );
  });

/** @param path the decoded path, without the first slash */
export const findContentOgImage = (path: string, locale?: string): Promise<OgImageResult> =>
  find(locale, (catalogue) => {
    const entry = catalogue.entryByPath.get(
      `/${path.split('/').map(encodeURIComponent).join('/')}`,
    );
    return entry && contentOgImage(catalogue, entry);
  });

export const findSiteOgImage = async (_: string, locale?: string): Promise<OgImageTarget> =>
  siteOgImage(languageWithId(locale));
