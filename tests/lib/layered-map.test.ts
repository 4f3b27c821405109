import { expect, it } from 'vitest';
import { LayeredMap } from '@/lib/catalogue/layered-map';
import { randomNumbers } from '@/tests/fixtures/seeded-random';

it('a map on another is what a copy would be, and the other stays as it is', () => {
  const random = randomNumbers(1);
  let below: ReadonlyMap<string, number> = new Map([['a', 1]]);
  let copyBelow = new Map(below);
  for (let layer = 0; layer < 60; layer += 1) {
    const map = new LayeredMap(below);
    const copy = new Map(copyBelow);
    for (let step = 0; step < 20; step += 1) {
      const key = `key-${random(300)}`;
      if (random(3) === 0) expect(map.delete(key)).toBe(copy.delete(key));
      else {
        map.set(key, step);
        copy.set(key, step);
      }
      expect([map.get(key), map.has(key), map.size]).toEqual([
        copy.get(key),
        copy.has(key),
        copy.size,
      ]);
    }
    expect(new Map(map)).toEqual(copy);
    expect(new Map(below)).toEqual(copyBelow);
    expect([[...map.keys()].sort(), [...map.values()].length]).toEqual([
      [...copy.keys()].sort(),
      copy.size,
    ]);
    const seen = new Map<string, number>();
    map.forEach((value, key) => {
      seen.set(key, value);
    });
    expect(seen).toEqual(copy);
    [below, copyBelow] = [map, copy];
  }
});
