/** Keeps the latest render's content for other build processes, outages and the first publish. */
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { logWarning } from '@/lib/observability/log';
import { readBuildFile, writeBuildFile } from '@/lib/runtime/build-files';
import { contentSource } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';

type Snapshot = { source: string; content: CatalogueContent };

const FILE = 'catalogue.json';

export async function saveSnapshot(content: CatalogueContent): Promise<void> {
  const snapshot: Snapshot = { source: contentSource(), content };
  await writeBuildFile(FILE, JSON.stringify(snapshot));
}

/** Never throws. Returns `undefined` if there is no readable snapshot of this space. */
export async function loadSnapshot(): Promise<CatalogueContent | undefined> {
  const source = contentSource();
  try {
    const snapshot: Snapshot = JSON.parse(await readBuildFile(FILE));
    return snapshot.source === source ? snapshot.content : undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) logWarning('content.snapshot-unreadable', reasonOf(error));
    return undefined;
  }
}
