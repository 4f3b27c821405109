/**
 * The log of publishes, in the key-value store: `publishes`, a sorted set of ids by the time of the webhook, and
 * `publish:{id}`, the record as JSON.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { logWarning } from '@/lib/observability/log';
import { serviceStatus } from '@/lib/observability/service-status';
import { MAX_LINES, readLines } from '@/lib/publishing/publish-lines';
import {
  INDEX,
  isDone,
  keyOf,
  latestOf,
  ownPublishes,
  type PublishRecord,
  publishSchema,
} from '@/lib/publishing/publish-record';
import { type RedisClient, redactCommand, redisClient } from '@/lib/redis/client';
import { parseStored } from '@/lib/redis/stored-values';
import { withDeadline } from '@/lib/runtime/deadline';
import { backgroundPause, serverCell } from '@/lib/runtime/server-state';

/** A limit of lines isn't enough, because a line in `/editor` may hold all publishes of an import. */
const MAX_RECORDS = 2_000;
const TRIM_AT_ONCE = 50;
const SAVE_WINDOW_MS = 5;
/** A record has up to 20 kB, and the REST protocol limits a request's size. */
const MAX_AT_ONCE = 50;
/** Short, because Contentful waits for the response to its webhook. */
const TIMEOUT_MS = 1_500;
const LOOKUP_TIMEOUT_MS = 500;
/** The pause doubles with each try, so that an outage of hours doesn't fill the log. */
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

type PublishLog = {
  unsaved: Map<string, PublishRecord>;
  saving: Promise<void> | undefined;
  /** The last write, which may go on after its deadline. */
  writing: Promise<unknown>;
  /** With more records than this, the oldest are removed. */
  trimAbove: number;
  retryMs: number;
  isRetryPlanned: boolean;
  /** Whether, since the last success, a retry was early because the store seemed up. */
  wasRetryEarly: boolean;
};

export const publishLog = serverCell(
  'publishLog',
  (): PublishLog => ({
    unsaved: new Map(),
    saving: undefined,
    writing: Promise.resolve(),
    trimAbove: MAX_LINES,
    retryMs: FIRST_RETRY_MS,
    isRetryPlanned: false,
    wasRetryEarly: false,
  }),
);

/** Never throws, because pages are live whether the publish is recorded or not. */
export async function savePublish(record: PublishRecord): Promise<void> {
  ownPublishes().set(record.id, record);
  if (redisClient() === null) return;
  publishLog().unsaved.set(record.id, record);
  await saveSoon();
}

/** The publishes of a batch end together and can share one write. */
async function saveSoon(): Promise<void> {
  publishLog().saving ??= wait(SAVE_WINDOW_MS).then(saveAll);
  await publishLog().saving;
}

async function saveAll(): Promise<void> {
  const { unsaved } = publishLog();
  const records = [...unsaved.values()];
  unsaved.clear();
  publishLog().saving = undefined;
  try {
    // Writes take turns, because a late retry must not overwrite a later state.
    const write = publishLog().writing.then(() => storeAll(records));
    publishLog().writing = write.catch(() => {});
    await withDeadline(TIMEOUT_MS, () => write);
    Object.assign(publishLog(), { retryMs: FIRST_RETRY_MS, wasRetryEarly: false });
  } catch (error) {
    const reason = redactCommand(error);
    const [first] = records;
    const more = records.length > 1 ? ` and ${records.length - 1} more` : '';
    logWarning(
      'publish.not-recorded',
      `The publish of ${first?.entryId}${more} is in this process's log alone until the key-value store responds: ${reason}`,
    );
    // The records may have changed since.
    for (const { id } of records) {
      const record = ownPublishes().get(id);
      if (record !== undefined) unsaved.set(id, record);
    }
    planRetry();
  }
}

function planRetry(): void {
  const own = publishLog();
  if (own.isRetryPlanned) return;
  own.isRetryPlanned = true;
  const maxMs = own.retryMs;
  own.retryMs = Math.min(2 * maxMs, MAX_RETRY_MS);
  // Only one retry is early, because a store that is up may still refuse this write.
  const pause = own.wasRetryEarly ? backgroundPause(maxMs).then(() => false) : pauseUntilUp(maxMs);
  void pause.then((isEarly) => {
    own.isRetryPlanned = false;
    own.wasRetryEarly ||= isEarly;
    if (own.unsaved.size > 0) return saveSoon();
  });
}

/** Ends when the store is up, or after `maxMs`. @returns whether it ended early */
async function pauseUntilUp(maxMs: number): Promise<boolean> {
  for (let left = maxMs; left > 0; left -= FIRST_RETRY_MS) {
    await backgroundPause(Math.min(left, FIRST_RETRY_MS));
    if (serviceStatus('key-value store')?.isUp !== false) return left > FIRST_RETRY_MS;
  }
  return false;
}

async function storeAll(records: readonly PublishRecord[]): Promise<void> {
  const client = redisClient();
  if (client === null) return;
  let count = 0;
  for (let at = 0; at < records.length; at += MAX_AT_ONCE) {
    count = await store(client, records.slice(at, at + MAX_AT_ONCE));
  }
  if (count > publishLog().trimAbove) await trim(client);
}

/** @returns how many records there are now */
async function store(client: RedisClient, records: readonly PublishRecord[]): Promise<number> {
  const liveElsewhere = await idsLiveElsewhere(client, records);
  const pipeline = client.pipeline();
  for (const record of records) {
    if (liveElsewhere.has(record.id)) continue;
    pipeline.zadd(INDEX, { score: record.receivedAt, member: record.id });
    // Records have no expiry, so that a full store evicts pages instead.
    pipeline.set(keyOf(record.id), record);
  }
  pipeline.zcard(INDEX);
  return Number((await pipeline.exec<unknown[]>()).at(-1));
}

/** A publish that failed here may be live on another instance, after its webhook came again. */
async function idsLiveElsewhere(
  client: RedisClient,
  records: readonly PublishRecord[],
): Promise<ReadonlySet<string>> {
  const failed = records.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return new Set();
  const found = await client.mget<unknown[]>(...failed.map(({ id }) => keyOf(id)));
  const stored = found.flatMap((item) => publishSchema.safeParse(parseStored(item)).data ?? []);
  return new Set(stored.filter(isDone).map(({ id }) => id));
}

async function trim(client: RedisClient): Promise<void> {
  const lines = await readLines(client);
  const ids = lines.flat();
  const tooOld = [...lines.slice(MAX_LINES).flat(), ...ids.slice(MAX_RECORDS)];
  publishLog().trimAbove = ids.length - tooOld.length + TRIM_AT_ONCE;
  if (tooOld.length === 0) return;
  const pipeline = client.pipeline();
  pipeline.zrem(INDEX, ...tooOld);
  pipeline.del(...tooOld.map(keyOf));
  await pipeline.exec();
}

/** Never throws. If the store does not respond, returns the record that this process knows. */
export async function readPublish(id: string): Promise<PublishRecord | undefined> {
  const own = ownPublishes().get(id);
  const isKnown = own !== undefined && isDone(own);
  if (isKnown || serviceStatus('key-value store')?.isUp === false) return own;
  try {
    const found = await withDeadline(LOOKUP_TIMEOUT_MS, async () => redisClient()?.get(keyOf(id)));
    const { data } = publishSchema.safeParse(parseStored(found));
    return data === undefined ? own : latestOf(own, data);
  } catch {
    return own;
  }
}
