/**
 * Which pages exist already, so that a poorer version never takes the place of a good one. Known are
 * those that the build made and, up to a bound, those that this process made.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { buildFolder } from '#lib/env';
import { processWide } from '#lib/process-wide';

const MOST_REMEMBERED = 20_000;

const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });

export async function wasMade(pagePath: string): Promise<boolean> {
  return madeHere().has(pagePath) || (await madeByBuild()).has(pagePath);
}

export function noteMade(pagePath: string): void {
  const made = madeHere();
  if (made.size < MOST_REMEMBERED) made.add(pagePath);
}

const madeHere = () => processWide('made-pages', () => new Set<string>());

function madeByBuild(): Promise<ReadonlySet<string>> {
  return processWide('pages-of-the-build', readManifest);
}

async function readManifest(): Promise<ReadonlySet<string>> {
  const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder());
  try {
    const text = await readFile(path.join(folder, 'prerender-manifest.json'), 'utf8');
    return new Set(Object.keys(manifestSchema.parse(JSON.parse(text)).routes));
  } catch {
    // There is none in development.
    return new Set();
  }
}
