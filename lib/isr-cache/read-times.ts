/**
 * What the cache handler, which sees a page's HTML and no more, has to know of how it was made, from
 * `getStaticProps` to the moment right after it when Next hands the page over.
 */
import { settings } from '#lib/env';
import { processWide } from '#lib/process-wide';

/** Far more than are made at the same moment. A page that never came about leaves its time behind. */
const MOST_WAITING = 1_000;
const MOST_KEPT = 20_000;

/** Next has a slug's `%2F` decoded where `getStaticProps` was asked for it encoded. */
const plain = decodeURIComponent;

const readTimes = () => processWide('read-times', () => new Map<string, number>());
const keptPaths = () => processWide('kept-paths', () => new Set<string>());

/** @param readAt when reading the content began that the answer at `path` is made from */
export function noteReadAt(path: string, readAt: number): void {
  if (settings().isrCache === 'file') return;
  const times = readTimes();
  times.delete(plain(path));
  times.set(plain(path), readAt);
  const [oldest] = times.keys();
  if (times.size > MOST_WAITING && oldest !== undefined) times.delete(oldest);
}

/** `undefined`: nothing was made there. */
export function takeReadAt(path: string): number | undefined {
  const readAt = readTimes().get(plain(path));
  readTimes().delete(plain(path));
  return readAt;
}

/** A page, made by whatever instance, is kept at `path`. */
export function noteKept(path: string): void {
  const paths = keptPaths();
  paths.delete(plain(path));
  paths.add(plain(path));
  const [oldest] = paths;
  if (paths.size > MOST_KEPT && oldest !== undefined) paths.delete(oldest);
}

export function forgetKept(path: string): void {
  keptPaths().delete(plain(path));
}

export const isKept = (path: string): boolean => keptPaths().has(plain(path));
