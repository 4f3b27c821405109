import type { ContentStore } from '../content-store.ts';
import { isLink } from '../export-format.ts';
import type { Place } from '../management/management-entity.ts';
import { shownFields } from '../render-item.ts';

/** Address of a small picture of the asset that a value links to; `null`: it links to no picture. */
export function pictureIn(value: unknown, store: ContentStore, place: Place): string | null {
  if (!isLink(value) || value.sys.linkType !== 'Asset') return null;
  const asset = store.get(value.sys.id, 'Asset');
  if (!asset) return null;
  const file = shownFields('Asset', asset.draft.fields, place.imagesHost).file as {
    url?: unknown;
    contentType?: unknown;
  };
  if (typeof file?.url !== 'string' || !String(file.contentType).startsWith('image/')) return null;
  const size = file.contentType === 'image/svg+xml' ? '' : '?w=400&h=320&fit=fill&fm=webp&q=80';
  return `http:${file.url}${size}`;
}
