/**
 * One read of all content. Entries that haven't changed since the last read, nor what they link to,
 * stay the same objects, so that caches by object last.
 */
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
  /** Keys and versions of what it links to; `undefined`: not found. */
  links: readonly (readonly [key: string, version: string | undefined])[];
  parsed: ParsedEntry<unknown>;
};

/** By kind and all else that parsing depends on, then by id. */
export type KnownEntries = Map<string, ReadonlyMap<string, KnownEntry>>;

export type ContentRead = {
  access: Access;
  language: Language;
  /** What the service is asked once for all languages. */
  responses: Map<string, Promise<unknown>>;
  before: Readonly<KnownEntries>;
  known: KnownEntries;
  issues: Map<EntryKind, EntryIssue[]>;
  /** `Entry!id` or `Asset!id` → revision of everything that the service showed. */
  revisions: Map<string, number>;
};

/** @param before of the last read; a draft is always parsed */
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

/** All that the same read asks for in another language. */
function askOnce<Value>(
  { responses }: ContentRead,
  what: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const asked = (responses.get(what) as Promise<Value> | undefined) ?? ask();
  responses.set(what, asked);
  return asked;
}

/** Entries as the service sends them: `parseEntries` reads them in the language of the read. */
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

async function projectionOf(read: ContentRead): Promise<(entity: unknown) => unknown> {
  if (!HAS_LANGUAGES) return (entity) => entity;
  const [types, locales] = await Promise.all([
    readTypes(read),
    askOnce(read, 'locales', () => getLocales(read.access)),
  ]);
  return projectionTo(read.language.locale, locales, types);
}

/** @param context what parsing depends on besides the entry and its links */
export async function parseEntries<Value>(
  kind: EntryKind,
  collections: readonly Collection[],
  parse: Parse<Value>,
  read: ContentRead,
  context = '',
): Promise<ParsedEntry<Value>[]> {
  const name = `${read.language.id} ${kind} ${context}`;
  const before = read.before.get(name);
  const project = await projectionOf(read);
  const known = new Map<string, KnownEntry>();
  const parsedEntries: ParsedEntry<Value>[] = [];
  const turn = createTurns();
  for (const [item, collection] of uniqueItems(collections)) {
    const id = idOf(item);
    const earlier = id === undefined ? undefined : before?.get(id);
    const entry = isSame(earlier, item, collection)
      ? earlier
      : parseEntry(item, collection, parse, project);
    // All of a context are parsed by the same function.
    parsedEntries.push(entry.parsed as ParsedEntry<Value>);
    if (id !== undefined) known.set(id, entry);
    await turn();
  }
  read.known.set(name, known);
  read.issues.set(kind, issuesOf(parsedEntries));
  recordRevisions(collections, read);
  return parsedEntries;
}

/** Of a linked entry that has its own list, only that list says which revision the content has. */
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

/** The date too: an entry that was deleted and created again has revision 1 again. */
function versionOf(entity: unknown): string | undefined {
  const { revision, updatedAt } = sysOf(entity) ?? {};
  return typeof revision === 'number' ? `${revision} ${updatedAt}` : undefined;
}
