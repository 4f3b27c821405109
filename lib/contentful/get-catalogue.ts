/**
 * The current catalogue, shared by all pages: at most 30 s old, or the last good one in an outage.
 */
import { LRUCache } from 'lru-cache';
import {
  buildCatalogue,
  type Catalogue,
  type CatalogueContent,
  type FreshContent,
} from '@/lib/catalogue/catalogue';
import type { EntryIssue } from '@/lib/catalogue/entry-issue';
import { type SourceRecords, withSourceRecords } from '@/lib/catalogue/source-records';
import type { Template } from '@/lib/catalogue/template';
import { updateCatalogue } from '@/lib/catalogue/update-catalogue';
import { loadSnapshot, saveSnapshot } from '@/lib/contentful/catalogue-snapshot';
import type { Access } from '@/lib/contentful/client';
import { fingerprintOf } from '@/lib/contentful/content-fingerprint';
import { typeId } from '@/lib/contentful/field-names';
import { getContentPages } from '@/lib/contentful/get-content-pages';
import { getSearchSynonyms } from '@/lib/contentful/get-search-synonyms';
import { lastSourceRecords, refreshSourceRecords } from '@/lib/contentful/get-source-records';
import { getAllTemplates } from '@/lib/contentful/get-templates';
import { readModel } from '@/lib/contentful/read-model';
import { startSyncIfDue, syncedContent } from '@/lib/contentful/sync';
import { logWarningOnce, logWarningsOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { contentCheckAge, saveContentCheck } from '@/lib/redis/content-freshness';
import { isBuild, isDevelopment, settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { afterResponse, serverCell } from '@/lib/runtime/server-state';
import {
  createSwrValue,
  REVALIDATE_SECONDS,
  type Reading,
  readSincePublish,
} from '@/lib/swr-value';

const MAX_AGE_MS = REVALIDATE_SECONDS * 1000;
const MAX_HASHES = 1_000;
const READ_ONLY = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** @throws if the service is down and there is no last good catalogue */
export const getCatalogue = () => withRecords(published().read());

/** Includes the last publish; in an outage, the last good one, marked stale. */
export const getCatalogueSincePublish = () => withRecords(readSincePublish(published()));

export const catalogueReadAt = (): number | undefined => published().peek()?.readAt;

export function lastCatalogue(): Catalogue | undefined {
  const known = published().peek();
  return known && indexContent(known.value);
}

/** Includes everything published before `time` (milliseconds). */
export const getCatalogueSince = (time: number) => withRecords(published().readSince(time));

export async function saveCatalogueSnapshot(catalogue: Catalogue): Promise<void> {
  const content = contentOf(catalogue);
  // The next development server may expect other fields.
  if (isDevelopment() || content === undefined) return;
  try {
    await saveSnapshot(content);
  } catch (error) {
    // A container's file system is read-only on purpose.
    const isReadOnly = error instanceof Error && 'code' in error && READ_ONLY.has(error.code);
    if (!isReadOnly) logWarningOnce('content.catalogue-not-saved', reasonOf(error));
  }
}

export async function savedCatalogue(): Promise<Catalogue | undefined> {
  const content = await loadSnapshot();
  return content === undefined ? undefined : indexContent(content);
}

export async function getDraftCatalogue(): Promise<Catalogue> {
  const content = await readContent('preview');
  const published = lastCatalogue();
  if (published === undefined) return buildCatalogue(content);
  // The preview API states when an entry was created. Slugs go by its first publish.
  const all = contentOf(published)?.templates ?? published.templates;
  const firstPublished = new Map(all.map(({ id, createdAt }) => [id, createdAt]));
  const now = new Date().toISOString();
  const templates = content.templates.map((template) => ({
    ...template,
    createdAt: firstPublished.get(template.id) ?? now,
  }));
  return buildCatalogue({ ...content, templates });
}

const published = serverCell('catalogue', () =>
  createSwrValue('catalogue', loadPublished, {
    recall: loadSnapshot,
    confirmedAt,
    bytesOf: (content) => fingerprintOf(content).bytes,
  }),
);

async function loadPublished(startedAt: number): Promise<FreshContent> {
  const content = (await syncedContent()) ?? (await readContent('delivery'));
  startSyncIfDue();
  recordReading(content, startedAt);
  if (isBuild()) await saveSnapshot(content);
  else if (isShared()) {
    const { hash } = fingerprintOf(content);
    afterResponse(saveContentCheck(hash, Date.now() - startedAt, MAX_AGE_MS));
  }
  return content;
}

/**
 * When another instance last found this content current: one checks, the others reuse its result.
 */
async function confirmedAt(content: CatalogueContent): Promise<number | undefined> {
  if (!isShared()) return undefined;
  const age = await contentCheckAge(fingerprintOf(content).hash, MAX_AGE_MS);
  if (age === undefined) return undefined;
  const readAt = Date.now() - age;
  recordReading(content, readAt);
  return readAt;
}

function isShared(): boolean {
  const { keyValueStore, deployment } = settings();
  return keyValueStore !== undefined && deployment !== 'single';
}

function recordReading(content: CatalogueContent, readAt: number): void {
  catalogueHashes().set(readAt, fingerprintOf(content).hash);
  metrics().contentReadAt.set(readAt / 1000);
}

export const catalogueHashAt = (readAt: number): string | undefined =>
  catalogueHashes().get(readAt);

export function hashOfCatalogue(catalogue: Catalogue): string | undefined {
  const content = contentOf(catalogue);
  return content && fingerprintOf(content).hash;
}

const catalogueHashes = serverCell(
  'catalogueHashes',
  () => new LRUCache<number, string>({ max: MAX_HASHES }),
);

const none = (): EntryIssue[] => [];

async function readContent(access: Access): Promise<FreshContent> {
  const issuesByKind = { sections: none(), templates: none(), pages: none(), synonyms: none() };
  const { types, sections, fields } = await readModel(access, issuesByKind.sections);
  const [templates, pages, synonyms] = await Promise.all([
    getAllTemplates(access, fields.card, types, issuesByKind.templates),
    getContentPages(access, types, issuesByKind.pages),
    types.has(typeId('searchSynonym')) ? getSearchSynonyms(access, issuesByKind.synonyms) : [],
  ]);
  const issues = Object.values(issuesByKind).flat();
  return { sections, templates, textFields: fields.text, pages, synonyms, issues };
}

async function withRecords(
  content: Promise<Reading<CatalogueContent>>,
): Promise<Reading<Catalogue>> {
  const [{ value, ...reading }] = await Promise.all([content, refreshSourceRecords()]);
  return { ...reading, value: indexContent(value) };
}

/** `undefined` for drafts. */
export const contentOf = (catalogue: Catalogue): CatalogueContent | undefined =>
  catalogueContents().get(catalogue);

const catalogueContents = serverCell(
  'catalogueContents',
  () => new WeakMap<Catalogue, CatalogueContent>(),
);

/** Indexes a content once, with the latest source records. */
export function indexContent(content: CatalogueContent): Catalogue {
  const indexes = catalogueIndexes();
  const records = lastSourceRecords();
  const known = indexes.byContent.get(content);
  if (known?.records === records) return known.catalogue;
  if (indexes.last?.records !== records) indexes.recorded = new WeakMap();
  const recorded = withSourceRecords(content, records, indexes.recorded);
  const catalogue =
    (indexes.last && updateCatalogue(recorded, indexes.last)) ?? buildCatalogue(recorded);
  logWarningsOnce('content.left-out', catalogue.problems);
  indexes.last = { records, content: recorded, catalogue };
  indexes.byContent.set(content, indexes.last);
  catalogueContents().set(catalogue, content);
  return catalogue;
}

type Index = { records: SourceRecords; content: CatalogueContent; catalogue: Catalogue };

const catalogueIndexes = serverCell('catalogueIndexes', () => ({
  byContent: new WeakMap<CatalogueContent, Index>(),
  recorded: new WeakMap<Template, Template>(),
  last: undefined as Index | undefined,
}));
