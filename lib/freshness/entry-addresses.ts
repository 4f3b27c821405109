/**
 * The hash `addresses` of the key-value store: entry id → the addresses it had after its last publish,
 * whichever instance was told of that. An instance that was not told knows an entry's addresses from
 * before: between them the entry may have had another, which has to lead on too.
 */
import { z } from 'zod';
import { settings } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { impatientClient, withoutCommand } from '#lib/freshness/key-value-client';
import { logWarning } from '#lib/log';

const KEY = 'addresses';

const addressesSchema = z.array(z.string());

/** Paths by entry id. */
export type Addresses = Readonly<Record<string, readonly string[]>>;

/** Never throws: empty where there is one instance, or the store does not answer. */
export async function readAddresses(entryIds: Iterable<string>): Promise<Addresses> {
  const ids = [...entryIds];
  if (settings().isrCache === 'file' || ids.length === 0) return {};
  try {
    const pipeline = impatientClient().pipeline();
    for (const id of ids) pipeline.hget(KEY, id);
    const found = await pipeline.exec<(string | null)[]>();
    return Object.fromEntries(ids.map((id, index) => [id, parse(found[index])]));
  } catch (error) {
    warn(error);
    return {};
  }
}

/** Never throws. */
export async function saveAddresses(addresses: Addresses): Promise<void> {
  if (settings().isrCache === 'file' || Object.keys(addresses).length === 0) return;
  try {
    await impatientClient().hset(KEY, { ...addresses });
  } catch (error) {
    warn(error);
  }
}

const parse = (text: string | null | undefined): readonly string[] =>
  addressesSchema.parse(JSON.parse(text ?? '[]'));

function warn(error: unknown): void {
  logWarning(
    'freshness.addresses-not-known',
    `An address that another instance knew may not lead on: ${withoutCommand(reasonOf(error))}`,
  );
}
