/** The catalogue as it stands: one for all pages, at most 30 seconds old, the last good one in need. */
import { buildCatalogue, type Catalogue, type CatalogueContent } from '#lib/catalogue/catalogue';
import { recallSnapshot, saveSnapshot } from '#lib/content/catalogue-snapshot';
import type { Access } from '#lib/content/contentful-client';
import { readFilterSections } from '#lib/content/read-filter-sections';
import { readTemplateFields } from '#lib/content/read-template-fields';
import { readAllTemplates } from '#lib/content/read-templates';
import { isBuild } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarningOnce } from '#lib/log';
import { processWide } from '#lib/process-wide';
import { type Reading, type RevalidatedItem, revalidatedItem } from '#lib/revalidated-item';
import { metrics } from '#lib/telling/metrics';

const READ_ONLY = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

/** @throws where the service does not answer and nothing is known of it */
export async function readCatalogue(): Promise<Reading<Catalogue>> {
  return indexedReading(await published().read());
}

/** Read from the service at `time` (milliseconds) or after it. @throws where it does not answer */
export async function readCatalogueSince(time: number): Promise<Reading<Catalogue>> {
  return indexedReading(await published().readSince(time));
}

/**
 * Keeps what was read last beside the build, so that the next server of this folder knows what pages
 * were made from. Never throws: a folder that can't be written to keeps the build's.
 */
export async function keepCatalogue(): Promise<void> {
  try {
    await saveSnapshot((await published().read()).value);
  } catch (error) {
    // An image is not written to, on purpose.
    const isReadOnly = error instanceof Error && 'code' in error && READ_ONLY.has(error.code);
    if (!isReadOnly) logWarningOnce('content.catalogue-not-kept', reasonOf(error));
  }
}

/** What pages beside the build were made from last, where it is known. */
export async function keptCatalogue(): Promise<Catalogue | undefined> {
  const content = await recallSnapshot();
  return content === undefined ? undefined : indexed(content);
}

/** With drafts, as they are now: nothing of them is kept. */
export async function readDraftCatalogue(): Promise<Catalogue> {
  return buildCatalogue(await readContent('preview'));
}

function published(): RevalidatedItem<CatalogueContent> {
  return processWide('published-catalogue', () =>
    revalidatedItem('catalogue', loadPublished, recallSnapshot),
  );
}

async function loadPublished(): Promise<CatalogueContent> {
  const readAt = Date.now();
  const content = await readContent('delivery');
  metrics().contentReadAt.set(readAt / 1000);
  if (isBuild()) await saveSnapshot(content);
  return content;
}

async function readContent(access: Access): Promise<CatalogueContent> {
  const [sections, fields] = await Promise.all([
    readFilterSections(access),
    readTemplateFields(access),
  ]);
  const templates = await readAllTemplates(access, fields.card);
  return { sections, templates, textFields: fields.text };
}

function indexedReading({ value, ...reading }: Reading<CatalogueContent>): Reading<Catalogue> {
  return { ...reading, value: indexed(value) };
}

/** Indexing is done once a load, however many pages are made from it. */
function indexed(content: CatalogueContent): Catalogue {
  const indexes = processWide('catalogue-indexes', () => new WeakMap<object, Catalogue>());
  const known = indexes.get(content);
  if (known !== undefined) return known;
  const catalogue = buildCatalogue(content);
  for (const problem of catalogue.problems) logWarningOnce('content.left-out', problem);
  indexes.set(content, catalogue);
  return catalogue;
}
