/** All that a key-value store holds, read as any client would. */
import { unpackPage } from '#lib/isr-cache/kept-page';
import type { KeyValueStore } from '#local/key-value-store/start-key-value-store';

/** By key: scores of a sorted set by member, values of a hash by field, and a text as `text`. Pages are unpacked. */
export type StoreContents = Record<string, Record<string, string>>;

export async function storeContents(store: KeyValueStore): Promise<StoreContents> {
  const contents: StoreContents = {};
  for (const key of await ask(store, ['KEYS', '*'])) {
    const [type] = await ask(store, ['TYPE', key]);
    if (type === 'string') contents[key] = { text: (await ask(store, ['GET', key])).join() };
    else if (type === 'hash') {
      const fields = inPairs(await ask(store, ['HGETALL', key]));
      contents[key] = key.startsWith('page:') ? await unpacked(fields) : fields;
    } else if (type === 'zset') {
      contents[key] = inPairs(await ask(store, ['ZRANGE', key, '0', '-1', 'WITHSCORES']));
    } else throw new Error(`${key} is a ${type}, which is not read here`);
  }
  return contents;
}

async function unpacked(fields: Record<string, string>): Promise<Record<string, string>> {
  const pairs = Object.entries(fields).map(async ([name, packed]) => [
    name,
    await unpackPage(packed),
  ]);
  return Object.fromEntries(await Promise.all(pairs));
}

function inPairs(flat: readonly string[]): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2) {
    pairs[flat[index] ?? ''] = flat[index + 1] ?? '';
  }
  return pairs;
}

async function ask({ url, token }: KeyValueStore, command: readonly string[]): Promise<string[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
  });
  const { result, error } = await response.json();
  if (error !== undefined) throw new Error(error);
  return [result].flat().map(String);
}
