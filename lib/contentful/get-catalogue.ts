/** The catalogue for all pages: at most 30 seconds old, or the last good one in an outage. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  buildCatalogue,
  type Catalogue,
  type CatalogueContent,
  type FreshContent,
} from '@/lib/catalogue/catalogue';
import { type SourceRecords, withSourceRecords } from '@/lib/catalogue/source-records';
import type { Template } from '@/lib/catalogue/template';
import { loadSnapshot, saveSnapshot } from '@/lib/contentful/catalogue-snapshot';
import { askBell } from '@/lib/contentful/content-bell';
import {
  type ContentRead,
  type KnownEntries,
  readPlainEntries,
  startRead,
} from '@/lib/contentful/content-read';
import { contentBytes, measureContent } from '@/lib/contentful/content-size';
import { isRecord, LISTED_KINDS, typeId } from '@/lib/contentful/field-names';
import { schemasOf } from '@/lib/contentful/field-rules';
import { getContentEntries, OLDEST_FIRST } from '@/lib/contentful/get-content-entries';
import { getAllTemplates } from '@/lib/contentful/get-templates';
import { leftOut } from '@/lib/contentful/left-out';
import { readModel } from '@/lib/contentful/read-content-model';
import { lastSourceRecords, refreshSourceRecords } from '@/lib/contentful/stored-source-records';
import { includesDelivered, loadSharedDeliveries } from '@/lib/contentful/wait-until-delivered';
import { logWarningOnce, logWarningsOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { isBuild, isDevelopment } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { isWithin } from '@/lib/runtime/is-within';
import { isDefaultLanguage, LANGUAGES } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';
import { createSwrValue, type Reading, readSincePublish } from '@/lib/swr-value';

/**
 * Content is read again after this time, because the bell doesn't hear of content types and
 * locales.
 */
const MAX_UNREAD_MS = 600_000;
/** A read may come from a node that is this far behind the bell's. */
const SETTLED_MS = 10_000;
/** Reads that lack delivered changes are repeated for this long. */
const LAG_TIMEOUT_MS = 1_000;
const LAG_POLL_MS = 150;
const READ_ONLY = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** @throws in an outage without a last good catalogue */
export const getCatalogue = () => withRecords(published().read());

/** The result includes the last publish, or is marked stale in an outage. */
export const getCatalogueSincePublish = () => withRecords(readSincePublish(published()));

export const catalogueReadAt = (): number | undefined => published().peek()?.readAt;

/** The time of the last read, or of the bell's last confirmation. */
export const catalogueConfirmedAt = (): number | undefined => published().peek()?.confirmedAt;

export function lastCatalogue(): Catalogue | undefined {
  const known = published().peek();
  return known && indexContent(known.value);
}

/** The result includes everything published before `time` (in milliseconds). */
export const getCatalogueSince = (time: number) => withRecords(published().readSince(time));

export async function saveCatalogueSnapshot(catalogue: Catalogue): Promise<void> {
  const isDraft = revisionsOf(catalogue) === undefined;
  // After an edit, the development server's code may expect other fields.
  if (isDevelopment() || isDraft) return;
  try {
    await saveSnapshot(catalogue.content);
  } catch (error) {
    // A container's file system may be read-only.
    const isReadOnly = error instanceof Error && 'code' in error && READ_ONLY.has(error.code);
    if (!isReadOnly) logWarningOnce('content.catalogue-not-saved', reasonOf(error));
  }
}

export async function savedCatalogue(): Promise<Catalogue | undefined> {
  const content = await loadSnapshot();
  return content === undefined ? undefined : indexContent(content);
}

export async function getDraftCatalogue(): Promise<Catalogue> {
  const content = await readContent(startRead('preview'));
  const published = lastCatalogue();
  if (published === undefined) return buildCatalogue(content);
  // The first publish's date decides slug conflicts, and the preview API doesn't give it.
  const { templates } = published.content;
  const firstPublished = new Map(templates.map(({ id, createdAt }) => [id, createdAt]));
  const now = new Date().toISOString();
  return buildCatalogue(content, (own) => ({
    ...own,
    templates: own.templates.map((template) => ({
      ...template,
      createdAt: firstPublished.get(template.id) ?? now,
    })),
  }));
}

const published = serverCell('catalogue', () =>
  createSwrValue('catalogue', loadPublished, {
    recall: loadSnapshot,
    confirm: async ({ readAt }) => {
      // Only reading reports problems, so a saved catalogue is read again.
      if (!isWithin(MAX_UNREAD_MS, readAt)) return undefined;
      const bell = await askBell();
      if (bell === undefined || readAt < bell.quietSince + SETTLED_MS) return undefined;
      metrics().contentReadAt.set(bell.at / 1000);
      return bell.at;
    },
    bytesOf: contentBytes,
  }),
);

