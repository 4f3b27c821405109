/** `npm run bench`: figures beside their yardsticks, from one run on one machine. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuildCalls, measureBuild } from './build-calls';

const run = promisify(execFile);
const SMALL = 200;
const LARGE = 5000;
const PAIRS = 5;

type Row = { what: string; small: string; large: string; ratio: string; bound: string };

const rows = [...(await buildRows()), await pageDataRow()];
const table = tableOf(rows);
process.stdout.write(`\n${table}\n`);
const folder = new URL('results/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('latest.md', folder), `# ${new Date().toISOString()}\n\n${table}\n`);
process.stdout.write(`Written to ${fileURLToPath(new URL('latest.md', folder))}\n`);

async function buildRows(): Promise<Row[]> {
  tell(`building ${SMALL} and ${LARGE} templates at 55 requests a second`);
  const small = await measureBuild(SMALL);
  const large = await measureBuild(LARGE);
  const row = (what: string, figure: (calls: BuildCalls) => number, bound: string): Row => {
    const [a, b] = [figure(small), figure(large)];
    return {
      what,
      small: String(a),
      large: String(b),
      ratio: a === 0 ? '–' : (b / a).toFixed(2),
      bound,
    };
  };
  return [
    row('build: calls for lists', ({ lists }) => lists, 'at most 10'),
    row('build: one-framework reads', ({ frameworks }) => frameworks, 'one a framework'),
    row('build: overview reads (batched)', ({ overviews }) => overviews, ''),
    row('build: refused with 429', ({ refused }) => refused, 'none'),
    row('build: seconds', ({ seconds }) => Number(seconds.toFixed(1)), ''),
  ];
}

/** Pair by pair, so that a machine that slows down slows both. */
async function pageDataRow(): Promise<Row> {
  const small: number[] = [];
  const large: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    tell(`page data, pair ${pair} of ${PAIRS}`);
    small.push(await pageMicros(SMALL));
    large.push(await pageMicros(LARGE));
  }
  const ratios = small.map((micros, index) => (large[index] ?? Number.NaN) / micros);
  return {
    what: 'a page’s data, µs (median)',
    small: median(small).toFixed(0),
    large: median(large).toFixed(0),
    ratio: median(ratios).toFixed(2),
    bound: 'ratio at most 1.5',
  };
}

async function pageMicros(templates: number): Promise<number> {
  const script = fileURLToPath(new URL('page-data.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, String(templates)]);
  const line = stdout.split('\n').find((text) => text.startsWith('RESULT '));
  if (line === undefined) throw new Error(`No result of page-data.ts:\n${stdout}`);
  return JSON.parse(line.slice('RESULT '.length)).micros;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function tableOf(lines: readonly Row[]): string {
  const head = ['', `${SMALL} templates`, `${LARGE} templates`, 'ratio', 'bound'];
  const cells = lines.map(({ what, small, large, ratio, bound }) => [
    what,
    small,
    large,
    ratio,
    bound,
  ]);
  return [head, head.map(() => '---'), ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function tell(words: string): void {
  process.stdout.write(`bench: ${words}\n`);
}
