import type { ContentStore } from '../content-store.ts';
import { notFound } from '../contentful-error.ts';
import { gatherIncludes } from '../includes.ts';
import { ALL_LOCALES, inLocale } from '../localization.ts';
import { link } from '../render-item.ts';
import type { StoredItem } from '../stored-item.ts';
import { type Answer, listed } from './answer.ts';
import { managementEntity, type Place, userLink } from './management-entity.ts';

type Item = Readonly<StoredItem>;

/** `…/references`: the item, and what it links to, `include` levels down. */
export function references(item: Item, url: URL, store: ContentStore, place: Place): Answer {
  const depth = Number(url.searchParams.get('include') ?? 2);
  const inAll = ({ draft }: Item) => inLocale(draft, ALL_LOCALES, store);
  const lookup = (type: string, id: string) => {
    const linked = type === 'Entry' || type === 'Asset' ? store.get(id, type) : undefined;
    return linked && inAll(linked);
  };
  const { entries, assets } = gatherIncludes([inAll(item)], depth, null, lookup);
  const shown = (type: 'Entry' | 'Asset', revisions: typeof entries) =>
    revisions.flatMap(({ id }) => {
      const linked = store.get(id, type);
      return linked ? [managementEntity(linked, place)] : [];
    });
  const body = {
    sys: { type: 'Array' },
    items: [managementEntity(item, place)],
    includes: {
      ...(entries.length > 0 && { Entry: shown('Entry', entries) }),
      ...(assets.length > 0 && { Asset: shown('Asset', assets) }),
    },
  };
  return { status: 200, body };
}

/** `…/snapshots`, `…/snapshots/{id}`: the item as it was published each time, the newest first. */
export function snapshots(item: Item, id: string | undefined, url: URL, place: Place): Answer {
  const all = item.deliveries
    .flatMap(({ revision }) => revision ?? [])
    .reverse()
    .map((revision) => ({
      sys: {
        type: 'Snapshot',
        id: `snapshot-${revision.publishedVersion}`,
        snapshotType: 'publish',
        snapshotEntityType: item.type,
        createdAt: revision.updatedAt,
        updatedAt: revision.updatedAt,
        createdBy: userLink(),
        entity: link(item.type, item.id),
      },
      snapshot: managementEntity({ ...item, draft: revision }, place),
    }));
  if (id === undefined) return { status: 200, body: listed(all, url.searchParams) };
  const found = all.find(({ sys }) => sys.id === id);
  if (!found) throw notFound({ type: 'Snapshot', id });
  return { status: 200, body: found };
}
