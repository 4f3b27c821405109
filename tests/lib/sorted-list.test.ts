import { expect, it } from 'vitest';
import { itemsMissingFrom, replaceSorted } from '@/lib/catalogue/sorted-list';

const byValue = (a: number, b: number) => a - b;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index * 2);

it.each([
  ['at the beginning', [-1]],
  ['in between', [3, 1]],
  ['at the end', [99]],
  // Too many to insert one by one.
  ['of many', upTo(60).map((even) => even + 1)],
])('inserts items in order: %s', (_, added) => {
  const list = upTo(10);
  const expected = [...list, ...added].sort(byValue);
  expect(replaceSorted(list, new Set(), added, byValue)).toEqual(expected);
  expect(list).toEqual(upTo(10));
});

it('inserts a few items without comparing the whole list', () => {
  let comparisons = 0;
  const counted = (a: number, b: number) => {
    comparisons += 1;
    return a - b;
  };
  const list = upTo(1_000);
  expect(replaceSorted(list, new Set(), [501, 7], counted)).toEqual(
    [...list, 501, 7].sort(byValue),
  );
  expect(comparisons).toBeLessThan(30);
});

it('removes items even if an equal one is added', () => {
  expect(replaceSorted([1, 2, 3], new Set([2]), [], byValue)).toEqual([1, 3]);
  expect(replaceSorted([1, 2, 3], new Set([2]), [4, 2], byValue)).toEqual([1, 2, 3, 4]);
});

it.each([
  [[1, 2, 3, 4], [1, 3, 4], [2]],
  [[1, 2, 3, 4], [2, 3, 4], [1]],
  [[1, 2, 3, 4], [1, 2, 3], [4]],
  [[1, 2, 3, 4], [], [1, 2, 3, 4]],
  [[1, 2, 3], [1, 9, 2, 8, 3], []],
  [[1, 2, 3], [3, 2, 1], []],
  [[1, 5, 6, 2], [1, 6, 7, 2], [5]],
])('compares %j with %j: missing are %j', (list, other, missing) => {
  expect(itemsMissingFrom(list, other)).toEqual(missing);
});
