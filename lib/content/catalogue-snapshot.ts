/**
 * The catalogue that a build, and the pages made anew since, were made from, beside the build. The
 * build's own processes read it instead of asking again; a server that starts while the content
 * service is down has it to show; one that is told of a publish compares with it.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogueContent } from '#lib/catalogue/catalogue';
import { buildFolder, settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarning } from '#lib/log';

type Snapshot = { source: string; content: CatalogueContent };

export async function saveSnapshot(content: CatalogueContent): Promise<void> {
  const file = snapshotFile();
  const snapshot: Snapshot = { source: sourceOfContent(), content };
  const unfinished = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(unfinished, JSON.stringify(snapshot));
  await rename(unfinished, file);
}

/** `undefined` where there is none, or it is of another space. */
export async function recallSnapshot(): Promise<CatalogueContent | undefined> {
  const source = sourceOfContent();
  try {
    const snapshot: Snapshot = JSON.parse(await readFile(snapshotFile(), 'utf8'));
    return snapshot.source === source ? snapshot.content : undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) logWarning('content.snapshot-unreadable', reasonOf(error));
    return undefined;
  }
}

/** In the build's own folder, which every build empties first. */
function snapshotFile(): string {
  return path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), 'catalogue.json');
}

function sourceOfContent(): string {
  const { spaceId, environment } = settings().content;
  return `${spaceId}/${environment}`;
}
