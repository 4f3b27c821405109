/** Records are in the key-value store, and in a file for use without a store or in an outage. */
import {
  NO_RECORDS,
  type SourceRecords,
  sourceRecordsSchema,
} from '@/lib/catalogue/source-records';
import { logWarning, logWarningOnce } from '@/lib/observability/log';
import { redactCommand } from '@/lib/redis/client';
import { readSharedRecords, saveSharedRecords } from '@/lib/redis/shared-source-records';
import { readBuildFile, writeBuildFile } from '@/lib/runtime/build-files';
import { contentSource, settings } from '@/lib/runtime/env';
import { reasonOf } from '@/lib/runtime/errors';
import { withTimeout } from '@/lib/runtime/event-loop-timeout';
import { packText, unpackText } from '@/lib/runtime/packed-text';
import { serverCell } from '@/lib/runtime/server-state';
import { createSwrValue } from '@/lib/swr-value';

const READ_TIMEOUT_MS = 500;
const FILE = 'source-records';

const value = serverCell('sourceRecords', () => {
  let last = { packed: '', records: NO_RECORDS };
  const load = async () => {
    const packed = await fetchPacked();
    if (packed !== last.packed) last = { packed, records: await unpacked(packed) };
    return last.records;
  };
  return createSwrValue('source records', load, {
    recall: async () => unpacked(await readPacked()),
  });
});

export async function refreshSourceRecords(): Promise<void> {
  if (settings().github === undefined) return;
  const read = value().read();
  await withTimeout(read, READ_TIMEOUT_MS, () => {}).catch(() => {});
}

export function lastSourceRecords(): SourceRecords {
  if (settings().github === undefined) return NO_RECORDS;
  return value().peek()?.value ?? NO_RECORDS;
}

export async function readSourceRecords(): Promise<SourceRecords> {
  try {
    return (await value().readSince(Date.now())).value;
  } catch {
    return lastSourceRecords();
  }
}

export async function saveSourceRecords(records: SourceRecords): Promise<void> {
  const packed = await packText(JSON.stringify(records));
  await saveFile(packed);
  if (settings().keyValueStore !== undefined) {
    try {
      await saveSharedRecords(packed);
    } catch (error) {
      const reason = redactCommand(error);
      logWarning('facts.not-shared', `Source facts are only in this server's file: ${reason}`);
    }
  }
  await readSourceRecords();
}

async function fetchPacked(): Promise<string> {
  if (settings().keyValueStore === undefined) return readPacked();
  return (await readSharedRecords()) ?? '';
}

async function unpacked(packed: string): Promise<SourceRecords> {
  if (packed === '') return NO_RECORDS;
  const { data } = sourceRecordsSchema.safeParse(JSON.parse(await unpackText(packed)));
  if (data === undefined) throw new Error('another version saved them in another format');
  return data;
}

async function readPacked(): Promise<string> {
  const text = await readBuildFile(FILE).catch(() => '');
  const [source, packed = ''] = text.split('\n');
  return source === contentSource() ? packed : '';
}

async function saveFile(packed: string): Promise<void> {
  try {
    await writeBuildFile(FILE, `${contentSource()}\n${packed}`);
  } catch (error) {
    // A container's file system may be read-only.
    logWarningOnce('facts.no-file', reasonOf(error));
  }
}
