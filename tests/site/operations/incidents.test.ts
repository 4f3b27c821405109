/**
 * `WRITE_INCIDENT_TABLE=1` rewrites incidents/incidents.md; read it before you commit it.
 *
 * @module-tag long
 */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isNginxInstalled } from '@/tests/fixtures/caching-proxy';
import { withProbe } from '@/tests/fixtures/process-probe';
import type { Build } from '@/tests/fixtures/production-site';
import { isRedisInstalled } from '@/tests/fixtures/redis-server';
import {
  alertOf,
  buildForIncidents,
  headingAt,
  type IncidentStack,
  type Instance,
  isRunning,
  sendHalfWebhook,
  startIncidentStack,
  storeState,
} from '@/tests/site/operations/incidents/incident-stack';

const TABLE = new URL('./incidents/incidents.md', import.meta.url);
const SKEWED_CLOCK = new URL('../../fixtures/skewed-clock.mjs', import.meta.url);
const HOUR_MS = 3_600_000;
/** Shorter than the grace period in `deploy/`. */
const GRACE_MS = 30_000;
/** Applies to a page that is first requested from a hung instance. */
const MAX_WAIT_MS = 12_000;
/** Contentful gives up on a webhook without a response after 30 s. */
const RETRY_TIMEOUT_MS = 70_000;
const REVALIDATED_WITHIN_MS = 45_000;
const SCRAPE_TIMEOUT_MS = 2_000;

type Row = { visitor: string; editor: string; operator: string; alert: string };

const LIVE = 'a publish is live';
const pathOf = (id: string) => `/templates/hugo/${id.replace('template-', '')}`;
const publishedWith = (status: number) => (status === 200 ? LIVE : `a publish gets ${status}`);

const FULL_DISK = 'the disk of Redis is full';

type Pair = readonly [Instance, Instance];
type Incidents<Happens> = Readonly<Record<string, Happens>>;

/** These incidents happen one after the other, on the same two instances. */
const TO_A_PAIR: readonly Incidents<(stack: IncidentStack, pair: Pair) => Promise<Row>>[] = [
  {
    'Redis is full': (stack, pair) =>
      whileWritesFail(stack, pair, () => stack.redis.limitMemory(1)),
  },
  {
    async 'Redis has evicted all pages'(stack, [instance, other]) {
      await headingAt(other, '/templates/hugo/hugo-3');
      const status = await stack.publish(instance, 'template-hugo-3', 'Three, evicted');
      await stack.redis.evictPages();
      expect(await headingAt(instance, '/templates/hugo/hugo-3')).toBe('Three, evicted');
      await expect
        .poll(() => headingAt(other, '/templates/hugo/hugo-3'), { timeout: 5_000, interval: 250 })
        .toBe('Three, evicted');
      return {
        visitor: 'the new page',
        editor: publishedWith(status),
        operator: `health: ${await storeState(instance)}`,
        alert: await alertOf(instance),
      };
    },

    async 'an instance hangs'(stack, instances) {
      const proxy = await stack.startProxy(instances);
      const [first] = instances;
      process.kill(first.pid, 'SIGSTOP');
      const waits = await Promise.all(
        [1, 2, 3, 4].map(async (number) => {
          const from = performance.now();
          expect(await headingAt(proxy, `/templates/search?q=${number}`)).toBe(`“${number}”`);
          return performance.now() - from;
        }),
      );
      expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS);
      const publish = () => stack.publish(proxy, 'template-hugo-4', 'Four, by the other');
      await expect.poll(publish, { timeout: RETRY_TIMEOUT_MS }).toBe(200);
      expect(await headingAt(proxy, '/templates/hugo/hugo-4')).toBe('Four, by the other');
      const alert = await alertOf(first, SCRAPE_TIMEOUT_MS);
      process.kill(first.pid, 'SIGCONT');
      return {
        visitor: 'the page, from the other instance',
        editor: `${LIVE}, at the latest when it is retried`,
        operator: 'no metrics of it',
        alert,
      };
    },
  },
  {
    async 'somebody stops sending while an instance ends'(stack, [instance, other]) {
      const hangUp = sendHalfWebhook(instance.url);
      await headingAt(instance, '/');
      process.kill(instance.pid, 'SIGTERM');
      const publish = (at: typeof instance) =>
        stack.publish(at, 'template-hugo-6', 'Six, by the other');
      // Requests that were accepted earlier are still answered.
      await expect
        .poll(() => publish(instance).catch(() => 'no response'), {
          timeout: GRACE_MS,
          interval: 250,
        })
        .toBe('no response');
      const status = await publish(other);
      await expect
        .poll(() => isRunning(instance), { timeout: GRACE_MS, interval: 500 })
        .toBe(false);
      hangUp();
      expect(instance.log()).toContain('server.closed-late');
      expect(await headingAt(other, '/templates/hugo/hugo-6')).toBe('Six, by the other');
      return {
        visitor: 'the page, from the other instance',
        editor: `${publishedWith(status)} when it is retried`,
        operator: 'it ends within its grace; log: server.closed-late',
        alert: await alertOf(other),
      };
    },
  },
  {
    [FULL_DISK]: (stack, pair) => whileWritesFail(stack, pair, () => stack.redis.failToSave(true)),
  },
];

