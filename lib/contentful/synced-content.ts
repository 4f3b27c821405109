/**
 * The catalogue's content out of synced items. After a change only those entries are read again that changed, or
 * that looked up what did; all else is the same object as before. Pure.
 */
import type { FreshContent } from '@/lib/catalogue/catalogue';
import { replaceSorted } from '@/lib/catalogue/sorted-list';
import { type EntryKind, fieldId, typeId } from '@/lib/contentful/field-names';
import {
  beyondLimit,
  hasContentPages,
  MAX_PAGES,
  readContentPage,
} from '@/lib/contentful/get-content-pages';
import type { ContentTypes } from '@/lib/contentful/get-content-types';
import { readFilterSection } from '@/lib/contentful/get-filter-sections';
import { readSearchSynonym } from '@/lib/contentful/get-search-synonyms';
import { readTemplate } from '@/lib/contentful/get-templates';
import { type Links, linkKey } from '@/lib/contentful/parse-collection';
import { issuesOf, type ParsedEntry, valuesOf } from '@/lib/contentful/parsed-entry';
import { type Model, modelOf } from '@/lib/contentful/read-model';
import type { SyncedItem, SyncedItems } from '@/lib/contentful/synced-items';

type Entry<Value> = {
  key: string;
  item: SyncedItem;
  parsed: ParsedEntry<Value>;
  /** Keys of what it links to, found or not. */
  lookups: readonly string[];
};

/** All entries of one kind, in the order in which the service lists them. */
type EntryList<Value> = { entries: readonly Entry<Value>[]; values: readonly Value[] };

/** All that the catalogue has of entries. */
type EntryLists = {
  [Kind in Exclude<keyof FreshContent, 'textFields' | 'issues'>]: EntryList<
    FreshContent[Kind][number]
  >;
};

export type SyncedContent = { model: Model; lists: EntryLists; content: FreshContent };

type Compare = (a: SyncedItem, b: SyncedItem) => number;
type Read<Value> = (item: SyncedItem, links: Links) => ParsedEntry<Value>;

const NO_ENTRIES: EntryList<never> = { entries: [], values: [] };

/**
 * @param before of the same content types; `undefined`: everything is read
 * @param changed keys of the items that differ from those before
 * @throws ContentModelError
 */
export function readSynced(
  items: SyncedItems,
  changed: ReadonlySet<string>,
  types: ContentTypes,
  before?: SyncedContent,
): SyncedContent {
  const update = <Value>(
    kind: EntryKind,
    list: EntryList<Value> | undefined,
    read: Read<Value>,
    compare: Compare,
  ) =>
    list === undefined
      ? updateList(NO_ENTRIES, items, new Set(items.keys()), kind, read, compare)
      : updateList(list, items, changed, kind, read, compare);

  const earlier = before?.lists;
  const sections = update('section', earlier?.sections, readFilterSection, byOrder('section'));
  const isSameModel = before !== undefined && sections === before.lists.sections;
  const model = isSameModel ? before.model : modelOf(types, sections.values);
  const { card, text } = model.fields;
  const isSameCard = before !== undefined && `${card}` === `${before.model.fields.card}`;
  const templates = update(
    'template',
    isSameCard ? earlier?.templates : undefined,
    (item, links) => readTemplate(withFields(item, card), links, types),
    byOrder('template'),
  );
  const pages = hasContentPages(types)
    ? update('page', earlier?.pages, readContentPage, byCreation)
    : NO_ENTRIES;
  const synonyms = update('searchSynonym', earlier?.synonyms, readSearchSynonym, byId);
  const lists: EntryLists = { sections, templates, pages, synonyms };
  // Entries that the site does not read may change all day.
  if (isSameModel && areSame(lists, before.lists)) return before;
  const shown = { entries: pages.entries.slice(0, MAX_PAGES) };
  const content: FreshContent = {
    sections: sections.values,
    templates: templates.values,
    textFields: text,
    pages: valuesOf(parsedEntriesOf(shown)),
    synonyms: synonyms.values,
    issues: [
      ...[sections, templates, shown].flatMap(listIssues),
      ...pages.entries.slice(MAX_PAGES).map(({ item }) => beyondLimit(item)),
      ...listIssues(synonyms),
    ],
  };
  return { model, lists, content };
}

const areSame = (a: EntryLists, b: EntryLists): boolean =>
  (Object.keys(a) as (keyof EntryLists)[]).every((kind) => a[kind] === b[kind]);

export const parsedEntriesOf = <Value>({ entries }: Pick<EntryList<Value>, 'entries'>) =>
  entries.map(({ parsed }) => parsed);

const listIssues = (list: Pick<EntryList<unknown>, 'entries'>) => issuesOf(parsedEntriesOf(list));

/** Returns the same object where nothing in it changed. */
function updateList<Value>(
  before: EntryList<Value>,
  items: SyncedItems,
  changed: ReadonlySet<string>,
  kind: EntryKind,
  read: Read<Value>,
  compare: Compare,
): EntryList<Value> {
  const type = typeId(kind);
  const stale = new Set(
    before.entries.filter(
      ({ key, lookups }) => changed.has(key) || lookups.some((target) => changed.has(target)),
    ),
  );
  const keys = new Set([...stale].map(({ key }) => key));
  for (const key of changed) {
    if (items.get(key)?.sys.contentType?.sys.id === type) keys.add(key);
  }
  if (keys.size === 0) return before;
  const added = [...keys].flatMap((key) => {
    const item = items.get(key);
    return item === undefined ? [] : [readEntry(key, item, items, read)];
  });
  const entries = replaceSorted(before.entries, stale, added, (a, b) => compare(a.item, b.item));
  return { entries, values: valuesOf(parsedEntriesOf({ entries })) };
}

function readEntry<Value>(
  key: string,
  item: SyncedItem,
  items: SyncedItems,
  read: Read<Value>,
): Entry<Value> {
  const lookups = new Set<string>();
  const linked = (link: unknown) => {
    const target = linkKey(link);
    if (target === undefined) return undefined;
    lookups.add(target);
    return items.get(target);
  };
  return { key, item, parsed: read(item, { linked }), lookups: [...lookups] };
}

function withFields({ sys, fields }: SyncedItem, ids: readonly string[]): SyncedItem {
  const selected = ids.flatMap((id) => (id in fields ? [[id, fields[id]] as const] : []));
  return { sys, fields: Object.fromEntries(selected) };
}

/** As the service orders by that field: what has no number comes last. */
function byOrder(kind: 'section' | 'template'): Compare {
  const id = fieldId(kind, 'order');
  const orderOf = ({ fields }: SyncedItem) => {
    const order = fields[id];
    return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
  };
  return (a, b) => compareKeys(orderOf(a), orderOf(b)) || byId(a, b);
}

const byCreation: Compare = (a, b) => compareKeys(a.sys.createdAt, b.sys.createdAt) || byId(a, b);
const byId: Compare = (a, b) => compareKeys(a.sys.id, b.sys.id);

function compareKeys<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
