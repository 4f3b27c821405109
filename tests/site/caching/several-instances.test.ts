// @module-tag long
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from 'local-content-services/toolkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isRedisInstalled } from '@/tests/fixtures/redis-server';
import { lateTemplate, PICTURED } from '@/tests/site/caching/instances/instances-space';
import {
  type Instances,
  see,
  startInstances,
} from '@/tests/site/caching/instances/several-instances';

/** What the site promises. */
const SEEN_WITHIN_MS = 1_000;
/** A second on a quiet machine. */
const PUBLISH_SEEN_TIMEOUT_MS = 10_000;
const STARTED_TIMEOUT_MS = 90_000;
/** Less than the 30 s after which pages are revalidated anyway. */
const SLOW_STORE_TIMEOUT_MS = 25_000;
const STORE_BACK_TIMEOUT_MS = 25_000;
/** From lib/page-cache/page-cache.ts. */
const FIRST_RENDER_LOCK_MS = 3_000;
const LISTS = ['/', '/templates', '/templates/next.js'];
const RENAMED = '/templates/next.js/next-blog';

const REST = 'the REST protocol';
const DIRECT = 'a Redis with a password';
const CASES = [
  { count: 2, store: REST, tags: [] },
  { count: 4, store: DIRECT, tags: [] },
  { count: 4, store: REST, tags: ['slow'] },
  { count: 2, store: DIRECT, tags: ['slow'] },
] as const;

for (const { count, store, tags } of CASES) {
  describe.runIf(isRedisInstalled || store === REST)(
    `${count} instances on ${store}`,
    { tags: [...tags] },
    () => testInstances(count, store),
  );
}

