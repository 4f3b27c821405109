// @module-tag long
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Build } from '@/tests/fixtures/production-site';
import { CASES, QUICK_CASES } from '@/tests/site/operations/faults/fault-kinds';
import { type FaultRow, faultTable } from '@/tests/site/operations/faults/fault-table';
import { buildOutcome, fullBuildOutcome } from '@/tests/site/operations/faults/faulty-build';
import {
  buildFaultySite,
  DRAFT_WORDS,
  type FaultySite,
  OVERVIEW,
  openFaultySite,
} from '@/tests/site/operations/faults/faulty-site';

/** The visitor's deadline and a margin. */
const MAX_SECONDS = 10;
/** More would keep a busy machine from answering a visitor in time. */
const AT_ONCE = 3;
const CASE_TIMEOUT_MS = 60_000;
const REVALIDATED_WITHIN_MS = 31_000;

const TABLE = new URL('./faults/fault-matrix.md', import.meta.url);

let build: Build;
beforeAll(async () => {
  build = await buildFaultySite();
});
afterAll(() => build?.remove());

type Visit = Awaited<ReturnType<FaultySite['visit']>>;

/** Throws if no visitor may ever get this response. */
function outcomeOf(visit: Visit, newName: string): string {
  const { status, text, isCacheable, secondsIdle } = visit;
  expect(secondsIdle).toBeLessThan(MAX_SECONDS);
  expect(text).not.toContain(DRAFT_WORDS);
  if (status === 404) return 'not found';
  if (status !== 200) {
    expect(isCacheable).toBe(false);
    return `${status}, not cached`;
  }
  const age = text.includes(`>${newName}</h1>`) ? 'the new page' : 'the page';
  return text.includes(OVERVIEW) ? age : `${age}, without its overview`;
}

const committed = () => readFile(TABLE, 'utf8');

it(
  'visitors get pages while a service fails, and the next publish goes live',
  async () => {
    const table = await committed();
    for (const line of faultTable(await outcomesOf(QUICK_CASES)).split('\n')) {
      expect(table).toContain(line);
    }
  },
  QUICK_CASES.length * CASE_TIMEOUT_MS,
);

/** `WRITE_FAULT_TABLE=1 npm run test:slow` rewrites it; read it before you commit it. */
it('the committed fault table matches the outcomes of every fault', {
  tags: ['slow'],
  timeout: CASES.length * CASE_TIMEOUT_MS,
}, async () => {
  const found = faultTable(await outcomesOf(CASES));
  if (process.env.WRITE_FAULT_TABLE === '1') await writeFile(TABLE, found);
  expect(found).toBe(await committed());
});

it.each(['content service', 'key-value store'] as const)(
  'a full build ends as in the fault table if the %s rejects the token',
  { tags: ['slow'] },
  async (service) => {
    const outcome = await fullBuildOutcome(service, { kind: 'status', status: 401 });
    expect(await committed()).toContain(`| ${service} | 401 | ${outcome} |`);
  },
);

/**
 * Cases mostly wait for pages to become stale. No site starts and no build runs while a visitor
 * waits.
 */
async function outcomesOf(cases: typeof CASES): Promise<FaultRow[]> {
  const rows: FaultRow[] = [];
  for (let index = 0; index < cases.length; index += AT_ONCE) {
    rows.push(...(await rowsOf(cases.slice(index, index + AT_ONCE))));
  }
  return rows;
}

async function rowsOf(cases: typeof CASES): Promise<FaultRow[]> {
  const sites = await Promise.all(
    cases.map(({ service, fault }) => openFaultySite(build, service, fault)),
  );
  const opened = cases.flatMap((one, index) => ({ ...one, site: sites[index] as FaultySite }));
  try {
    const visited = await each(opened, visitsWhileItFails);
    return await each(visited, recovery);
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}

type Opened = (typeof CASES)[number] & { site: FaultySite };

/** Adds the site's log to an error. */
function each<One extends Opened, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    all.map((one) =>
      work(one).catch((error: unknown) => {
        const said = `The site said:\n${one.site.log()}`;
        throw new Error(`${one.service}, ${one.words}. ${said}`, { cause: error });
      }),
    ),
  );
}

const newNameOf = ({ words }: Opened) => `New, though ${words}`;

async function visitsWhileItFails(opened: Opened) {
  const { site } = opened;
  const newName = newNameOf(opened);
  site.publish('template-t-1', newName);
  const [rendered, neverRendered, unknown] = await Promise.all([
    site.visit('/templates/hugo/t-1'),
    site.visit('/templates/tailwind/t-2'),
    site.visit('/templates/hugo/never-heard-of'),
  ]);
  expect([rendered.status, neverRendered.status]).toEqual([200, 200]);
  return {
    ...opened,
    // The site looks for changes every 30 seconds, and may have found this one.
    rendered: outcomeOf(rendered, newName).replace('the new page', 'the page'),
    neverRendered: outcomeOf(neverRendered, newName),
    unknown: outcomeOf(unknown, newName),
  };
}

async function recovery(
  visited: Awaited<ReturnType<typeof visitsWhileItFails>>,
): Promise<FaultRow> {
  const { site, service, words, fault, rendered, neverRendered, unknown } = visited;
  const newName = newNameOf(visited);
  const published = site.publish('template-t-3', newName);
  const sending = published.sendWebhook();
  await wait(700);
  site.faults.clear();
  const first = await sending;
  // The content service retries until it gets a 200.
  await expect
    .poll(async () => (first === 200 ? first : published.sendWebhook()), {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 2_000,
    })
    .toBe(200);
  const live = await site.visit('/templates/hugo/t-3');
  expect(live.text).toContain(newName);

  // Nobody's wait is measured now, so a build may run.
  const becoming = buildOutcome(service, fault);
  becoming.catch(() => {});
  await expect
    .poll(async () => outcomeOf(await site.visit('/templates/hugo/t-1'), newName), {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 1_000,
    })
    .toBe('the new page');
  await expect
    .poll(async () => (await site.visit('/templates/tailwind/t-2')).text, {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 1_000,
    })
    .toContain(OVERVIEW);
  expect((await site.visit('/templates/hugo/never-heard-of')).status).toBe(404);
  return {
    service,
    fault: words,
    build: await becoming,
    rendered,
    neverRendered,
    unknown,
    publish: 'live, at the latest when it is retried',
    afterwards: 'all pages whole and new',
  };
}
