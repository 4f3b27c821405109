/** How much longer the data of one page takes in a large catalogue. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, medianRatio } from './figures';
import { LARGE, SMALL } from './large-content';
import { say } from './progress';
import type { Table } from './table';

const run = promisify(execFile);
const PAIRS = 5;
const MAX_RATIO = 1.5;

/** Pair by pair, so that a machine that slows down slows both. */
export async function pageDataRatio(): Promise<Table[]> {
  const small: number[] = [];
  const large: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    say(`page data, pair ${pair} of ${PAIRS}`);
    small.push(await pageMicros(SMALL));
    large.push(await pageMicros(LARGE));
  }
  const ratio = medianRatio(large, small);
  return [
    {
      title: 'A page’s data, from the catalogue in memory',
      head: ['', `${SMALL} templates`, `${LARGE} templates`, 'ratio'],
      rows: [
        {
          cells: [
            'a page, µs (median)',
            median(small).toFixed(0),
            median(large).toFixed(0),
            ratio.toFixed(2),
          ],
          bound: { words: `ratio at most ${MAX_RATIO}`, holds: ratio <= MAX_RATIO },
        },
      ],
    },
  ];
}

async function pageMicros(templates: number): Promise<number> {
  const script = fileURLToPath(new URL('page-data.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, String(templates)]);
  const line = stdout.split('\n').find((text) => text.startsWith('RESULT '));
  if (line === undefined) throw new Error(`No result of page-data.ts:\n${stdout}`);
  return JSON.parse(line.slice('RESULT '.length)).micros;
}
