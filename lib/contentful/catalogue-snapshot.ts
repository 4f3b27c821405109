/**
 * The catalogue that the build's pages, or those rendered since, come from, saved beside the build. The
 * build's own processes read it instead of the service; a server that starts while the content service is
 * down serves it; a publish is compared with it.
 */
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { readBesideBuild, writeBesideBuild } from '@/lib/contentful/build-folder-file';
import { logWarning } from '@/lib/observability/log';
import { contentSource } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';

type Snapshot = { source: string; content: CatalogueContent };

const FILE = 'catalogue.json';

/** @throws where the build folder can't be written to */
export async function saveSnapshot(content: CatalogueContent): Promise<void> {
  const snapshot: Snapshot = { source: contentSource(), content };
  await writeBesideBuild(FILE, JSON.stringify(snapshot));
}

/** `undefined` where there is none, it is of another space, or it can't be read. Never throws. */
export async function loadSnapshot(): Promise<CatalogueContent | undefined> {
  const source = contentSource();
  try {
    const snapshot: Snapshot = JSON.parse(await readBesideBuild(FILE));
    return snapshot.source === source ? snapshot.content : undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) logWarning('content.snapshot-unreadable', reasonOf(error));
    return undefined;
  }
}
