import { setTimeout as wait } from 'node:timers/promises';
import { type Entrance, jsonPathOf } from '@/tests/fixtures/page-json';
import type { Random } from '@/tests/fixtures/seeded-random';

const READERS = 3;
const MAX_PAUSE_MS = 60;

export type Readings = {
  count: number;
  /** Each as `500 /path`. */
  failures: string[];
};

export function readMeanwhile(
  site: Entrance,
  paths: readonly string[],
  random: Random,
): { stop: () => Promise<Readings> } {
  const readings: Readings = { count: 0, failures: [] };
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const path = paths[random(paths.length)] ?? '/';
      const isJson = random(3) === 0 && !path.endsWith('.xml');
      const asked = isJson ? jsonPathOf(path, site) : path;
      const response = await fetch(site.url + asked, { redirect: 'manual' });
      await response.text();
      readings.count += 1;
      if (response.status >= 500) readings.failures.push(`${response.status} ${asked}`);
      await wait(random(MAX_PAUSE_MS));
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, read));
  return {
    async stop() {
      isOver = true;
      await readers;
      return readings;
    },
  };
}
