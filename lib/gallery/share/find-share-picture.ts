import { readCatalogue } from '#lib/content/current-catalogue';
import {
  pictureOfFilter,
  pictureOfTemplate,
  type SharedPicture,
  SITE_PICTURE,
} from '#lib/gallery/share/share-picture';

/** `silent`: it is not known, and the service that would know doesn't answer. */
export type ShareFinding = SharedPicture | 'unknown' | 'silent';

/** Of drafts it knows nothing. @throws where nothing is known of the content */
export async function findTemplatePicture(slug: string): Promise<ShareFinding> {
  const { value: catalogue, isLastGood } = await readCatalogue();
  const template = catalogue.templateBySlug.get(slug);
  if (template !== undefined) return pictureOfTemplate(catalogue, template);
  return isLastGood ? 'silent' : 'unknown';
}

export async function findFilterPicture(slug: string): Promise<ShareFinding> {
  const { value: catalogue, isLastGood } = await readCatalogue();
  const filter = catalogue.filterBySlug.get(slug);
  if (filter !== undefined) return pictureOfFilter(filter);
  return isLastGood ? 'silent' : 'unknown';
}

/** It needs no content, so that it is there when nothing else is. */
export async function findSitePicture(): Promise<ShareFinding> {
  return SITE_PICTURE;
}
