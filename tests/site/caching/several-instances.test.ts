import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '@/local/faults';
import { isLongRun } from '@/tests/fixtures/long-run';
import { lateTemplate, PICTURED } from '@/tests/site/caching/instances/instances-space';
import {
  type Instances,
  see,
  startInstances,
} from '@/tests/site/caching/instances/several-instances';

/** How long after the response to a webhook every instance shows the publish: what the site promises. */
const SEEN_WITHIN_MS = 1_000;
/** For an instance to find the store again, and to share what it has. */
const STORE_BACK_TIMEOUT_MS = 10_000;
const LISTS = ['/', '/templates', '/templates/next.js'];

let all: Instances;
beforeAll(async () => {
  all = await startInstances();
});
afterAll(() => all?.close());
afterEach(() => {
  all.service.faults.clear();
  all.store.faults.clear();
});

/** An editor's change, whose webhook goes to one instance. */
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

/** By then every instance shows a publish: a second on a quiet machine, longer on a busy one. */
const PUBLISH_SEEN_TIMEOUT_MS = 5_000;
const STARTED_TIMEOUT_MS = 30_000;
const SLOW_STORE_TIMEOUT_MS = 20_000;
/** Of lib/page-cache/page-cache.ts. */
const FIRST_RENDER_LOCK_MS = 3_000;

const eventually = <Value>(
  seen: () => Promise<Value>,
  message = '',
  timeout = PUBLISH_SEEN_TIMEOUT_MS,
) => expect.poll(seen, { timeout, interval: 300, message });

const statuses = async (page: string) => (await all.seenOnAll(page)).map(({ status }) => status);
const timesShown = async (page: string, words: string) =>
  (await all.seenOnAll(page)).filter(({ text }) => text.includes(words)).length;
const rename = (name: string) => all.service.content.update('template-next-blog', { name });