async function loadPublished(startedAt: number): Promise<FreshContent> {
  const content = await readPublished();
  await measureContent(content);
  metrics().contentReadAt.set(startedAt / 1000);
  if (isBuild()) await saveSnapshot(content);
  return content;
}

async function readPublished(): Promise<FreshContent> {
  const startedAt = performance.now();
  const deliveriesLoaded = loadSharedDeliveries();
  for (;;) {
    const read = startRead('delivery', lastRead().known);
    const content = keepEqual(await readContent(read), lastRead().content);
    lastRead.replace({ known: read.known, content });
    contentRevisions().set(content, read.revisions);
    await deliveriesLoaded;
    const isLate = performance.now() - startedAt > LAG_TIMEOUT_MS;
    if (includesDelivered(read.revisions) || isLate) return content;
    await wait(LAG_POLL_MS);
  }
}

const lastRead = serverCell('lastContentRead', () => ({
  known: new Map() as KnownEntries,
  content: undefined as FreshContent | undefined,
}));

/** Unchanged lists and unchanged content stay the same objects. */
function keepEqual<Value>(value: Value, before: unknown): Value {
  if (isDeepStrictEqual(value, before)) return before as Value;
  if (!isRecord(value) || !isRecord(before)) return value;
  const kept = Object.entries(value).map(([key, one]) => [key, keepEqual(one, before[key])]);
  return Object.fromEntries(kept);
}

/**
 * By `Entry!id` or `Asset!id`, including entries that were left out. Drafts and snapshots have
 * none.
 */
export const revisionsOf = ({ content }: Catalogue): ReadonlyMap<string, number> | undefined =>
  contentRevisions().get(content);

const contentRevisions = serverCell(
  'contentRevisions',
  () => new WeakMap<object, ReadonlyMap<string, number>>(),
);

async function readContent(read: ContentRead): Promise<FreshContent> {
  const content = await readInLanguage(read);
  const translations: Record<string, FreshContent> = {};
  for (const language of LANGUAGES) {
    if (isDefaultLanguage(language)) continue;
    translations[language.id] = await readInLanguage({ ...read, language });
  }
  return { ...content, translations };
}

const synonymSchema = z.object(schemasOf('searchSynonym'));
const redirectSchema = z.object(schemasOf('redirect'));

async function readInLanguage(read: ContentRead): Promise<FreshContent> {
  const { access } = read;
  const { types, sections, fields } = await readModel(access, read);
  const [templates, entries, synonyms, redirects] = await Promise.all([
    getAllTemplates(access, fields.card, types, read),
    getContentEntries(types, read),
    types.has(typeId('searchSynonym'))
      ? readPlainEntries('searchSynonym', synonymSchema, 'sys.id', read)
      : [],
    types.has(typeId('redirect'))
      ? readPlainEntries('redirect', redirectSchema, OLDEST_FIRST, read)
      : [],
  ]);
  const issues = LISTED_KINDS.flatMap((kind) => read.issues.get(kind) ?? []);
  const lists = { sections, templates, entries, synonyms, redirects, issues };
  return { ...lists, textFields: fields.text, translations: {} };
}

async function withRecords(
  content: Promise<Reading<CatalogueContent>>,
): Promise<Reading<Catalogue>> {
  const [{ value, ...reading }] = await Promise.all([content, refreshSourceRecords()]);
  return { ...reading, value: indexContent(value) };
}

function indexContent(content: CatalogueContent): Catalogue {
  const indexes = catalogueIndexes();
  const records = lastSourceRecords();
  const known = indexes.byContent.get(content);
  if (known?.records === records) return known.catalogue;
  if (indexes.records !== records) indexes.recorded = new WeakMap();
  const catalogue = buildCatalogue(content, (own) =>
    withSourceRecords(own, records, indexes.recorded),
  );
  for (const own of catalogue.inLanguages.values()) {
    const texts = leftOut(own).map((one) => `“${one.name}” (${one.entryId}): ${one.textIn()}`);
    logWarningsOnce('content.left-out', texts);
  }
  indexes.records = records;
  indexes.byContent.set(content, { records, catalogue });
  return catalogue;
}

type Index = { records: SourceRecords; catalogue: Catalogue };

const catalogueIndexes = serverCell('catalogueIndexes', () => ({
  byContent: new WeakMap<CatalogueContent, Index>(),
  recorded: new WeakMap<Template, Template>(),
  records: undefined as SourceRecords | undefined,
}));