function testInstances(count: 2 | 4, store: typeof REST | typeof DIRECT) {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances(store);
    await all.start(count);
  });
  afterAll(() => all?.close());
  afterEach(() => {
    all.service.faults.clear();
    all.store.clear();
  });

  const everywhere = <Value>(value: Value, times: number = count) =>
    Array.from({ length: times }, () => value);
  let publishes = 0;
  const next = () => {
    publishes += 1;
    return publishes % count;
  };

  async function publish(id: string, receiver: number, action = 'publish') {
    const { content } = all.service;
    const item = action === 'publish' ? content.publish(id) : content.unpublish(id);
    return all.sendWebhook(all.at(receiver), item, action);
  }

  async function publishAndWait(id: string, receiver: number, action?: string) {
    const answer = await publish(id, receiver, action);
    expect(answer).toMatchObject({ status: 200, failed: [], notKnown: [] });
    await wait(SEEN_WITHIN_MS);
    return answer;
  }

  const eventually = <Value>(
    seen: () => Promise<Value>,
    message = '',
    timeout = PUBLISH_SEEN_TIMEOUT_MS,
  ) => expect.poll(seen, { timeout, interval: 300, message });

  const statuses = async (page: string) => (await all.seenOnAll(page)).map(({ status }) => status);
  const timesShown = async (page: string, words: string) =>
    (await all.seenOnAll(page)).filter(({ text }) => text.includes(words)).length;
  const allAnswer = (page: string, status: number, times: number = count) =>
    eventually(() => statuses(page), page).toEqual(everywhere(status, times));
  async function allShow(pages: readonly string[], words: string, times: number = count) {
    for (const page of pages) await eventually(() => timesShown(page, words), page).toBe(times);
  }
  const rename = (name: string) => all.service.content.update('template-next-blog', { name });

  it('serve the build’s pages at once, even with the content service down', async () => {
    all.service.faults.inject({ kind: 'refuse' });
    for (const page of [...LISTS, '/templates/hugo/hugo-blog']) {
      await eventually(() => statuses(page), page, STARTED_TIMEOUT_MS).toEqual(everywhere(200));
    }
  });

  describe('when a page is requested that none has rendered', () => {
    beforeAll(async () => {
      for (let number = 1; number <= 3; number += 1)
        await all.seenOnAll(`/templates/hugo/${number}`);
    });

    it('render it once, however many visitors come at once', async () => {
      const { id, page, name } = lateTemplate(0);
      const callsBefore = all.callsFor(id);
      const began = Date.now();
      const seen = await all.seenByMany(20, page);
      // After that others may render too.
      const isInTime = Date.now() - began < FIRST_RENDER_LOCK_MS;
      const wrong = seen.filter(({ status, text }) => status !== 200 || !text.includes(name));
      expect(wrong).toEqual([]);
      const calls = all.callsFor(id) - callsBefore;
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(isInTime ? 1 : count);
    });

    it('still serve it if the instance that renders it is killed', async () => {
      const { page, name } = lateTemplate(1);
      all.service.faults.inject(
        { kind: 'slow', ms: 1_500 },
        { path: (_, { query }) => query['sys.id[in]'] !== undefined, times: 1 },
      );
      const first = see(all.at(0).url + page).catch(() => 'killed');
      // Instance 0 must be in the middle of rendering, which can't be observed.
      await wait(500);
      const others = Promise.all(all.sites.slice(1).map(({ url }) => see(url + page)));
      await all.kill(0);
      expect(await first).toBe('killed');
      expect((await others).map(({ status }) => status)).toEqual(everywhere(200, count - 1));
      await allAnswer(page, 200, count - 1);
      await allShow([page], name, count - 1);
    });
  });

  it('show what an instance published before it was killed', async () => {
    await all.complete(count);
    rename('Sent to the dead');
    expect(await publish('template-next-blog', count - 1)).toMatchObject({ status: 200 });
    const visitors = all.seenByMany(20, RENAMED);
    await all.kill(count - 1);
    expect((await visitors).filter(({ status }) => status !== 200)).toEqual([]);
    await allShow([...LISTS, RENAMED], 'Sent to the dead', count - 1);
  });

  describe('of which one receives the webhook', () => {
    const id = 'template-new';
    beforeAll(async () => {
      all.service.content.deliveryLagMs = 500;
      await all.complete(count);
    });
    afterAll(() => {
      all.service.content.deliveryLagMs = 0;
    });

    it('all show an edit, on its page and in the lists', async () => {
      const pages = [...LISTS, RENAMED];
      for (const page of pages) await all.seenOnAll(page);
      rename('Renamed');
      await publishAndWait('template-next-blog', next());
      await allShow(pages, 'Renamed');
    });

    it('render no unchanged list when instances undo each other’s publishes', async () => {
      const unchanged: boolean[] = [];
      // A second try must change it too.
      const one = `Name ${publishes}`;
      for (const name of [one, 'Other name', one]) {
        rename(name);
        const { revalidated } = await publishAndWait('template-next-blog', next());
        expect(revalidated).toContain(RENAMED);
        unchanged.push(!revalidated?.includes('/templates/hugo'));
        await allShow(LISTS, name);
      }
      expect(unchanged.slice(1)).toEqual([true, true]);
    });

    it('all remove a picture, and show it again when another instance is notified', async () => {
      const withPicture = () => timesShown(PICTURED, 'cover.png');
      await eventually(withPicture).toBe(count);
      await publishAndWait('cover', next(), 'unpublish');
      await eventually(withPicture).toBe(0);
      await publishAndWait('cover', next());
      await eventually(withPicture).toBe(count);
    });

    it('show it on pages first rendered by instances that read the content before it', async () => {
      for (const { url } of all.sites) await see(`${url}/templates/search?q=blog`);
      rename('Renamed again');
      await publishAndWait('template-next-blog', 0);
      const { page, name } = lateTemplate(2);
      const { text } = await see(all.at(1).url + page);
      expect([text.includes(name), text.includes('Renamed again')]).toEqual([true, true]);
    });

    it('all show a new template after they had answered 404', async () => {
      const under = (filter: string) => `/templates/${filter}/new`;
      for (const filter of ['next.js', 'blog']) {
        await allAnswer(under(filter), 404);
      }
      // Another instance: this one knows of the request.
      expect((await see(all.at(publishes % count).url + under('hugo'))).status).toBe(404);
      all.service.content.create({
        id,
        contentType: 'templates',
        fields: { name: 'New', slug: 'new', framework: ['Next.js'], type: ['Blog'] },
      });
      await publishAndWait(id, next());
      await allAnswer(under('next.js'), 200);
      await allAnswer(under('blog'), 200);
      await allAnswer(under('hugo'), 308);
    });

    it('all show a new page at the root of the site, and its move, within two seconds', async () => {
      await allAnswer('/pricing', 404);
      const page = all.service.content.create({
        contentType: 'page',
        fields: { title: 'Pricing', slug: 'pricing', body: 'It is *free*.' },
      });
      await publishAndWait(page.id, next());
      await eventually(() => timesShown('/pricing', '<em>free</em>'), '', 1_000).toBe(count);
      all.service.content.update(page.id, { slug: 'prices' });
      await publishAndWait(page.id, next());
      await allAnswer('/prices', 200);
      await allAnswer('/pricing', 308);
      await publishAndWait(page.id, next(), 'unpublish');
      await allAnswer('/prices', 404);
    });

    it('all redirect from its old addresses, each webhook sent to another instance', async () => {
      for (const slug of ['second', 'third']) {
        all.service.content.update(id, { slug });
        await publishAndWait(id, next());
      }
      const to = '/templates/next.js/third';
      await allAnswer(to, 200);
      for (const step of ['new', 'second']) {
        const led = async () =>
          (await all.seenOnAll(`/templates/next.js/${step}`)).map(({ status, location }) => [
            step,
            status,
            location,
          ]);
        await eventually(led).toEqual(everywhere([step, 308, to]));
      }
    });

    it('all remove it, and show it again', async () => {
      const page = '/templates/next.js/third';
      await publishAndWait(id, next(), 'unpublish');
      await allAnswer(page, 404);
      await eventually(() => timesShown('/templates/next.js', page)).toBe(0);
      await publishAndWait(id, next());
      await allAnswer(page, 200);
      await eventually(() => timesShown('/templates/next.js', page)).toBe(count);
    });

    it('make nobody wait for a publish that was undone through another instance', async () => {
      all.service.content.update(id, { description: 'Soon gone' });
      const late = { ...all.service.content.publish(id) };
      await publishAndWait(id, next(), 'unpublish');
      expect(await all.sendWebhook(all.at(next()), late, 'publish')).toMatchObject({ status: 200 });
      expect(await statuses('/templates/next.js/third')).toEqual(everywhere(404));
    });

    it('have the same menu on every page, whichever instance rendered it', async () => {
      const { page } = lateTemplate(3);
      expect((await see(all.at(1).url + page)).status).toBe(200);
      all.service.content.update('section-type', { title: 'Purpose' });
      await publishAndWait('section-type', 0);
      await allShow([page], 'Purpose');
    });
  });

  describe('while the store', () => {
    const pages = [...LISTS, RENAMED];
    beforeAll(() => all.complete(count));

    it('fails briefly during a publish, the publish waits for it before it is reported as live', async () => {
      for (const list of LISTS) await all.seenOnAll(list);
      rename('Through a gap');
      const hasRefused = all.store.refusePageWrite();
      await publishAndWait('template-next-blog', 0);
      expect(hasRefused()).toBe(true);
      for (const page of pages) {
        const times = await timesShown(page, 'Through a gap');
        expect({ page, times }).toEqual({ page, times: count });
      }
    });

    it('takes 300 ms a command, all show a publish, on its page and in the lists', async () => {
      for (const page of pages) await all.seenOnAll(page);
      all.store.slowDown(300);
      rename('Through a slow store');
      await publishAndWait('template-next-blog', 0);
      for (const page of pages) {
        const shown = () => timesShown(page, 'Through a slow store');
        await eventually(shown, page, SLOW_STORE_TIMEOUT_MS).toBe(count);
      }
    });

    it('is down, visitors get the last pages; once it is back all show what was published meanwhile, without a restart', async () => {
      rename('Before it went');
      await publishAndWait('template-next-blog', 0);
      await allShow(pages, 'Before it went');
      const visitors = Promise.all(LISTS.map((list) => all.seenByMany(10, list)));
      await all.store.stopListening();
      let isDown = true;
      onTestFinished(async () => {
        if (isDown) await all.store.listenAgain();
      });
      const more = await Promise.all(LISTS.map((list) => all.seenByMany(10, list)));
      const seen = [...(await visitors), ...more].flat();
      expect(
        seen.filter(({ status, text }) => status !== 200 || !text.includes('Before it went')),
      ).toEqual([]);
      const late = lateTemplate(4);
      await allShow([late.page], late.name);

      rename('Published without a store');
      expect(await publish('template-next-blog', 0)).toMatchObject({
        status: 200,
        failed: [],
        notKnown: expect.arrayContaining([
          expect.stringContaining('when other instances will show it'),
        ]),
      });
      const own = await see(all.at(0).url + RENAMED);
      expect(own.text).toContain('Published without a store');
      await all.store.listenAgain();
      isDown = false;
      for (const page of pages) {
        // The instance shares its newer page once the store is back.
        const timesShared = async () => {
          await see(all.at(0).url + page);
          return timesShown(page, 'Published without a store');
        };
        await eventually(timesShared, page, STORE_BACK_TIMEOUT_MS).toBe(count);
      }
      rename('Published with it');
      await publishAndWait('template-next-blog', 1);
      await allShow(['/templates'], 'Published with it');
    });

    it('hangs, visitors do not wait', async () => {
      const warnings = () =>
        all.sites.map(({ log }) => log().split('page-cache.store-failed').length);
      const before = warnings();
      all.store.hang();
      const seen = (await Promise.all(LISTS.map((list) => all.seenByMany(10, list)))).flat();
      expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
      for (const [index, times] of warnings().entries()) {
        expect(times - (before[index] ?? 0)).toBeLessThanOrEqual(1);
      }
    });
  });

  describe('of an older build that starts after a newer one has published', () => {
    const built = { id: 'template-hugo-blog', page: '/templates/hugo/hugo-blog' };
    const rendered = lateTemplate(5);

    beforeAll(async () => {
      await all.complete(count);
      expect(await statuses(rendered.page)).toEqual(everywhere(200));
      await all.start(1, 'a-newer-build');
      rename('Renamed under a newer build');
      await publishAndWait('template-next-blog', 0);
      for (const { id, page } of [built, rendered]) {
        await publishAndWait(id, 0, 'unpublish');
        await vi.waitFor(async () => expect(await statuses(page)).toEqual([404]), 5_000);
      }
    });

    it('never serve what was unpublished or changed since', async () => {
      await all.start(count);
      for (const { page } of [built, rendered]) {
        const seen = { page, statuses: await statuses(page) };
        expect(seen).toEqual({ page, statuses: everywhere(404) });
      }
      for (const page of [RENAMED, ...LISTS]) {
        const times = await timesShown(page, 'Renamed under a newer build');
        expect({ page, times }).toEqual({ page, times: count });
      }
    });

    const faults: readonly Fault[] = [
      { kind: 'hang' },
      { kind: 'refuse' },
      { kind: 'status', status: 503 },
    ];
    it.each(faults)('serve their pages while the content service is down: $kind', async (fault) => {
      all.service.faults.inject(fault);
      await all.start(count, `never-seen-${fault.kind}`);
      expect(await statuses(built.page)).toEqual(everywhere(200));
      const from = Date.now();
      for (const page of [RENAMED, '/templates/next.js/next-hugo', ...LISTS]) {
        const seen = { page, statuses: await statuses(page) };
        expect(seen).toEqual({ page, statuses: everywhere(200) });
      }
      expect(Date.now() - from).toBeLessThan(12_000);
      all.service.faults.clear();
      await expect
        .poll(() => statuses(built.page), { timeout: 15_000, interval: 300 })
        .toEqual(everywhere(404));
    });
  });
}
