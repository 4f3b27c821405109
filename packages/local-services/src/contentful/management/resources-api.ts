import type { ContentStore } from '../content-store.ts';
import { placeLinks } from '../render-item.ts';
import type { ResourceKind, StoredResource } from '../stored-resources.ts';
import { type Place, userLink } from './management-entity.ts';
import { type AnswerKind, type StoredKind, storedKind } from './stored-kind-endpoints.ts';

/** What is stored as it was sent. `own`: what is special about the kind. */
export function resourceKind(
  kind: ResourceKind,
  type: string,
  { store: { resources }, place }: { store: ContentStore; place: Place },
  own: Partial<StoredKind<StoredResource>> = {},
): AnswerKind {
  return storedKind(
    {
      type,
      all: { list: () => resources.list(kind), get: (id) => resources.get(kind, id) },
      madeBy: ['POST', 'PUT'],
      save: (sent, id) => resources.save(kind, id, withVisibility(sent)),
      remove(id) {
        resources.remove(kind, id);
      },
      entity: (one) => entity(one, type, place),
      ...own,
    },
    place,
  );
}

/** Who may see a tag is all of `sys` that is taken from what is sent. */
function withVisibility({ sys, ...sent }: Record<string, unknown>) {
  const { visibility } = (sys ?? {}) as { visibility?: unknown };
  return visibility === undefined ? sent : { ...sent, sys: { id: '', visibility } };
}

function entity({ sys, ...resource }: StoredResource, type: string, place: Place) {
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { ...resource, sys: { ...sys, type, ...placeLinks(place), ...by } };
}
