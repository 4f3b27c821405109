import type { ContentChange } from '#local/content-service/content-change';
import {
  localizedFields,
  managementEntity,
  type Place,
  userLink,
} from '#local/content-service/management/management-entity';
import { link } from '#local/content-service/rendering';

/**
 * What a webhook tells of a change. Of a publish: the entity without its management properties.
 * Of an unpublish and a delete: a tombstone, with no fields at all. Of all else: the whole entity.
 */
export function webhookPayload({ action, item, at }: ContentChange, place: Place): unknown {
  const { type, id, contentType } = item;
  const common = {
    id,
    space: link('Space', place.spaceId),
    environment: link('Environment', place.environment),
    ...(contentType === null ? {} : { contentType: link('ContentType', contentType) }),
    revision: item.publishedCounter,
  };
  switch (action) {
    case 'publish':
      return {
        metadata: { tags: item.draft.tags, concepts: [] },
        fields: localizedFields(item, place),
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
