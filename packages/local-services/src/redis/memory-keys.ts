import { CommandError } from './backend.ts';

export class Hash extends Map<string, string> {}

/** Scores by member. */
export class SortedSet extends Map<string, number> {}

/** `expiresAt` in milliseconds, `Infinity` where it never does. */
export type Entry = { value: string | Hash | SortedSet; expiresAt: number };

export type Keys = ReturnType<typeof createKeys>;

const FREE_EVERY_MS = 100;

/** What keys hold until they expire. */
export function createKeys() {
  const entries = new Map<string, Entry>();
  let freeAt = 0;

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > Date.now()) return entry;
    entries.delete(key);
    return undefined;
  }

  /** Memory grows by what is written: that is when expired keys are looked for, as often as Redis does. */
  function write(key: string, entry: Entry): void {
    entries.set(key, entry);
    const now = Date.now();
    if (now < freeAt) return;
    freeAt = now + FREE_EVERY_MS;
    for (const [name, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(name);
  }

  return {
    find,
    /** As Redis counts them: expired ones too, until they are freed. */
    size: () => entries.size,
    names: () => [...entries.keys()].filter(find),
    set: write,
    remove: (key: string) => find(key) !== undefined && entries.delete(key),
    clear: () => entries.clear(),

    /** Throws `CommandError` where the key holds something else. */
    text(key: string): string | null {
      const value = find(key)?.value ?? null;
      if (value !== null && typeof value !== 'string') throw wrongType();
      return value;
    },

    /** An empty one where there is none; none stays empty. Throws `CommandError` as above. */
    use<T extends Hash | SortedSet, R>(key: string, kind: new () => T, work: (value: T) => R): R {
      const entry = find(key) ?? { value: new kind(), expiresAt: Number.POSITIVE_INFINITY };
      if (!(entry.value instanceof kind)) throw wrongType();
      const result = work(entry.value);
      if (entry.value.size === 0) entries.delete(key);
      else write(key, entry);
      return result;
    },
  };
}

const wrongType = () =>
  new CommandError('WRONGTYPE Operation against a key holding the wrong kind of value');
