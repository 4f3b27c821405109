/** What a refresh of the catalogue costs: by the Sync API, compared with reading everything. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { contentEnvironment, startTestSpace } from '@/tests/fixtures/lib';
import { LARGE, largeSpace, SMALL } from './large-content';
import { say } from './progress';
import type { Cost, RefreshFigures } from './refresh-figures';
import type { Row, Table } from './table';

const SIZES = [SMALL, 1000, LARGE];
const MAX_BYTES = 2_000;
const MAX_UNCHANGED_MS = 2;
const MAX_CHANGED_MS = 5;
/** Every 30 seconds of a month of 30 days, as long as there are visitors. */
const REFRESHES_A_MONTH = 86_400;
/** Content types and locales are asked for every ten minutes, too. */
const MODEL_CALLS_A_MONTH = 8_640;

export async function refresh(): Promise<Table[]> {
  const all: RefreshFigures[] = [];
  for (const templates of SIZES) {
    say(`refreshes of ${templates} templates`);
    all.push(await figuresOf(templates));
  }
  const row = (
    what: string,
    figure: (figures: RefreshFigures) => number,
    bound?: { words: string; most: number },
    digits = 0,
  ): Row => {
    const figures = all.map(figure);
    const cells = [what, ...figures.map((value) => value.toFixed(digits))];
    if (bound === undefined) return { cells };
    const holds = figures.every((value) => value <= bound.most);
    return { cells, bound: { words: bound.words, holds } };
  };
  const rows = (what: string, cost: (figures: RefreshFigures) => Cost) => [
    row(`${what}: calls`, (figures) => cost(figures).calls),
    row(`${what}: kB as sent`, (figures) => cost(figures).bytes / 1000, undefined, 1),
    row(`${what}: processor, ms`, (figures) => cost(figures).cpu, undefined, 1),
  ];
  return [
    {
      title: 'A refresh of the catalogue',
      head: ['', ...SIZES.map((templates) => `${templates} templates`)],
      rows: [
        ...rows('reading everything', ({ whole }) => whole),
        ...rows('the initial sync, once', ({ initial }) => initial),
        row('nothing changed: calls', ({ unchanged }) => unchanged.calls, {
          words: 'one',
          most: 1,
        }),
        row('nothing changed: bytes as sent', ({ unchanged }) => unchanged.bytes, {
          words: 'at most 2 kB',
          most: MAX_BYTES,
        }),
        row('nothing changed: processor, ms', ({ unchanged }) => unchanged.cpu, undefined, 1),
        row(
          'nothing changed: of it index, ms',
          ({ unchanged }) => unchanged.index,
          { words: `at most ${MAX_UNCHANGED_MS} ms`, most: MAX_UNCHANGED_MS },
          2,
        ),
        ...rows('one entry changed', ({ changed }) => changed),
        row(
          'one entry changed: of it index, ms',
          ({ changed }) => changed.index,
          { words: `at most ${MAX_CHANGED_MS} ms`, most: MAX_CHANGED_MS },
          2,
        ),
        row('calls a month before, one instance', ({ whole }) => whole.calls * REFRESHES_A_MONTH),
        row('calls a month before, four', ({ whole }) => 4 * whole.calls * REFRESHES_A_MONTH),
        row(
          'calls a month, one instance',
          ({ unchanged }) => unchanged.calls * REFRESHES_A_MONTH + MODEL_CALLS_A_MONTH,
        ),
        // Of four that share a store, one asks; `tests/lib/shared-refresh.test.ts` counts them.
        row(
          'calls a month, four at most',
          ({ unchanged }) => unchanged.calls * REFRESHES_A_MONTH + 4 * MODEL_CALLS_A_MONTH,
        ),
      ],
    },
  ];
}

async function figuresOf(templates: number): Promise<RefreshFigures> {
  const service = await startTestSpace(largeSpace(templates), 100_000);
  const script = fileURLToPath(new URL('refresh-figures.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...contentEnvironment(service) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let edits = 0;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'EDIT') {
        edits += 1;
        const id = `template-template-${edits}`;
        service.content.update(id, { name: `Edit ${edits}`, framework: [`Framework ${edits}`] });
        service.content.publish(id);
        child.stdin.write('done\n');
      }
      if (line.startsWith('RESULT ')) return JSON.parse(line.slice('RESULT '.length));
    }
    throw new Error('refresh-figures.ts gave no result');
  } finally {
    child.kill();
    await service.close();
  }
}
