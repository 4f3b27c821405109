/**
 * What is known of pages made before: which exist whole, so that a poorer version never takes the
 * place of a good one, and what each was made from. Known are those that the build made and, up to a
 * bound, those that this process made.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { buildFolder } from '#lib/env';
import { isKept } from '#lib/isr-cache/read-times';
import { processWide } from '#lib/process-wide';

const MOST_REMEMBERED = 20_000;

export type MadePage = {
  /** When reading the catalogue that it was made from began, in milliseconds. */
  readAt: number;
  /** False: not found, moved, or without its overview. */
  isWhole: boolean;
};

const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });

const madeHere = () => processWide('made-pages', () => new Map<string, MadePage>());

/** What this process made last at that path. */
export const lastMade = (pagePath: string): MadePage | undefined => madeHere().get(pagePath);

export function noteMade(pagePath: string, page: MadePage): void {
  const made = madeHere();
  made.delete(pagePath);
  made.set(pagePath, page);
  const [oldest] = made.keys();
  if (made.size > MOST_REMEMBERED && oldest !== undefined) made.delete(oldest);
}

/**
 * There is no page at that address, or another is led to. Remembered only where it matters: where a
 * page was, or where somebody waits to know. Unknown addresses are without number.
 */
export async function noteAbsent(pagePath: string, readAt: number): Promise<void> {
  const matters =
    awaited().has(pagePath) || madeHere().has(pagePath) || (await madeByBuild()).has(pagePath);
  if (matters) noteMade(pagePath, { readAt, isWhole: false });
}

const awaited = () => processWide('awaited-pages', () => new Set<string>());

/** While `work` runs, what is made at that address is remembered, whatever it is. */
export async function whileAwaiting<Result>(
  pagePath: string,
  work: () => Promise<Result>,
): Promise<Result> {
  awaited().add(pagePath);
  try {
    return await work();
  } finally {
    awaited().delete(pagePath);
  }
}

export async function wasMade(pagePath: string): Promise<boolean> {
  const isWholeHere = lastMade(pagePath)?.isWhole === true || isKept(pagePath);
  return isWholeHere || (await madeByBuild()).has(pagePath);
}

/** Addresses that this process made last from a catalogue read after `from` and before `to`. */
export function madeBetween(from: number, to: number): string[] {
  return [...madeHere()].flatMap(([pagePath, { readAt }]) =>
    readAt > from && readAt < to ? [pagePath] : [],
  );
}

/** Every page that is known to exist. */
export async function wholePages(): Promise<ReadonlySet<string>> {
  const pages = new Set([...(await madeByBuild())].filter((route) => !/^\/(404|500)$/.test(route)));
  for (const [pagePath, { isWhole }] of madeHere()) {
    if (isWhole) pages.add(pagePath);
    else pages.delete(pagePath);
  }
  return pages;
}

function madeByBuild(): Promise<ReadonlySet<string>> {
  return processWide('pages-of-the-build', readManifest);
}

async function readManifest(): Promise<ReadonlySet<string>> {
  const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder());
  try {
    const text = await readFile(path.join(folder, 'prerender-manifest.json'), 'utf8');
    const routes = Object.keys(manifestSchema.parse(JSON.parse(text)).routes);
    // There they are written as they are read; everywhere else as they are sent.
    return new Set(routes.map((route) => route.split('/').map(encodeURIComponent).join('/')));
  } catch {
    // There is none in development.
    return new Set();
  }
}
