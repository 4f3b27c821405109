/**
 * `npm run bench`, or `npm run bench publish` for some sections alone: figures beside their yardsticks,
 * from one run on one machine. Exits with 1 where a bound is missed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildCalls } from './build-calls';
import { bulkPublishes } from './bulk-publishes';
import { pageBytes } from './page-bytes';
import { pageDataRatio } from './page-data-ratio';
import { publishThroughProxy } from './publish-through-proxy';
import { publishToLive } from './publish-to-live';
import { refresh } from './refresh';
import { searchAnswers } from './search-answers';
import { serverless } from './serverless';
import { serving } from './serving';
import { slowStore } from './slow-store';
import { markdownOf, missedBounds, type Table } from './table';
import { unknownSlugs } from './unknown-slugs';

const SECTIONS: readonly { name: string; run: () => Promise<Table[]> }[] = [
  { name: 'build', run: buildCalls },
  { name: 'page-data', run: pageDataRatio },
  { name: 'refresh', run: refresh },
  { name: 'bytes', run: pageBytes },
  { name: 'search', run: searchAnswers },
  { name: 'serving', run: serving },
  { name: 'unknown-slugs', run: unknownSlugs },
  { name: 'publish', run: publishToLive },
  { name: 'publishes', run: bulkPublishes },
  { name: 'proxy', run: publishThroughProxy },
  { name: 'slow-store', run: slowStore },
  { name: 'serverless', run: serverless },
];

const asked = process.argv.slice(2);
const names = SECTIONS.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', no ')}: choose from ${names.join(', ')}.\n`);
  process.exit(1);
}

const machine = `${availableParallelism()} processors, Node ${process.versions.node}`;
const loadBefore = load();
const tables: Table[] = [];
for (const { name, run } of SECTIONS) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const made = await run();
  for (const table of made) process.stdout.write(`\n${markdownOf(table)}\n\n`);
  tables.push(...made);
}
const conditions = `${machine}; load average ${loadBefore} at the start, ${load()} at the end.`;
process.stdout.write(`${conditions}\n`);
// A partial run must not replace the results of a whole one.
if (asked.length === 0) await write(tables);
const missed = tables.flatMap(missedBounds);
for (const words of missed) process.stderr.write(`Missed: ${words}\n`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Load average of the last minute: above the number of processors, other programs slowed the run. */
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

async function write(all: readonly Table[]): Promise<void> {
  const folder = new URL('results/', import.meta.url);
  const file = new URL('latest.md', folder);
  await mkdir(folder, { recursive: true });
  const parts = [`# ${new Date().toISOString()}`, conditions, ...all.map(markdownOf)];
  await writeFile(file, `${parts.join('\n\n')}\n`);
  process.stdout.write(`Written to ${fileURLToPath(file)}\n`);
}
