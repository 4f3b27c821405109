/** Compares pages with what a visitor must see. */
import pLimit from 'p-limit';
import { becomes } from '@/tests/site/caching/acceptance/poll';

/** What the site promises for instances that didn't get the webhook. */
const OTHERS_WITHIN_MS = 1_000;
/** To report how long a page stays stale. */
const STALE_TIMEOUT_MS = 45_000;
const REQUEST_TIMEOUT_MS = 20_000;
const CONCURRENCY = 12;

export type Expected = {
  path: string;
  status?: number;
  location?: string;
  has?: readonly string[];
  lacks?: readonly string[];
};

export type Freshness = {
  /** Right after "live", or a second later on other instances. */
  stale: string[];
  pages: number;
  /** Null: still stale at the end. */
  freshAfterMs: number | null;
};

export const showing = (paths: readonly string[], ...has: string[]): Expected[] =>
  paths.map((path) => ({ path, has }));
export const missing = (...paths: string[]): Expected[] =>
  paths.map((path) => ({ path, status: 404 }));
export const redirecting = (path: string, location?: string): Expected => ({
  path,
  status: 308,
  ...(location !== undefined && { location }),
});

export async function areFresh(
  origins: readonly string[],
  expected: readonly Expected[],
): Promise<boolean> {
  const seen = await Promise.all(origins.map((origin) => staleAt(origin, expected)));
  return seen.flat().length === 0;
}

async function staleAt(origin: string, expected: readonly Expected[]): Promise<string[]> {
  const seen = await Promise.all(expected.map((one) => limit(differenceAt, origin, one)));
  return seen.filter((one) => one !== undefined);
}

/** @param origins the first one has received the webhook */
export async function freshnessOf(
  origins: readonly string[],
  expected: readonly Expected[],
): Promise<Freshness> {
  const startedAt = performance.now();
  const [first, ...others] = origins;
  const soonFresh = async (origin: string) => {
    let stale: string[] = [];
    await becomes(async () => {
      stale = await staleAt(origin, expected);
      return stale.length === 0;
    }, OTHERS_WITHIN_MS);
    return stale;
  };
  const stale = (
    await Promise.all([
      ...(first === undefined ? [] : [staleAt(first, expected)]),
      ...others.map(soonFresh),
    ])
  ).flat();
  const pages = expected.length * origins.length;
  if (stale.length === 0) return { stale, pages, freshAfterMs: 0 };
  const isFresh = await becomes(() => areFresh(origins, expected), STALE_TIMEOUT_MS, 500);
  return { stale, pages, freshAfterMs: isFresh ? performance.now() - startedAt : null };
}

const limit = pLimit(CONCURRENCY);

/** @returns undefined if it is as expected */
async function differenceAt(origin: string, expected: Expected): Promise<string | undefined> {
  const { path, status = 200, location, has = [], lacks = [] } = expected;
  const seen = await read(origin + path);
  const at = `${new URL(origin).port}${path}`;
  if (seen.status !== status) return `${at} answers ${seen.status}, not ${status}`;
  if (location !== undefined && seen.location !== location)
    return `${at} leads to ${seen.location}`;
  const absent = has.find((words) => !seen.text.includes(words));
  if (absent !== undefined) return `${at} lacks “${absent}”`;
  const present = lacks.find((words) => seen.text.includes(words));
  return present === undefined ? undefined : `${at} still has “${present}”`;
}

export async function read(url: string) {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const { status, headers } = response;
    return { status, location: headers.get('location'), text: await response.text() };
  } catch {
    return { status: 0, location: null, text: '' };
  }
}

/** Renders pages that nobody has requested. */
export async function visit(origin: string, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => limit(read, origin + path)));
}
