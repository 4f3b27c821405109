/**
 * Entries stay the same objects until they or linked entries change, so that caches by object last.
 */
import { hash } from 'node:crypto';
import type { EntryIssue } from '@/lib/catalogue/catalogue';
import type { Access, EntryQuery } from '@/lib/contentful/client';
import { fetchCollections, uniqueItems } from '@/lib/contentful/fetch-all-entries';
import { type EntryKind, LISTED_KINDS, typeId } from '@/lib/contentful/field-names';
import { getContentTypes } from '@/lib/contentful/get-content-types';
import { getLocales } from '@/lib/contentful/get-locales';
import { projectionTo } from '@/lib/contentful/in-locale';
import { issuesOf, type ParsedEntry } from '@/lib/contentful/invalid-entries';
import {
  type Collection,
  idOf,
  type Links,
  linkKey,
  sysOf,
} from '@/lib/contentful/parse-collection';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/runtime/languages';
import { createTurns } from '@/lib/runtime/turns';

type Parse<Value> = (item: unknown, links: Links) => ParsedEntry<Value>;

type KnownEntry = {
  /** `undefined`: a draft. */
  version: string | undefined;
  /** `undefined`: not found. */
  links: readonly (readonly [key: string, version: string | undefined])[];
  parsed: ParsedEntry<unknown>;
};

/** By language, kind and context, then by id. */
export type KnownEntries = Map<string, ReadonlyMap<string, KnownEntry>>;

export type ContentRead = {
  access: Access;
  language: Language;
  /** Shared by all languages. */
  responses: Map<string, Promise<unknown>>;
  before: Readonly<KnownEntries>;
  known: KnownEntries;
  issues: Map<EntryKind, EntryIssue[]>;
  /** By `Entry!id` or `Asset!id`; also has a key for each type whose entries were all listed. */
  revisions: Map<string, number>;
};

/** @param before `known` of the last read */
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

/** In all locales; `parseEntries` picks the language. */
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

/** `rules`: everything that the projection depends on. */
async function projectionOf(read: ContentRead) {
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

/** @param context everything else that the parsed value depends on */
export async function parseEntries<Value>(
  kind: EntryKind,
  collections: readonly Collection[],
  parse: Parse<Value>,
  read: ContentRead,
  context = '',
): Promise<ParsedEntry<Value>[]> {
  const { project, rules } = await projectionOf(read);
  const name = `${read.language.id} ${kind} ${rules} ${context}`;
  const before = read.before.get(name);
  const known = new Map<string, KnownEntry>();
  const parsedEntries: ParsedEntry<Value>[] = [];
  const turn = createTurns();
  for (const [item, collection] of uniqueItems(collections)) {
    const id = idOf(item);
    const earlier = id === undefined ? undefined : before?.get(id);
    const entry = isSame(earlier, item, collection)
      ? earlier
      : parseEntry(item, collection, parse, project);
    // Each context has one parse function.
    parsedEntries.push(entry.parsed as ParsedEntry<Value>);
    if (id !== undefined) known.set(id, entry);
    await turn();
  }
  read.known.set(name, known);
  read.issues.set(kind, issuesOf(parsedEntries));
  read.revisions.set(allOfType(typeId(kind)), 0);
  recordRevisions(collections, read);
  return parsedEntries;
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

function parseEntry<Value>(
  item: unknown,
  collection: Collection,
  parse: Parse<Value>,
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
  const parsed = parse(project(item), { linked });
  return { version: versionOf(item), links: [...links], parsed };
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

/** Includes the date, because a deleted and recreated entry has revision 1 again. */
function versionOf(entity: unknown): string | undefined {
  const { revision, updatedAt } = sysOf(entity) ?? {};
  return typeof revision === 'number' ? `${revision} ${updatedAt}` : undefined;
}