describe.each(isLongRun ? [2, 4] : [2])(
  '%i instances, one of which receives the webhook',
  (count) => {
    const everywhere = <Value>(value: Value) => Array.from({ length: count }, () => value);
    const slug = (name: string) => `${name}-on-${count}`;
    const id = `template-${slug('new')}`;
    let publishes = 0;
    /** Each publish's webhook goes to the next instance. */
    const next = () => {
      publishes += 1;
      return publishes % count;
    };

    beforeAll(async () => {
      all.service.content.deliveryLagMs = 500;
      await all.start(count);
    });

    it('show the pages of the build at once, with the content service down too', async () => {
      all.service.faults.strike({ kind: 'refuse' });
      for (const page of [...LISTS, '/templates/hugo/hugo-blog']) {
        await eventually(() => statuses(page), page, STARTED_TIMEOUT_MS).toEqual(everywhere(200));
      }
    });

    it('all show an edit, on its page and in the lists', async () => {
      const pages = [...LISTS, '/templates/next.js/next-blog'];
      for (const page of pages) await all.seenOnAll(page);
      rename(`Renamed on ${count}`);
      await publishAndWait('template-next-blog', next());
      for (const page of pages) {
        await eventually(() => timesShown(page, `Renamed on ${count}`), page).toBe(count);
      }
    });

    it('render no list that shows no difference, where they take turns and one takes back what another published', async () => {
      const unchanged: boolean[] = [];
      const [one, other] = [`One of ${count}, ${publishes}`, `Other of ${count}, ${publishes}`];
      for (const name of [one, other, one]) {
        rename(name);
        const { revalidated } = await publishAndWait('template-next-blog', next());
        expect(revalidated).toEqual(expect.arrayContaining(LISTS));
        unchanged.push(!revalidated?.includes('/templates/hugo'));
        for (const page of LISTS) {
          await eventually(() => timesShown(page, name), page).toBe(count);
        }
      }
      // What lists show is known from the first of them on.
      expect(unchanged.slice(1)).toEqual([true, true]);
    });

    it('all remove a picture, and show it again where another one is notified', async () => {
      const withPicture = () => timesShown(PICTURED, 'cover.png');
      await eventually(withPicture).toBe(count);
      await publishAndWait('cover', next(), 'unpublish');
      await eventually(withPicture).toBe(0);
      await publishAndWait('cover', next());
      await eventually(withPicture).toBe(count);
    });

    it('show it on pages rendered only now, by instances that read the content before it', async () => {
      // Every instance has just read the catalogue, and keeps it for 30 seconds.
      for (const { url } of all.sites) await see(`${url}/templates/search?q=blog`);
      rename(`Renamed again on ${count}`);
      await publishAndWait('template-next-blog', 0);
      const { page, name } = lateTemplate(20 + count);
      const seen = await see(all.at(1).url + page);
      expect([seen.text.includes(name), seen.text.includes(`Renamed again on ${count}`)]).toEqual([
        true,
        true,
      ]);
    });

    it('all show a new template, where they had answered 404', async () => {
      const under = (filter: string) => `/templates/${filter}/${slug('new')}`;
      for (const filter of ['next.js', 'blog']) {
        await eventually(() => statuses(under(filter))).toEqual(everywhere(404));
      }
      // Not the one that gets the webhook: it does not know of this request.
      expect((await see(all.at(publishes % count).url + under('hugo'))).status).toBe(404);
      all.service.content.create({
        id,
        contentType: 'templates',
        fields: { name: 'New', slug: slug('new'), framework: ['Next.js'], type: ['Blog'] },
      });
      await publishAndWait(id, next());
      await eventually(() => statuses(under('next.js'))).toEqual(everywhere(200));
      await eventually(() => statuses(under('blog'))).toEqual(everywhere(200));
      await eventually(() => statuses(under('hugo'))).toEqual(everywhere(308));
    });

    it('all show a page that is written at the root of the site, and its move, within two seconds', async () => {
      const first = `/${slug('pricing')}`;
      const second = `/${slug('prices')}`;
      await eventually(() => statuses(first)).toEqual(everywhere(404));
      const page = all.service.content.create({
        contentType: 'page',
        fields: { title: 'Pricing', slug: slug('pricing'), body: 'It is *free*.' },
      });
      await publishAndWait(page.id, next());
      await eventually(() => timesShown(first, '<em>free</em>'), '', 1_000).toBe(count);
      all.service.content.update(page.id, { slug: slug('prices') });
      await publishAndWait(page.id, next());
      await eventually(() => statuses(second)).toEqual(everywhere(200));
      await eventually(() => statuses(first)).toEqual(everywhere(308));
      await publishAndWait(page.id, next(), 'unpublish');
      await eventually(() => statuses(second)).toEqual(everywhere(404));
    });

    it('all redirect from its old addresses, each webhook sent to another instance', async () => {
      for (const step of ['second', 'third']) {
        all.service.content.update(id, { slug: slug(step) });
        await publishAndWait(id, next());
      }
      const to = `/templates/next.js/${slug('third')}`;
      await eventually(() => statuses(to)).toEqual(everywhere(200));
      for (const step of ['new', 'second']) {
        const led = async () =>
          (await all.seenOnAll(`/templates/next.js/${slug(step)}`)).map(({ status, location }) => [
            step,
            status,
            location,
          ]);
        await eventually(led).toEqual(everywhere([step, 308, to]));
      }
    });

    it('all remove it, and show it again', async () => {
      const page = `/templates/next.js/${slug('third')}`;
      await publishAndWait(id, next(), 'unpublish');
      await eventually(() => statuses(page)).toEqual(everywhere(404));
      await eventually(() => timesShown('/templates/next.js', slug('third'))).toBe(0);
      await publishAndWait(id, next());
      await eventually(() => statuses(page)).toEqual(everywhere(200));
      await eventually(() => timesShown('/templates/next.js', slug('third'))).toBe(count);
    });

    it('let nobody wait for a publish that was undone through another instance', async () => {
      all.service.content.update(id, { description: `Soon gone from ${count}` });
      const late = { ...all.service.content.publish(id) };
      await publishAndWait(id, next(), 'unpublish');
      expect(await all.sendWebhook(all.at(next()), late, 'publish')).toMatchObject({ status: 200 });
      const page = `/templates/next.js/${slug('third')}`;
      expect(await statuses(page)).toEqual(everywhere(404));
    });

    it('have the same menu on every page, whichever rendered it', async () => {
      const { page } = lateTemplate(25 + count);
      expect((await see(all.at(1).url + page)).status).toBe(200);
      all.service.content.update('section-type', { title: `Purpose on ${count}` });
      await publishAndWait('section-type', 0);
      await eventually(() => timesShown(page, `Purpose on ${count}`)).toBe(count);
    });
  },
);

