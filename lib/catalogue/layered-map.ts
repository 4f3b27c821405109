/** With more changes of its own than this, the map below is copied. */
const MAX_OWN = 100;

/**
 * A copy-on-write map: it begins as another, which stays unchanged, without copying its thousands of entries.
 * No value is `undefined`.
 */
export class LayeredMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private readonly below: ReadonlyMap<Key, Value>;
  /** `undefined`: deleted here, though the map below has it. */
  private readonly own: Map<Key, Value | undefined>;
  size: number;

  /** @param from must not be changed any more */
  constructor(from: ReadonlyMap<Key, Value>) {
    const isLayered = from instanceof LayeredMap;
    const isThin = isLayered && from.own.size <= MAX_OWN;
    this.below = isThin ? from.below : isLayered ? from.copied() : from;
    this.own = new Map(isThin ? from.own : []);
    this.size = from.size;
  }

  get = (key: Key): Value | undefined =>
    this.own.has(key) ? this.own.get(key) : this.below.get(key);
  has = (key: Key): boolean => this.get(key) !== undefined;

  set(key: Key, value: Value): void {
    if (!this.has(key)) this.size += 1;
    this.own.set(key, value);
  }

  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    this.size -= 1;
    this.own.set(key, undefined);
    return true;
  }

  entries = () => this.copied().entries();
  keys = () => this.copied().keys();
  values = () => this.copied().values();
  forEach = (call: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void) =>
    this.copied().forEach(call);
  [Symbol.iterator] = () => this.entries();

  private copied(): Map<Key, Value> {
    const copy = new Map(this.below);
    for (const [key, value] of this.own) {
      if (value === undefined) copy.delete(key);
      else copy.set(key, value);
    }
    return copy;
  }
}
