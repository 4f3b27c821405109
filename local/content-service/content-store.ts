import type {
  ChangeListener,
  EditAction,
  ModelChange,
} from '@/local/content-service/content-change';
import {
  type ContentTypes,
  createContentTypes,
  type FieldMoves,
} from '@/local/content-service/content-types';
import type { ContentExport, ContentType, Link } from '@/local/content-service/export-format';
import { createLocales, type Locales } from '@/local/content-service/locales';
import { createResources, type Resources } from '@/local/content-service/resources';
import {
  type Fields,
  makeDraft,
  type NewItem,
  type Revision,
  readExportedItem,
  type StoredItem,
  type Translations,
} from '@/local/content-service/stored-item';

/**
 * The content of a space: what an editor does to it, and what the two APIs then show.
 * Fields are plain values of the default locale; those of other locales stand beside them. Methods throw on an unknown id.
 */
export type ContentStore = {
  /** The published ones. */
  readonly contentTypes: readonly ContentType[];
  /** All of them, to be edited. */
  readonly models: ContentTypes;
  readonly locales: Locales;
  /** Tags, webhooks and all else that is stored as it was sent. */
  readonly resources: Resources;
  /** Code of the default locale, e.g. `en-US`. */
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
  publish(id: string, type?: ItemType): Readonly<StoredItem>;
  unpublish(id: string, type?: ItemType): Readonly<StoredItem>;
  /** Throws while the item is published. */
  archive(id: string, type?: ItemType): Readonly<StoredItem>;
  unarchive(id: string, type?: ItemType): Readonly<StoredItem>;
  delete(id: string, type?: ItemType): void;
  /** Counts up with every change. */
  readonly changes: number;
  /** Tells of every change from now on, as soon as it is made. Returns how to end that. */
  onChange(listener: ChangeListener): () => void;
  /** The same of every publish and unpublish of a content type. */
  onModelChange(listener: (change: ModelChange) => void): () => void;
  /** The same for whatever is stored, content types and settings too. */
  onEdit(listener: () => void): () => void;
  /** What delivery shows of each item at that time, and until when that holds (ms). */
  delivered(now: number): { revisions: Revision[]; until: number };
  /** What delivery has shown once and shows no more, with the time at which it was taken away (ms). */
  removed(): { revision: Revision; at: number }[];
  /** What preview shows: the current state of all that is not archived. */
  previewed(): Revision[];
};

type ItemType = 'Entry' | 'Asset';

export type UpdateOptions = {
  /** An entry and an asset may have the same id. Default, as everywhere: the entry. */
  type?: ItemType;
  tags?: readonly Link[];
  /** Of all other locales; default: as they were. */
  translations?: Translations;
  /** The vendor's web app saves while one types, which is not the same as a save asked for. */
  isAutoSave?: boolean;
};

/** How many earlier states of an item are stored for a lagging delivery. */
const DELIVERIES_KEPT = 20;

export function createContentStore(content: ContentExport): ContentStore {
  const editListeners = new Set<() => void>();
  const modelListeners = new Set<(change: ModelChange) => void>();
  const locales = createLocales(content.locales, countChange);
  const locale = locales.default().code;
  const models = createContentTypes(content.contentTypes, {
    onChange: countChange,
    onPublished: (change) => {
      for (const listener of modelListeners) listener(change);
    },
    onMove: moveFields,
  });
  const resources = createResources(content, countChange);
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
    type?: ItemType,
  ): StoredItem {
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

  /** Entries hold their values under the ids that fields have now. */
  function moveFields(contentTypeId: string, moves: FieldMoves): void {
    const move = (revision: Revision): Revision => ({
      ...revision,
      fields: movedFields(revision.fields, moves),
      translations: Object.fromEntries(
        Object.entries(revision.translations).map(([code, fields]) => [
          code,
          movedFields(fields, moves),
        ]),
      ),
    });
    for (const item of items.values()) {
      if (item.contentType !== contentTypeId) continue;
      item.draft = move(item.draft);
      item.published = item.published && move(item.published);
      item.deliveries = item.deliveries.map(({ at, revision }) => ({
        at,
        revision: revision && move(revision),
      }));
    }
  }

  function notify(action: EditAction, item: StoredItem, at: string): void {
    countChange();
    for (const listener of listeners) listener({ action, item, at });
  }

  function deliver(item: StoredItem, revision: Revision | null) {
    return [...item.deliveries.slice(1 - DELIVERIES_KEPT), { at: Date.now(), revision }];
  }

  const store: ContentStore = {
    get contentTypes() {
      return models.published();
    },
    models,
    locales,
    resources,
    locale,
    deliveryLagMs: 0,
    get changes() {
      return changes;
    },
    list: () => [...items.values()],
    get: find,
    create(newItem) {
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
    update: (id, fields, { type, tags, translations, isAutoSave = false } = {}) =>
      change(
        id,
        isAutoSave ? 'auto_save' : 'save',
        ({ draft }, now) => ({
          updatedAt: now,
          draft: {
            ...draft,
            updatedAt: now,
            fields: merge(draft.fields, fields),
            translations: translations ?? draft.translations,
            tags: tags ?? draft.tags,
          },
        }),
        type,
      ),
    publish: (id, type) =>
      change(
        id,
        'publish',
        (item, now) => {
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
        },
        type,
      ),
    unpublish: (id, type) =>
      change(
        id,
        'unpublish',
        (item, now) => ({
          updatedAt: now,
          publishedAt: null,
          draft: { ...item.draft, updatedAt: now, publishedVersion: null },
          published: null,
          deliveries: deliver(item, null),
        }),
        type,
      ),
    archive: (id, type) =>
      change(
        id,
        'archive',
        (item, now) => {
          if (item.published) throw new Error(`"${id}" is published: unpublish it first.`);
          return { updatedAt: now, archivedAt: now, archivedVersion: item.version };
        },
        type,
      ),
    unarchive: (id, type) =>
      change(
        id,
        'unarchive',
        (_, now) => ({
          updatedAt: now,
          archivedAt: null,
          archivedVersion: null,
        }),
        type,
      ),
    delete(id, type) {
      change(id, 'delete', (item) => ({ published: null, deliveries: deliver(item, null) }), type);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onModelChange(listener) {
      modelListeners.add(listener);
      return () => modelListeners.delete(listener);
    },
    onEdit(listener) {
      editListeners.add(listener);
      return () => editListeners.delete(listener);
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
    removed: () =>
      [...deleted, ...items.values()].flatMap(({ deliveries }) => {
        const last = deliveries.at(-1);
        const shown = deliveries.findLast(({ revision }) => revision !== null)?.revision;
        return last?.revision === null && shown ? [{ revision: shown, at: last.at }] : [];
      }),
    previewed: () =>
      [...items.values()].filter((item) => !item.archivedAt).map((item) => item.draft),
  };
  return store;
}

function merge(current: Fields, changed: Fields): Fields {
  const merged = { ...current, ...changed };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function movedFields(fields: Fields, moves: FieldMoves): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([id, value]) => {
      const newId = moves.has(id) ? moves.get(id) : id;
      return newId === null || newId === undefined ? [] : [[newId, value]];
    }),
  );
}
