import type { ChangeListener, EditAction, ModelChange } from './content-change.ts';
import { createContentTypes } from './content-types.ts';
import type { ContentExport, Link } from './export-format.ts';
import { createLocales } from './locales.ts';
import { rewrite, withFieldsMoved, withLocalesMoved } from './moved-values.ts';
import {
  type Fields,
  makeDraft,
  type NewItem,
  type Revision,
  readExportedItem,
  type StoredItem,
  type Translations,
} from './stored-item.ts';
import { createResources } from './stored-resources.ts';

export type ContentStore = ReturnType<typeof createContentStore>;

type ItemType = 'Entry' | 'Asset';

export type UpdateOptions = {
  /** An entry and an asset may have the same id. Default, as everywhere: the entry. */
  type?: ItemType;
  tags?: readonly Link[];
  /** Values of all other locales; default: as they were. */
  translations?: Translations;
  /** The vendor's web app saves while one types, which is not the same as a save asked for. */
  isAutoSave?: boolean;
};

/** How many earlier states of an item are stored for a lagging delivery. */
const MAX_DELIVERIES = 20;

/**
 * The content of a space: what an editor does to it, and what the two APIs then show.
 * Fields are plain values of the default locale; those of other locales stand beside them. Methods throw on an unknown id.
 */
