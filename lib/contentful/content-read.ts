/**
 * Mapped entries stay the same objects until they or linked entries change, so caches by object
 * stay valid.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import type { Access, EntryQuery } from '@/lib/contentful/client';
import { fetchCollections, uniqueItems } from '@/lib/contentful/fetch-all-entries';
import { type EntryKind, LISTED_KINDS, typeId, withSiteNames } from '@/lib/contentful/field-names';
import { entrySys } from '@/lib/contentful/field-schemas';
import { entryIssues } from '@/lib/contentful/find-entry-issues';
import { getContentTypes } from '@/lib/contentful/get-content-types';
import { getLocales } from '@/lib/contentful/get-locales';
import { projectionTo } from '@/lib/contentful/in-locale';
import {
  type Collection,
  idOf,
  type Links,
  linkKey,
  sysOf,
} from '@/lib/contentful/parse-collection';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { createTurns } from '@/lib/runtime/turns';

/**
 * @param entry with the site's own field names
 * @returns `undefined` to leave the entry out
 */
type MapEntry<Value> = (entry: unknown, links: Links) => Value | undefined;

type KnownEntry = {
  /** `undefined` for a draft. */
  version: string | undefined;
  /** `undefined` if the target wasn't found, or is a draft. */
  links: readonly (readonly [key: string, version: string | undefined])[];
  value: unknown;
  issues: readonly EntryIssue[];
};

/** By language, kind and context, then by id. */
export type KnownEntries = Map<string, ReadonlyMap<string, KnownEntry>>;

export type ContentRead = {
  access: Access;
  language: Language;
  /** Responses by query, shared by all languages. */
  responses: Map<string, Promise<unknown>>;
  before: Readonly<KnownEntries>;
  known: KnownEntries;
  issues: Map<EntryKind, EntryIssue[]>;
  /** By `Entry!id` or `Asset!id`; also has a key for each type whose entries were all listed. */
  revisions: Map<string, number>;
};

/** @param before `known` of the previous read */
export const startRead = (
  access: Access,
  before: Readonly<KnownEntries> = new Map(),
): ContentRead => ({
  access,
  language: DEFAULT_LANGUAGE,
  responses: new Map(),
  before,
  known: new Map(),
  issues: new Map(),
  revisions: new Map(),
});

function askOnce<Value>(
  { responses }: ContentRead,
  what: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const asked = (responses.get(what) as Promise<Value> | undefined) ?? ask();
  responses.set(what, asked);
  return asked;
}

/** Reads all locales; `parseEntries` picks the language. */
export const readCollections = (
  query: EntryQuery,
  what: string,
  read: ContentRead,
  fetch = fetchCollections,
): Promise<readonly Collection[]> =>
  askOnce(read, JSON.stringify(query), () => fetch(inEachLocale(query), read.access, what));

export const readTypes = (read: ContentRead) =>
  askOnce(read, 'types', () => getContentTypes(read.access));

const HAS_LANGUAGES = LANGUAGES.length > 1;

const inEachLocale = (query: EntryQuery): EntryQuery =>
  HAS_LANGUAGES ? { ...query, locale: '*' } : query;

/** `rules` stands for everything that the projection depends on. */
export async function projectionOf(read: ContentRead) {
  if (!HAS_LANGUAGES) return { project: (entity: unknown) => entity, rules: '' };
  const [types, locales] = await Promise.all([
    readTypes(read),
    askOnce(read, 'locales', () => getLocales(read.access)),
  ]);
  const rules = await askOnce(read, 'rules', async () => {
    const all = [...types].map(([id, { fields }]) => [
      id,
      [...fields].map(([field, { isLocalized }]) => [field, isLocalized]),
    ]);
    return hash('sha1', JSON.stringify([locales.defaultCode, [...locales.chains], all]), 'base64');
  });
  return { project: projectionTo(read.language.locale, locales, types), rules };
}

/** @param context everything else that the mapped value depends on */
export async function parseEntries<Value>(
  kind: EntryKind,
  collections: readonly Collection[],
  map: MapEntry<Value>,
  read: ContentRead,
  context = '',
): Promise<Value[]> {
  const { project, rules } = await projectionOf(read);
  const name = `${read.language.id} ${kind} ${rules} ${context}`;
  const before = read.before.get(name);
  const known = new Map<string, KnownEntry>();
  const entries: KnownEntry[] = [];
  const turn = createTurns();
  for (const [item, collection] of uniqueItems(collections)) {
    const id = idOf(item);
    const earlier = id === undefined ? undefined : before?.get(id);
    const entry = isSame(earlier, item, collection)
      ? earlier
      : parseEntry(kind, item, collection, map, project);
    entries.push(entry);
    if (id !== undefined) known.set(id, entry);
    await turn();
  }
  read.known.set(name, known);
  read.issues.set(
    kind,
    entries.flatMap(({ issues }) => issues),
  );
  read.revisions.set(allOfType(typeId(kind)), 0);
  recordRevisions(collections, read);
  // The type is right, because each context has one map function.
  return entries.flatMap(({ value }) => (value === undefined ? [] : [value as Value]));
}

export async function readPlainEntries<Fields>(
  kind: EntryKind,
  schema: z.ZodType<Fields>,
  order: string,
  read: ContentRead,
): Promise<(Fields & { id: string })[]> {
  const query = { content_type: typeId(kind), order, include: 0 };
  const collections = await readCollections(query, `${kind} entries`, read);
  const entrySchema = z.object({ sys: entrySys, fields: schema });
  const map = (entry: unknown) => {
    const { data } = entrySchema.safeParse(entry);
    return data && { ...data.fields, id: data.sys.id };
  };
  return parseEntries(kind, collections, map, read);
}

export const allOfType = (contentType: string | null | undefined) => `All!${contentType}`;

/** If a linked entry has its own list, only the revision in that list counts. */
export function recordRevisions(collections: readonly Collection[], read: ContentRead): void {
  for (const { items, shown } of collections) {
    const own = new Set(items);
    for (const [key, entity] of shown) {
      if (!own.has(entity) && isListed(entity)) continue;
      const revision = sysOf(entity)?.revision;
      if (typeof revision === 'number') read.revisions.set(key, revision);
    }
  }
}

const isListed = (entity: unknown): boolean => {
  const type = sysOf(sysOf(entity)?.contentType)?.id;
  return LISTED_KINDS.some((kind) => typeId(kind) === type);
};

function parseEntry(
  kind: EntryKind,
  item: unknown,
  collection: Collection,
  map: MapEntry<unknown>,
  project: (entity: unknown) => unknown,
): KnownEntry {
  const links = new Map<string, string | undefined>();
  const linked = (link: unknown) => {
    const key = linkKey(link);
    if (key === undefined) return undefined;
    const target = collection.shown.get(key);
    links.set(key, versionOf(target));
    return project(target);
  };
  const entry = withSiteNames(kind, project(item));
  const value = map(entry, { linked });
  const issues = entryIssues(kind, entry, linked);
  return { version: versionOf(item), links: [...links], value, issues };
}

function isSame(
  earlier: KnownEntry | undefined,
  item: unknown,
  { shown }: Collection,
): earlier is KnownEntry {
  return (
    earlier?.version !== undefined &&
    earlier.version === versionOf(item) &&
    earlier.links.every(([key, version]) => version === versionOf(shown.get(key)))
  );
}

/** A version includes the date, because a deleted and recreated entry has revision 1 again. */
function versionOf(entity: unknown): string | undefined {
  const { revision, updatedAt } = sysOf(entity) ?? {};
  return typeof revision === 'number' ? `${revision} ${updatedAt}` : undefined;
}
