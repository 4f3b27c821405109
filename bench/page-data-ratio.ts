/** How much longer the data of one page takes in a large catalogue. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, medianRatio } from './figures';
import { FULL_PAGES, LARGE, SMALL } from './large-content';
import { say } from './progress';
import type { Table } from './table';

const run = promisify(execFile);
const ROUNDS = 5;
const MAX_RATIO = 1.5;

/** Round by round, so that a machine that slows down slows all. */
export async function pageDataRatio(): Promise<Table[]> {
  const small = { templates: SMALL, micros: [] as number[] };
  const full = { templates: FULL_PAGES, micros: [] as number[] };
  const large = { templates: LARGE, micros: [] as number[] };
  const sizes = [small, full, large];
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`page data, round ${round} of ${ROUNDS}`);
    for (const { templates, micros } of sizes) micros.push(await pageMicros(templates));
  }
  const ratio = medianRatio(large.micros, small.micros);
  const ofSameLength = medianRatio(large.micros, full.micros);
  return [
    {
      title: 'A page’s data, from the catalogue in memory',
      head: [
        '',
        ...sizes.map(({ templates }) => `${templates} templates`),
        'ratio of the last two',
        'ratio of first and last',
      ],
      rows: [
        {
          cells: [
            'a page, µs (median)',
            ...sizes.map(({ micros }) => median(micros).toFixed(0)),
            ofSameLength.toFixed(2),
            ratio.toFixed(2),
          ],
          bound: { words: `first and last: at most ${MAX_RATIO}`, holds: ratio <= MAX_RATIO },
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
