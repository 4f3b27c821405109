/** What a build and its server keep on disk. */
import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';

const AN_HOUR_MS = 3_600_000;

/** Relative paths of the files that hold `text`, in whatever case, or have it in their name. */
export async function filesHolding(folder: string, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const holding: string[] = [];
  for (const file of await readdir(folder, { recursive: true })) {
    // Folders are in the list too.
    const content = await readFile(path.join(folder, file), 'latin1').catch(() => '');
    if (`${file}\n${content}`.toLowerCase().includes(wanted)) holding.push(file);
  }
  return holding;
}

/** Drops the pages that a server made after the build. */
export async function forgetMadePages(folder: string): Promise<void> {
  await rm(path.join(folder, 'server', 'route-cache'), { recursive: true, force: true });
}

/** Paths of all that is kept of pages: HTML, JSON, and what belongs to them. */
export async function keptPages(folder: string): Promise<string[]> {
  const server = path.join(folder, 'server');
  const files = await readdir(server, { recursive: true });
  return files
    .filter((file) => /\.(html|json|meta)$/.test(file))
    .map((file) => path.join(server, file))
    .sort();
}

/** As if all pages had been made an hour ago: the next server finds each of them stale. */
export async function agePages(folder: string): Promise<void> {
  const then = new Date(Date.now() - AN_HOUR_MS);
  for (const file of await keptPages(folder)) await utimes(file, then, then);
}