const ALONE: Incidents<(stack: IncidentStack) => Promise<Row>> = {
  'a clock is an hour ahead': (stack) => withClock(stack, HOUR_MS),

  'a clock is an hour behind': (stack) => withClock(stack, -HOUR_MS),

  async 'an older build is started after an unpublish'(stack) {
    const newer = await stack.startInstance();
    const statuses = [
      await stack.unpublish(newer, 'template-hugo-7'),
      await stack.publish(newer, 'template-hugo-8', 'Eight, published since'),
    ];
    await newer.stop();
    const older = await stack.startOlderBuild();
    expect([
      await headingAt(older, '/templates/hugo/hugo-7'),
      await headingAt(older, '/templates/hugo/hugo-8'),
    ]).toEqual(['404', 'Eight, published since']);
    return {
      visitor: 'what is published now, also where the build had something else',
      editor: [...new Set(statuses.map(publishedWith))].join(),
      operator: `health: ${await storeState(older)}`,
      alert: await alertOf(older),
    };
  },
};

async function whileWritesFail(
  stack: IncidentStack,
  [instance, other]: Pair,
  injectFault: () => Promise<void>,
): Promise<Row> {
  const [id, name] = ['template-hugo-1', 'One, though full'];
  await headingAt(other, pathOf(id));
  await injectFault();
  const status = await stack.publish(instance, id, name);
  expect(await headingAt(instance, pathOf(id))).toBe(name);
  await expect.poll(() => storeState(instance), { timeout: 10_000, interval: 250 }).toBe('down');
  const alert = await alertOf(instance);
  await expect
    .poll(() => headingAt(other, pathOf(id)), { timeout: REVALIDATED_WITHIN_MS, interval: 500 })
    .toBe(name);
  return {
    visitor: 'the page',
    editor: `${publishedWith(status)} here, elsewhere by time`,
    operator: 'health: down',
    alert,
  };
}

async function withClock(stack: IncidentStack, skewMs: number): Promise<Row> {
  const [id, name] = ['template-hugo-5', `Off by ${skewMs}`];
  const instance = await stack.startInstance({
    ...withProbe(SKEWED_CLOCK),
    CLOCK_SKEW_MS: String(skewMs),
  });
  await expect
    .poll(() => stack.publish(instance, id, name), { timeout: RETRY_TIMEOUT_MS })
    .toBe(200);
  expect(await headingAt(instance, pathOf(id))).toBe(name);
  await expect.poll(instance.log, { timeout: RETRY_TIMEOUT_MS }).toContain('clock.skewed');
  return {
    visitor: 'the page',
    editor: LIVE,
    operator: 'log: clock.skewed',
    alert: await alertOf(instance),
  };
}

async function onAStack<Happens>(
  build: Build,
  incidents: readonly (readonly [string, Happens])[],
  prepare: (stack: IncidentStack) => Promise<(happen: Happens) => Promise<Row>>,
): Promise<string[][]> {
  const stack = await startIncidentStack(build);
  const rows: string[][] = [];
  try {
    const toHappen = await prepare(stack);
    for (const [incident, happen] of incidents) {
      const { visitor, editor, operator, alert } = await toHappen(happen).catch((cause) => {
        throw new Error(incident, { cause });
      });
      rows.push([incident, visitor, editor, operator, alert]);
    }
  } finally {
    await stack.close();
  }
  return rows;
}

const isInstalled = isRedisInstalled && isNginxInstalled;

it.runIf(process.env.CI)('CI has nginx and redis-server', () => {
  expect(isInstalled).toBe(true);
});

it.runIf(isInstalled)(
  'each incident has the effects listed in the table (needs nginx and redis-server)',
  async () => {
    const build = await buildForIncidents();
    onTestFinished(build.remove);
    const happened = [
      ...TO_A_PAIR.map((incidents) =>
        onAStack(build, Object.entries(incidents), async (stack) => {
          const pair = await Promise.all([stack.startInstance(), stack.startInstance()]);
          return (happen) => happen(stack, pair);
        }),
      ),
      ...Object.entries(ALONE).map((incident) =>
        onAStack(build, [incident], async (stack) => (happen) => happen(stack)),
      ),
    ];
    const rows = (await Promise.all(happened)).flat();
    const head = ['incident', 'visitor', 'editor', 'operator', 'alert'];
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    const table = `${lines.join('\n')}\n`;
    if (process.env.WRITE_INCIDENT_TABLE === '1') await writeFile(TABLE, table);
    const committed = await readFile(TABLE, 'utf8');
    expect(table).toBe(committed);
  },
);
