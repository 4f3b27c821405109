import type { Link } from '../export-format.ts';
import { fieldsByLocale, type Item, link, placeLinks, type RenderContext } from '../render-item.ts';
import type { StoredItem } from '../stored-item.ts';

/** The space that an entity is shown to be in. */
export type Place = RenderContext;

/** Every change is made by the one user there is. */
export const USER_ID = 'local-editor';

export function userLink(): Link {
  return link('User', USER_ID);
}

type Named = { type: 'Entry' | 'Asset' | 'ContentType'; id: string };

/** The vendor's name for a thing: an entity's `urn`, and a header of its webhooks. */
export function resourceName({ type, id }: Named, place: Place): string {
  const kind = { Entry: 'entries', Asset: 'assets', ContentType: 'content_types' }[type];
  const { spaceId, environment } = place;
  return `crn:contentful:::content:spaces/${spaceId}/environments/${environment}/${kind}/${id}`;
}

/** An entry or asset as the management API and most webhooks show it: the draft, by locale. */
export function managementEntity(item: Readonly<StoredItem>, place: Place): Item {
  const { draft } = item;
  const by = userLink();
  return {
    metadata: { tags: draft.tags, concepts: [] },
    sys: {
      ...placeLinks(place),
      id: item.id,
      type: item.type,
      createdAt: item.createdAt,
      updatedAt: item.updatedAt,
      ...(item.published && {
        publishedVersion: draft.publishedVersion,
        publishedAt: item.publishedAt,
        publishedBy: by,
      }),
      ...(item.firstPublishedAt && { firstPublishedAt: item.firstPublishedAt }),
      createdBy: by,
      updatedBy: by,
      publishedCounter: item.publishedCounter,
      version: item.version,
      ...(item.archivedAt && {
        archivedAt: item.archivedAt,
        archivedBy: by,
        archivedVersion: item.archivedVersion ?? item.version - 1,
      }),
      fieldStatus: { '*': { [place.locale]: statusOf(item) } },
      automationTags: [],
      ...(item.contentType !== null && { contentType: link('ContentType', item.contentType) }),
      urn: resourceName(item, place),
    },
    fields: fieldsByLocale(draft, place),
  };
}

/** Publishing counts the version up by one: what is two or more ahead was edited since. */
export function statusOf({ version, published, draft }: Readonly<StoredItem>) {
  if (!published || draft.publishedVersion === null) return 'draft';
  return version > draft.publishedVersion + 1 ? 'changed' : 'published';
}
