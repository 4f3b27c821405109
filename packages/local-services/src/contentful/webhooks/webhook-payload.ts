import type { ContentChange, ModelChange } from '../content-change.ts';
import { managementEntity, type Place, userLink } from '../management/management-entity.ts';
import { fieldsByLocale, link, placeLinks } from '../render-item.ts';

/**
 * What a webhook says about a change. Of a publish: the entity without its management properties.
 * Of an unpublish and a delete: a tombstone, with no fields at all. Of all else: the whole entity.
 */
export function webhookPayload({ action, item, at }: ContentChange, place: Place): unknown {
  const { type, id, contentType } = item;
  const common = {
    id,
    ...placeLinks(place),
    ...(contentType === null ? {} : { contentType: link('ContentType', contentType) }),
    revision: item.publishedCounter,
  };
  switch (action) {
    case 'publish':
      return {
        metadata: { tags: item.draft.tags, concepts: [] },
        fields: fieldsByLocale(item.draft, place),
        sys: {
          type,
          ...common,
          createdBy: userLink(),
          updatedBy: userLink(),
          createdAt: item.createdAt,
          updatedAt: item.updatedAt,
          publishedVersion: item.draft.publishedVersion,
        },
      };
    case 'unpublish':
    case 'delete':
      return {
        sys: {
          type: `Deleted${type}`,
          ...common,
          createdAt: at,
          updatedAt: at,
          deletedAt: at,
          deletedBy: userLink(),
        },
      };
    default:
      return managementEntity(item, place);
  }
}

/** The same of a content type. */
export function modelPayload({ action, contentType, at }: ModelChange, place: Place): unknown {
  const { id, publishedCounter, createdAt, draft } = contentType;
  const common = {
    id,
    ...placeLinks(place),
    revision: publishedCounter,
    updatedAt: at,
  };
  if (action === 'unpublish') {
    const sys = { type: 'DeletedContentType', ...common, createdAt: at, deletedAt: at };
    return { sys: { ...sys, deletedBy: userLink() } };
  }
  const { sys: _, ...model } = draft;
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { sys: { type: 'ContentType', ...common, ...by, createdAt }, ...model };
}
