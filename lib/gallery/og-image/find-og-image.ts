import { getCatalogueSincePublish } from '@/lib/contentful/get-catalogue';
import {
  contentPageOgImage,
  filterOgImage,
  type OgImageTarget,
  SITE_OG_IMAGE,
  templateOgImage,
} from '@/lib/page/og-image-url';
import { instances } from '@/lib/page-cache/instances';

/** `unavailable`: it is not in the last good catalogue, and the content service does not respond. */
export type OgImageResult = OgImageTarget | 'notFound' | 'unavailable';

/** Published templates only. @throws where no catalogue could be read */
export async function findTemplateOgImage(slug: string): Promise<OgImageResult> {
  const { value: catalogue, isStale } = await readCatalogue();
  const template = catalogue.templateBySlug.get(slug);
  if (template !== undefined) return templateOgImage(catalogue, template);
  return isStale ? 'unavailable' : 'notFound';
}

export async function findFilterOgImage(slug: string): Promise<OgImageResult> {
  const { value: catalogue, isStale } = await readCatalogue();
  const filter = catalogue.filterBySlug.get(slug);
  if (filter !== undefined) return filterOgImage(filter);
  return isStale ? 'unavailable' : 'notFound';
}

export async function findContentPageOgImage(slug: string): Promise<OgImageResult> {
  const { value: catalogue, isStale } = await readCatalogue();
  const page = catalogue.pageBySlug.get(slug);
  if (page !== undefined) return contentPageOgImage(page);
  return isStale ? 'unavailable' : 'notFound';
}

/** It needs no content, so that it is always available. */
export async function findSiteOgImage(): Promise<OgImageResult> {
  return SITE_OG_IMAGE;
}

/** Who asks may have the address from a page that another instance rendered for a publish. */
async function readCatalogue() {
  await instances().pollPublishVersion();
  return getCatalogueSincePublish();
}
