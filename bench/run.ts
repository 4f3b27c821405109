/** `npm run bench [section …]`. Exits with 1 if a limit is missed. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { publishThroughProxy } from './publish-through-proxy';
import { publishToLive } from './publish-to-live';
import { serverless } from './serverless';
import { serving } from './serving';
import { markdownOf, missedBounds, say, type Table } from './table';

const SECTIONS: Record<string, () => Promise<Table[]>> = {
  serving,
  publish: publishToLive,
  proxy: publishThroughProxy,
  serverless,
};

const names = Object.keys(SECTIONS);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  say(`Unknown section: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);
  process.exit(1);
}

/** Of one minute. Above the number of processors, other programs slowed the run. */
const load = () => loadavg()[0]?.toFixed(1);
const loadBefore = load();
const tables: Table[] = [];
for (const [name, run] of Object.entries(SECTIONS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const measured = await run();
  for (const table of measured) process.stdout.write(`\n${markdownOf(table)}\n\n`);
  tables.push(...measured);
}
const machine = `${availableParallelism()} processors, Node ${process.versions.node}`;
const conditions = `${machine}; load average ${loadBefore} at the start, ${load()} at the end.`;
process.stdout.write(`${conditions}\n`);
// A partial run must not replace all results.
if (asked.length === 0) await write(tables);
const missed = tables.flatMap(missedBounds);
for (const words of missed) say(`Missed: ${words}`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function write(all: readonly Table[]): Promise<void> {
  const file = new URL('results/latest.md', import.meta.url);
  const parts = [`# ${new Date().toISOString()}`, conditions, ...all.map(markdownOf)];
  await writeFile(file, `${parts.join('\n\n')}\n`);
  process.stdout.write('Written to bench/results/latest.md\n');
}
