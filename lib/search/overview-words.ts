/**
 * Words of overviews, for searches alone: too long for a catalogue, so they are read after a search,
 * once for each version of a template. Until then a search does without.
 */

import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';
import { readTexts } from '@/lib/contentful/get-template-details';
import { recordOverview } from '@/lib/markdown/overview-problems';
import { wordsOfOverview } from '@/lib/markdown/overview-renderer';
import { sourceFiles } from '@/lib/markdown/rehype-source-links';
import { logWarning } from '@/lib/observability/log';
import { isWithin } from '@/lib/runtime/clock';
import { withFreshDeadline } from '@/lib/runtime/deadline';
import { reasonOf } from '@/lib/runtime/errors';
import { afterResponse, backgroundPause, server, serverCell } from '@/lib/runtime/server-state';
import { STOP_WORDS } from '@/lib/search/stop-words';
import { wordsOf } from '@/lib/search/tokenize';

/** Other requests get their turn between two batches. One too large for a response is read in halves. */
const BATCH_SIZE = 100;
/** After a failure, how long the service is left alone. */
const FAILURE_COOLDOWN_MS = 30_000;

/** `terms`: as they follow each other, with spaces between them, of the version of `updatedAt`. */
type Words = { updatedAt: string; terms: string };

type OverviewWords = {
  byTemplate: Map<string, Words>;
  /** The terms of all overviews, each with how many have it. */
  terms: Map<string, number>;
  isReading: boolean;
  /** The last reading, which may be over. */
  reading: Promise<void>;
  failedAt: number;
};

export const overviewWords = serverCell(
  'overviewWords',
  (): OverviewWords => ({
    byTemplate: new Map(),
    terms: new Map(),
    isReading: false,
    reading: Promise.resolve(),
    failedAt: Number.NEGATIVE_INFINITY,
  }),
);

/** Searches don't wait for it. @returns when it is over; never throws */
export function refreshOverviewWords({ templates, textFields }: Catalogue): Promise<void> {
  const words = overviewWords();
  const isTooSoon = words.isReading || isWithin(FAILURE_COOLDOWN_MS, words.failedAt);
  if (isTooSoon || !textFields.includes('overview')) return words.reading;
  let known = 0;
  const changed = templates.filter(({ id, updatedAt }) => {
    const before = words.byTemplate.get(id);
    if (before !== undefined) known += 1;
    return before?.updatedAt !== updatedAt;
  });
  if (words.byTemplate.size > known) removeOthers(words, templates);
  if (changed.length === 0) return words.reading;
  words.isReading = true;
  words.reading = readAll(words, changed)
    .catch((error: unknown) => {
      words.failedAt = Date.now();
      logWarning('search.overviews-not-read', reasonOf(error));
    })
    .finally(() => {
      words.isReading = false;
    });
  afterResponse(words.reading);
  return words.reading;
}

async function readAll(words: OverviewWords, templates: readonly Template[]): Promise<void> {
  const own = server();
  for (let from = 0; from < templates.length; from += BATCH_SIZE) {
    const batch = templates.slice(from, from + BATCH_SIZE);
    const ids = batch.map(({ id }) => id);
    const texts = await withFreshDeadline(() => readTexts(ids, 'delivery', ['overview']));
    for (const template of batch) {
      const { id, updatedAt } = template;
      const start = performance.now();
      const visible = await visibleWords(template, texts.get(id)?.overview);
      // Half of a core at most: parsing takes a millisecond or two, and a hostile overview a second.
      await backgroundPause(Math.floor(performance.now() - start), own);
      // Editors learn it here: a page of the build was rendered in another process.
      recordOverview(template, visible);
      const terms = termsInOrder(visible?.text ?? '');
      removeOne(words, id);
      words.byTemplate.set(id, { updatedAt, terms: ` ${terms.join(' ')} ` });
      for (const term of new Set(terms)) words.terms.set(term, (words.terms.get(term) ?? 0) + 1);
    }
  }
}

async function visibleWords({ links, sourceBranch }: Template, overview: string | null = null) {
  if (!overview) return null;
  return wordsOfOverview(overview, sourceFiles(links.source, sourceBranch));
}

/** Removes the words of templates that are gone. */
function removeOthers(words: OverviewWords, templates: readonly Template[]): void {
  const ids = new Set(templates.map(({ id }) => id));
  for (const id of words.byTemplate.keys()) if (!ids.has(id)) removeOne(words, id);
}

/** A term that no overview has any more is corrected again where somebody types it. */
function removeOne(words: OverviewWords, id: string): void {
  const known = words.byTemplate.get(id)?.terms ?? '';
  words.byTemplate.delete(id);
  for (const term of new Set(known.split(' ').filter((one) => one !== ''))) {
    const count = words.terms.get(term) ?? 0;
    if (count > 1) words.terms.set(term, count - 1);
    else words.terms.delete(term);
  }
}

/** Terms that join two others come last, or they would stand between the two. */
export function termsInOrder(text: string): string[] {
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word.text));
  return [
    ...words.filter(({ isJoined }) => !isJoined),
    ...words.filter(({ isJoined }) => isJoined),
  ].map(({ term }) => term);
}

/** How often the overview has the rarest of these terms. A phrase is terms with spaces between them. */
export function countInOverview(id: string, terms: readonly string[]): number {
  const words = overviewWords().byTemplate.get(id)?.terms ?? '';
  return Math.min(...terms.map((term) => countIn(words, ` ${term} `)));
}

function countIn(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length - 1)) {
    count += 1;
  }
  return count;
}
