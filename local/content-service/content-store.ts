import type { ChangeListener, EditAction } from '#local/content-service/content-change';
import type { ContentExport, ContentType, Link } from '#local/content-service/export-format';
import {
  type Fields,
  makeDraft,
  type NewItem,
  type Revision,
  readExportedItem,
  type StoredItem,
} from '#local/content-service/stored-item';

/**
 * The content of a space: what an editor does to it, and what the two APIs then show.
 * Fields are plain values of the default locale. Methods throw on an unknown id.
 */
export type ContentStore = {
  contentTypes: readonly ContentType[];
  /** Code of the only locale served, e.g. `en-US`. */
  locale: string;
  /** Milliseconds that delivery goes on showing the state before a publish or unpublish. */
  deliveryLagMs: number;
  /** Entries and assets, archived ones too, oldest first. */
  list(): readonly Readonly<StoredItem>[];
  /** Without a type: the entry of that id, else the asset. */
  get(id: string, type?: 'Entry' | 'Asset'): Readonly<StoredItem> | undefined;
  /** As a draft. Throws where the id is taken or the content type unknown. */
  create(item: NewItem): Readonly<StoredItem>;
  /** Changes the draft's fields that are given; `undefined` takes a field away. */
  update(id: string, fields: Fields, more?: UpdateOptions): Readonly<StoredItem>;
  publish(id: string): Readonly<StoredItem>;
  unpublish(id: string): Readonly<StoredItem>;
  /** Throws while the item is published. */
  archive(id: string): Readonly<StoredItem>;
  unarchive(id: string): Readonly<StoredItem>;
  delete(id: string): void;
  /** Counts up with every change. */
  readonly changes: number;
  /** Tells of every change from now on, as soon as it is made. Returns how to end that. */
  onChange(listener: ChangeListener): () => void;
  /** What delivery shows of each item at that time, and until when that holds (ms). */
  delivered(now: number): { revisions: Revision[]; until: number };
  /** What preview shows: the current state of all that is not archived. */
  previewed(): Revision[];
};

export type UpdateOptions = {
  tags?: readonly Link[];
  /** The vendor's web app saves while one types, which is told apart from a save asked for. */
  isAutoSave?: boolean;
};

/** As many earlier states as are kept of an item for a lagging delivery. */
const DELIVERIES_KEPT = 20;

export function createContentStore(content: ContentExport): ContentStore {
  const locales = content.locales ?? [];
  const locale = (locales.find((one) => one.default) ?? locales[0])?.code ?? 'en-US';
  const items = new Map<string, StoredItem>();
  /** Deleted, but perhaps still delivered. */
  let deleted: StoredItem[] = [];
  let changes = 0;
  const listeners = new Set<ChangeListener>();
  for (const entry of content.entries) {
    items.set(`Entry!${entry.sys.id}`, readExportedItem(entry, 'Entry', locale));
  }
  for (const asset of content.assets) {
    items.set(`Asset!${asset.sys.id}`, readExportedItem(asset, 'Asset', locale));
  }

  function find(id: string, type?: 'Entry' | 'Asset'): StoredItem | undefined {
    if (type) return items.get(`${type}!${id}`);
    return items.get(`Entry!${id}`) ?? items.get(`Asset!${id}`);
  }

  /** Applies a change made by an editor, at a time later than the item's last. */
  function change(
    id: string,
    action: EditAction,
    make: (item: StoredItem, now: string) => Partial<StoredItem>,
  ): StoredItem {
    const item = find(id);
    if (!item) throw new Error(`There is no entry or asset with the id "${id}".`);
    const now = new Date(Math.max(Date.now(), Date.parse(item.updatedAt) + 1)).toISOString();
    Object.assign(item, make(item, now), { version: item.version + 1 });
    if (action === 'delete') {
      items.delete(`${item.type}!${id}`);
      deleted = [...deleted, item];
    }
    tell(action, item, now);
    return item;
  }

  function tell(action: EditAction, item: StoredItem, at: string): void {
    changes += 1;
    for (const listener of listeners) listener({ action, item, at });
  }

  function deliver(item: StoredItem, revision: Revision | null) {
    return [...item.deliveries.slice(1 - DELIVERIES_KEPT), { at: Date.now(), revision }];
  }

  const store: ContentStore = {
    contentTypes: content.contentTypes,
    locale,
    deliveryLagMs: 0,
    get changes() {
      return changes;
    },
    list: () => [...items.values()],
    get: find,
    create(newItem) {
      const item = makeDraft(newItem, new Date().toISOString());
      if (find(item.id)) throw new Error(`The id "${item.id}" is taken.`);
      const isKnown = content.contentTypes.some(({ sys }) => sys.id === item.contentType);
      if (item.type === 'Entry' && !isKnown) {
        throw new Error(`There is no content type "${item.contentType}".`);
      }
      items.set(`${item.type}!${item.id}`, item);
      tell('create', item, item.createdAt);
      return item;
    },
    update: (id, fields, { tags, isAutoSave = false } = {}) =>
      change(id, isAutoSave ? 'auto_save' : 'save', ({ draft }, now) => ({
        updatedAt: now,
        draft: {
          ...draft,
          updatedAt: now,
          fields: merge(draft.fields, fields),
          tags: tags ?? draft.tags,
        },
      })),
    publish: (id) =>
      change(id, 'publish', (item, now) => {
        const revision = item.publishedCounter + 1;
        const draft = { ...item.draft, updatedAt: now, revision, publishedVersion: item.version };
        const firstPublishedAt = item.firstPublishedAt ?? now;
        const published = { ...draft, createdAt: firstPublishedAt };
        return {
          updatedAt: now,
          firstPublishedAt,
          publishedAt: now,
          publishedCounter: revision,
          archivedAt: null,
          archivedVersion: null,
          draft,
          published,
          deliveries: deliver(item, published),
        };
      }),
    unpublish: (id) =>
      change(id, 'unpublish', (item, now) => ({
        updatedAt: now,
        publishedAt: null,
        draft: { ...item.draft, updatedAt: now, publishedVersion: null },
        published: null,
        deliveries: deliver(item, null),
      })),
    archive: (id) =>
      change(id, 'archive', (item, now) => {
        if (item.published) throw new Error(`"${id}" is published: unpublish it first.`);
        return { updatedAt: now, archivedAt: now, archivedVersion: item.version };
      }),
    unarchive: (id) =>
      change(id, 'unarchive', (_, now) => ({
        updatedAt: now,
        archivedAt: null,
        archivedVersion: null,
      })),
    delete(id) {
      change(id, 'delete', (item) => ({ published: null, deliveries: deliver(item, null) }));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    delivered(now) {
      const revisions: Revision[] = [];
      let until = Number.POSITIVE_INFINITY;
      for (const item of [...deleted, ...items.values()]) {
        const shown = item.deliveries.findLast(({ at }) => at + store.deliveryLagMs <= now);
        const next = item.deliveries.find(({ at }) => at + store.deliveryLagMs > now);
        if (next) until = Math.min(until, next.at + store.deliveryLagMs);
        if (shown?.revision) revisions.push(shown.revision);
      }
      return { revisions, until };
    },
    previewed: () =>
      [...items.values()].filter((item) => !item.archivedAt).map((item) => item.draft),
  };
  return store;
}

function merge(current: Fields, changed: Fields): Fields {
  const merged = { ...current, ...changed };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}
