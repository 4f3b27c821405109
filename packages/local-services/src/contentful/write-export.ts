import type { ContentStore } from './content-store.ts';
import type { StoredContentType } from './content-types.ts';
import type { ContentExport, ContentType, ExportedItem } from './export-format.ts';
import { fieldsByLocale, link } from './render-item.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * The whole space as the vendor's export tool writes it. That format knows one state of an item: what is published of
 * one that was edited since stands in its `sys`, which the vendor's tools leave alone.
 */
export function exportOf(store: ContentStore, spaceId: string): ContentExport {
  const space = link('Space', spaceId);
  const items = (type: 'Entry' | 'Asset') =>
    store.list().flatMap((item) => (item.type === type ? [exportedItem(item, store.locale)] : []));
  return {
    contentTypes: store.models.list().map(exportedContentType),
    locales: store.locales.list(),
    ...store.resources.exported(),
    entries: items('Entry').map((item) => ({ ...item, sys: { ...item.sys, space } })),
    assets: items('Asset').map((item) => ({ ...item, sys: { ...item.sys, space } })),
  };
}

function exportedContentType(contentType: StoredContentType): ContentType {
  const { id, version, createdAt, updatedAt, publishedVersion, publishedAt } = contentType;
  const { draft, published, publishedCounter } = contentType;
  const isChanged = publishedVersion !== null && version > publishedVersion + 1;
  return {
    ...draft,
    sys: {
      ...{ id, type: 'ContentType', version, createdAt, updatedAt, publishedCounter },
      ...(publishedVersion !== null && { publishedVersion, publishedAt: publishedAt ?? updatedAt }),
      ...(isChanged && published && { published }),
    },
  };
}

function exportedItem(item: Readonly<StoredItem>, locale: string): ExportedItem {
  const { id, type, version, createdAt, updatedAt, publishedCounter, draft, published } = item;
  const { contentType, firstPublishedAt, publishedAt, archivedAt, archivedVersion } = item;
  const { publishedVersion } = draft;
  const isChanged = publishedVersion !== null && version > publishedVersion + 1;
  return {
    metadata: { tags: draft.tags, concepts: [] },
    sys: {
      ...{ id, type, version, createdAt, updatedAt, publishedCounter },
      ...(contentType !== null && { contentType: link('ContentType', contentType) }),
      ...(firstPublishedAt !== null && { firstPublishedAt }),
      ...(published && publishedVersion !== null && { publishedVersion }),
      ...(publishedAt !== null && { publishedAt }),
      ...(archivedAt !== null && { archivedAt, archivedVersion: archivedVersion ?? version - 1 }),
      ...(isChanged &&
        published && {
          published: {
            metadata: { tags: published.tags },
            fields: fieldsByLocale(published, { locale }),
          },
        }),
    },
    fields: fieldsByLocale(draft, { locale }),
  };
}
