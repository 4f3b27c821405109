import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '#local/faults';
import { FAULTS, type FaultyService, SERVICES } from '#tests/site/faults/fault-kinds';
import { type FaultRow, faultTable } from '#tests/site/faults/fault-table';
import {
  type Compiled,
  compileFaultySite,
  wholeBuildBecomes,
} from '#tests/site/faults/faulty-build';
import {
  buildFaultySite,
  DRAFT_WORDS,
  type FaultySite,
  OVERVIEW,
  openFaultySite,
} from '#tests/site/faults/faulty-site';
import type { Build } from '#tests/site/production-site';

const LONGEST_SECONDS = 10;
const AT_ONCE = 4;
const REVALIDATED_WITHIN_MS = 31_000;

const rows: FaultRow[] = [];
let build: Build;
let compiled: Compiled;
beforeAll(async () => {
  build = await buildFaultySite();
  compiled = await compileFaultySite();
});
afterAll(async () => {
  await build?.remove();
  await compiled?.remove();
});

type Visit = Awaited<ReturnType<FaultySite['visit']>>;

/** What the visitor got, in words; what nobody may ever get fails. */
function outcomeOf(visit: Visit, newName: string): string {
  const { status, text, mayBeKept, seconds } = visit;
  expect(seconds).toBeLessThan(LONGEST_SECONDS);
  expect(text).not.toContain(DRAFT_WORDS);
  if (status === 404) return 'not found';
  if (status !== 200) {
    expect(mayBeKept).toBe(false);
    return `${status}, kept by nobody`;
  }
  const age = text.includes(`>${newName}</h1>`) ? 'the new page' : 'the page';
  return text.includes(OVERVIEW) ? age : `${age}, without its overview`;
}

it.each(SERVICES)(
  'the %s fails in every way: visitors get pages, and the next publish is seen',
  async (service) => {
    // Several at once, each on a site of its own: it is the waiting for pages to grow old that takes
    // time. Not all of them, for a visitor's wait is looked at, and every site has to start.
    const made: FaultRow[] = [];
    const left = [...FAULTS.entries()];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [index, [words, fault]] = next;
        made[index] = await rowOnItsOwn(service, words, fault);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    rows.push(...made);
  },
);

it.each(['content service', 'key-value store'] as const)(
  'a build from the beginning to the end becomes what the table says, where the %s refuses the token',
  async (service) => {
    const known = rows.find((row) => row.service === service && row.fault === '401');
    expect(await wholeBuildBecomes(service, { kind: 'status', status: 401 })).toBe(known?.build);
  },
);

it('a false 404 is nowhere in the table, and the table is the one that is kept', async () => {
  const known = rows.flatMap(({ made, neverMade }) => [made, neverMade]);
  expect(known.filter((words) => !words.includes('page'))).toEqual([]);
  await expect(faultTable(rows)).toMatchFileSnapshot('./faults/fault-matrix.md');
});

async function rowOnItsOwn(service: FaultyService, words: string, fault: Fault) {
  const site = await openFaultySite(build);
  try {
    return await rowOf(site, service, words, fault);
  } catch (error) {
    throw new Error(`${service}, ${words}`, { cause: error });
  } finally {
    await site.close();
  }
}

async function rowOf(
  site: FaultySite,
  service: FaultyService,
  words: string,
  fault: Fault,
): Promise<FaultRow> {
  const faults = site.faults[service];
  const newName = `New, though ${words}`;
  site.publish('template-t-1', newName);

  faults.strike(fault);
  const [made, neverMade, unknown] = await Promise.all([
    site.visit('/templates/hugo/t-1'),
    site.visit('/templates/tailwind/t-2'),
    site.visit('/templates/hugo/never-heard-of'),
  ]);

  const published = site.publish('template-t-3', newName);
  const telling = published.tell();
  await wait(700);
  faults.clear();
  const first = await telling;
  // The service sends again whatever is not answered with 200; half a minute later, in earnest.
  await expect
    .poll(async () => (first === 200 ? first : published.tell()), {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 2_000,
    })
    .toBe(200);
  const live = await site.visit('/templates/hugo/t-3');
  expect(live.text).toContain(newName);

  // Nobody's wait is looked at any more while pages grow old: there is time for a build.
  const becoming = compiled.becomes(service, fault);
  becoming.catch(() => {});
  await expect
    .poll(async () => outcomeOf(await site.visit('/templates/hugo/t-1'), newName), {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 250,
    })
    .toBe('the new page');
  await expect
    .poll(async () => (await site.visit('/templates/tailwind/t-2')).text, {
      timeout: REVALIDATED_WITHIN_MS,
      interval: 250,
    })
    .toContain(OVERVIEW);
  expect((await site.visit('/templates/hugo/never-heard-of')).status).toBe(404);
  return {
    service,
    fault: words,
    build: await becoming,
    made: outcomeOf(made, newName),
    neverMade: outcomeOf(neverMade, newName),
    unknown: outcomeOf(unknown, newName),
    publish: 'live, at the latest when it is sent again',
    afterwards: 'all pages whole and new',
  };
}