export function createContentStore(content: ContentExport) {
  const editListeners = new Set<() => void>();
  const modelListeners = new Set<(change: ModelChange) => void>();
  const locales = createLocales(content.locales, {
    onChange: countChange,
    onMove: (moves) => rewriteAll((one) => withLocalesMoved(one, moves)),
  });
  const locale = locales.default().code;
  const models = createContentTypes(content.contentTypes, {
    onChange: countChange,
    onPublished: (change) => {
      for (const listener of modelListeners) listener(change);
    },
    onMove: (id, moves) =>
      rewriteAll((one) => (one.contentType === id ? withFieldsMoved(one, moves) : one)),
  });
  const resources = createResources(content, countChange);
  const items = new Map<string, StoredItem>();
  /** Deleted, but perhaps still delivered. */
  let deleted: StoredItem[] = [];
  let changes = 0;
  let deliveryLagMs = 0;
  const listeners = new Set<ChangeListener>();
  for (const entry of content.entries) {
    items.set(`Entry!${entry.sys.id}`, readExportedItem(entry, 'Entry', locale));
  }
  for (const asset of content.assets) {
    items.set(`Asset!${asset.sys.id}`, readExportedItem(asset, 'Asset', locale));
  }

  function find(id: string, type?: ItemType): StoredItem | undefined {
    if (type) return items.get(`${type}!${id}`);
    return items.get(`Entry!${id}`) ?? items.get(`Asset!${id}`);
  }

  /** Applies a change made by an editor, at a time later than the item's last. */
  function change(
    id: string,
    type: ItemType | undefined,
    action: EditAction,
    make: (item: StoredItem, now: string) => Partial<StoredItem>,
  ): Readonly<StoredItem> {
    const item = find(id, type);
    if (!item) throw new Error(`There is no entry or asset with the id "${id}".`);
    const now = new Date(Math.max(Date.now(), Date.parse(item.updatedAt) + 1)).toISOString();
    Object.assign(item, make(item, now), { version: item.version + 1 });
    if (action === 'delete') {
      items.delete(`${item.type}!${id}`);
      deleted = [...deleted, item];
    }
    notify(action, item, now);
    return item;
  }

  function countChange(): void {
    changes += 1;
    for (const listener of editListeners) listener();
  }

  /** Items hold their values under the ids that fields have now, and the codes that locales have. */
  function rewriteAll(move: (revision: Revision) => Revision): void {
    for (const item of [...deleted, ...items.values()]) rewrite(item, move);
  }

  function notify(action: EditAction, item: StoredItem, at: string): void {
    countChange();
    for (const listener of listeners) listener({ action, item, at });
  }

  function deliver(item: StoredItem, revision: Revision | null) {
    return [...item.deliveries.slice(1 - MAX_DELIVERIES), { at: Date.now(), revision }];
  }

  return {
    /** The published ones. */
    get contentTypes() {
      return models.published();
    },
    /** All of them, to be edited. */
    models,
    locales,
    /** Tags, webhooks and all else that is stored as it was sent. */
    resources,
    /** Code of the default locale, e.g. `en-US`. */
    locale,
    /** Milliseconds that delivery goes on showing the state before a publish or unpublish. */
    get deliveryLagMs() {
      return deliveryLagMs;
    },
    set deliveryLagMs(ms: number) {
      deliveryLagMs = ms;
    },
    /** Counts up with every change. */
    get changes() {
      return changes;
    },
    /** Entries and assets, archived ones too, oldest first. */
    list: (): readonly Readonly<StoredItem>[] => [...items.values()],
    /** Without a type: the entry of that id, else the asset. */
    get: (id: string, type?: ItemType): Readonly<StoredItem> | undefined => find(id, type),
    /** As a draft. Throws where the id is taken or the content type unknown. */
    create(newItem: NewItem): Readonly<StoredItem> {
      const item = makeDraft(newItem, new Date().toISOString());
      if (find(item.id, item.type)) throw new Error(`The id "${item.id}" is taken.`);
      const isKnown = models.published().some(({ sys }) => sys.id === item.contentType);
      if (item.type === 'Entry' && !isKnown) {
        throw new Error(`There is no content type "${item.contentType}".`);
      }
      items.set(`${item.type}!${item.id}`, item);
      notify('create', item, item.createdAt);
      return item;
    },
    /** Changes the draft's fields that are given; `undefined` takes a field away. */
    update(id: string, fields: Fields, more: UpdateOptions = {}) {
      const { type, tags, translations, isAutoSave = false } = more;
      return change(id, type, isAutoSave ? 'auto_save' : 'save', ({ draft }, now) => ({
        updatedAt: now,
        draft: {
          ...draft,
          updatedAt: now,
          fields: merge(draft.fields, fields),
          translations: translations ?? draft.translations,
          tags: tags ?? draft.tags,
        },
      }));
    },
    publish: (id: string, type?: ItemType) =>
      change(id, type, 'publish', (item, now) => {
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
    unpublish: (id: string, type?: ItemType) =>
      change(id, type, 'unpublish', (item, now) => ({
        updatedAt: now,
        publishedAt: null,
        draft: { ...item.draft, updatedAt: now, publishedVersion: null },
        published: null,
        deliveries: deliver(item, null),
      })),
    /** Throws while the item is published. */
    archive: (id: string, type?: ItemType) =>
      change(id, type, 'archive', (item, now) => {
        if (item.published) throw new Error(`"${id}" is published: unpublish it first.`);
        return { updatedAt: now, archivedAt: now, archivedVersion: item.version };
      }),
    unarchive: (id: string, type?: ItemType) =>
      change(id, type, 'unarchive', (_, now) => ({
        updatedAt: now,
        archivedAt: null,
        archivedVersion: null,
      })),
    delete(id: string, type?: ItemType) {
      change(id, type, 'delete', (item) => ({ published: null, deliveries: deliver(item, null) }));
    },
    /** Tells of every change from now on, as soon as it is made. Returns a function that stops it. */
    onChange: listenTo(listeners),
    /** The same of every publish and unpublish of a content type. */
    onModelChange: listenTo(modelListeners),
    /** The same for whatever is stored, content types and settings too. */
    onEdit: listenTo(editListeners),
    /** What delivery shows of each item at that time, and until when that holds (ms). */
    delivered(now: number) {
      const revisions: Revision[] = [];
      let until = Number.POSITIVE_INFINITY;
      for (const item of [...deleted, ...items.values()]) {
        const shown = item.deliveries.findLast(({ at }) => at + deliveryLagMs <= now);
        const next = item.deliveries.find(({ at }) => at + deliveryLagMs > now);
        if (next) until = Math.min(until, next.at + deliveryLagMs);
        if (shown?.revision) revisions.push(shown.revision);
      }
      return { revisions, until };
    },
    /** What delivery has shown and no longer shows at that time, each once, with the time of its removal (ms). */
    removed(now: number) {
      // By key: what was deleted may have been made again, and deleted again.
      const removed = new Map<string, { revision: Revision; at: number }>();
      for (const { type, id, deliveries } of [...deleted, ...items.values()]) {
        const due = deliveries.filter(({ at }) => at + deliveryLagMs <= now);
        const last = due.at(-1);
        const shown = due.findLast(({ revision }) => revision !== null)?.revision;
        if (last?.revision === null && shown) {
          removed.set(`${type}!${id}`, { revision: shown, at: last.at });
        }
      }
      return [...removed.values()];
    },
    /** What preview shows: the current state of all that is not archived. */
    previewed: () =>
      [...items.values()].filter((item) => !item.archivedAt).map((item) => item.draft),
  };
}

function listenTo<Listener>(listeners: Set<Listener>) {
  return (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function merge(current: Fields, changed: Fields): Fields {
  const merged = { ...current, ...changed };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}