describe('four instances, when a page is requested that none has rendered', () => {
  beforeAll(async () => {
    all.service.content.deliveryLagMs = 0;
    await all.start(4);
    // They have started, and know the content.
    for (let number = 1; number <= 3; number += 1) await all.seenOnAll(`/templates/hugo/${number}`);
  });

  it('render it once between them, however many visitors come at once', async () => {
    const { id, page, name } = lateTemplate(31);
    // The search reads overviews too.
    const callsBefore = all.callsFor(id);
    const began = Date.now();
    const seen = await all.seenByMany(50, page);
    // Whoever renders is waited for no longer: on a busy machine each instance may then render for itself.
    const isInTime = Date.now() - began < FIRST_RENDER_LOCK_MS;
    const wrong = seen.filter(({ status, text }) => status !== 200 || !text.includes(name));
    expect(wrong).toEqual([]);
    const calls = all.callsFor(id) - callsBefore;
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(isInTime ? 1 : 4);
  });

  it('still show it where the one that renders it is killed', async () => {
    const { page, name } = lateTemplate(32);
    all.service.faults.strike(
      { kind: 'slow', ms: 1_500 },
      { path: (_, { query }) => query['sys.id[in]'] !== undefined, times: 1 },
    );
    const first = see(all.at(0).url + page).catch(() => 'killed');
    // Instance 0 has to be in the middle of its render, which nothing outside it shows.
    await wait(500);
    const others = Promise.all([1, 2, 3].map((index) => see(all.at(index).url + page)));
    await all.kill(0);
    expect(await first).toBe('killed');
    expect((await others).map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually(() => statuses(page)).toEqual([200, 200, 200]);
    await eventually(() => timesShown(page, name)).toBe(3);
  });

  it('show what an instance published before it was killed', async () => {
    rename('Sent to the dead');
    expect(await publish('template-next-blog', 2)).toMatchObject({ status: 200 });
    const visitors = all.seenByMany(60, '/templates/next.js/next-blog');
    await all.kill(2);
    expect((await visitors).filter(({ status }) => status !== 200)).toEqual([]);
    for (const page of [...LISTS, '/templates/next.js/next-blog']) {
      await eventually(() => timesShown(page, 'Sent to the dead'), page).toBe(2);
    }
  });
});

describe('the key-value store gone in the middle', () => {
  beforeAll(() => all.start(2));

  it('of a publish, for a moment: is waited for before the publish is reported as live', async () => {
    for (const list of LISTS) await all.seenOnAll(list);
    rename('Through a gap');
    const isPage = (_: string, { body = '' }: { body?: string }) => /"hset","page:/i.test(body);
    all.store.faults.strike({ kind: 'refuse' }, { path: isPage, times: 1 });
    await publishAndWait('template-next-blog', 0);
    for (const page of [...LISTS, '/templates/next.js/next-blog']) {
      expect({ page, times: await timesShown(page, 'Through a gap') }).toEqual({ page, times: 2 });
    }
    rename('Sent to the dead');
    await publishAndWait('template-next-blog', 0);
  });

  it('slow, 300 ms a command: every instance shows a publish, on its page and in the lists', async () => {
    const pages = [...LISTS, '/templates/next.js/next-blog'];
    for (const page of pages) await all.seenOnAll(page);
    all.store.faults.strike({ kind: 'slow', ms: 300 });
    rename('Through a slow store');
    await publishAndWait('template-next-blog', 0);
    for (const page of pages) {
      // Within five seconds of the publish on a quiet machine.
      const shown = () => timesShown(page, 'Through a slow store');
      await eventually(shown, page, SLOW_STORE_TIMEOUT_MS).toBe(2);
    }
    all.store.faults.clear();
    rename('Sent to the dead');
    await publishAndWait('template-next-blog', 0);
  });

  it('changes nothing for visitors: pages as they were, also those rendered in the meantime', async () => {
    const { page, name } = lateTemplate(33);
    for (const list of LISTS) await all.seenOnAll(list);
    const visitors = Promise.all(LISTS.map((list) => all.seenByMany(40, list)));
    await all.store.stopListening();
    const more = await Promise.all(LISTS.map((list) => all.seenByMany(40, list)));
    const seen = [...(await visitors), ...more].flat();
    expect(
      seen.filter(({ status, text }) => status !== 200 || !text.includes('Sent to the dead')),
    ).toEqual([]);
    await eventually(() => timesShown(page, name)).toBe(2);
  });

  it('comes back, and all show what was published without it, with no restart', async () => {
    rename('Published without a store');
    expect(await publish('template-next-blog', 0)).toMatchObject({
      status: 200,
      failed: [],
      notKnown: expect.arrayContaining([expect.stringContaining('When other instances show it')]),
    });
    const own = await see(`${all.at(0).url}/templates/next.js/next-blog`);
    expect(own.text).toContain('Published without a store');
    await all.store.listenAgain();
    for (const page of [...LISTS, '/templates/next.js/next-blog']) {
      // The instance that has the newer page is requested first: it shares the page once it sees the store again.
      const timesShared = async () => {
        await see(all.at(0).url + page);
        return timesShown(page, 'Published without a store');
      };
      await eventually(timesShared, page, STORE_BACK_TIMEOUT_MS).toBe(2);
    }
    rename('Published with it');
    await publishAndWait('template-next-blog', 1);
    await eventually(() => timesShown('/templates', 'Published with it')).toBe(2);
  });

  it('hangs, and visitors do not', async () => {
    const warnings = () =>
      all.sites.map(({ log }) => log().split('page-cache.store-failed').length);
    const before = warnings();
    all.store.faults.strike({ kind: 'hang' });
    const seen = (await Promise.all(LISTS.map((list) => all.seenByMany(40, list)))).flat();
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    for (const [index, count] of warnings().entries()) {
      expect(count - (before[index] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});

describe('an older build, started again after a publish that it was not there for', () => {
  const built = { id: 'template-hugo-blog', page: '/templates/hugo/hugo-blog' };
  const rendered = lateTemplate(28);
  const stays = '/templates/next.js/next-blog';

  it('does not receive what a newer one does', async () => {
    all.service.content.deliveryLagMs = 0;
    await all.start(2);
    // By itself it is in the store then, under this build.
    expect(await statuses(rendered.page)).toEqual([200, 200]);
    await all.start(2, 'a-newer-build');
    rename('Renamed under a newer build');
    await publishAndWait('template-next-blog', 0);
    for (const { id, page } of [built, rendered]) {
      await publishAndWait(id, 0, 'unpublish');
      await eventually(() => statuses(page)).toEqual([404, 404]);
    }
  });

  it('shows no first visitor what was unpublished, or changed, since', async () => {
    await all.start(2);
    for (const { page } of [built, rendered]) {
      expect({ page, statuses: await statuses(page) }).toEqual({ page, statuses: [404, 404] });
    }
    for (const page of [stays, ...LISTS]) {
      const times = await timesShown(page, 'Renamed under a newer build');
      expect({ page, times }).toEqual({ page, times: 2 });
    }
  });

  const faults: readonly Fault[] = [
    { kind: 'hang' },
    ...(isLongRun ? ([{ kind: 'refuse' }, { kind: 'status', status: 503 }] as const) : []),
  ];
  it.each(faults)('shows what it has while the content service is down: $kind', async (fault) => {
    await all.start(2, `never-seen-${fault.kind}`);
    all.service.faults.strike(fault);
    expect(await statuses(built.page)).toEqual([200, 200]);
    const from = Date.now();
    for (const page of [stays, '/templates/next.js/next-hugo', ...LISTS]) {
      expect({ page, statuses: await statuses(page) }).toEqual({ page, statuses: [200, 200] });
    }
    // The first visitor has waited for the service; were it each, they would have waited 12 seconds.
    expect(Date.now() - from).toBeLessThan(12_000);
    all.service.faults.clear();
    await expect.poll(() => statuses(built.page), { timeout: 15_000 }).toEqual([404, 404]);
  });
});
