import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lateTemplate } from '#tests/site/instances/instances-space';
import { type Instances, see, startInstances } from '#tests/site/instances/several-instances';

/** How long after a webhook's answer every instance shows what was published. */
const SEEN_WITHIN_MS = 1_000;
/** How long the store may take to be found again, and to be asked. */
const STORE_BACK_MS = 3_000;
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

/** An editor's change, told to the one instance that the content service's webhook came to. */
async function publish(id: string, teller: number, action = 'publish') {
  const { content } = all.service;
  const item = action === 'publish' ? content.publish(id) : content.unpublish(id);
  return all.tell(all.at(teller), item, action);
}

async function publishAndWait(id: string, teller: number, action?: string) {
  const answer = await publish(id, teller, action);
  expect(answer).toMatchObject({ status: 200, failed: [], notKnown: [] });
  await wait(SEEN_WITHIN_MS);
}

/** A second after a publish on a quiet machine; where everything is slow, somewhat later. */
const eventually = <Value>(seen: () => Promise<Value>, message = '') =>
  expect.poll(seen, { timeout: 5_000, interval: 300, message });

const statuses = async (page: string) => (await all.seenOnAll(page)).map(({ status }) => status);
const timesShown = async (page: string, words: string) =>
  (await all.seenOnAll(page)).filter(({ text }) => text.includes(words)).length;
const rename = (name: string) => all.service.content.update('template-next-blog', { name });

describe.each([2, 4])('%i instances, one of them told of a publish', (count) => {
  const everywhere = <Value>(value: Value) => Array.from({ length: count }, () => value);
  const slug = (name: string) => `${name}-on-${count}`;
  const id = `template-${slug('new')}`;
  let told = 0;
  /** Each publish is told to another. */
  const next = () => {
    told += 1;
    return told % count;
  };

  beforeAll(async () => {
    all.service.content.deliveryLagMs = 500;
    await all.start(count);
  });

  it('show the pages of the build at once, with the content service down too', async () => {
    all.service.faults.strike({ kind: 'refuse' });
    for (const page of [...LISTS, '/templates/hugo/hugo-blog']) {
      await eventually(() => statuses(page)).toEqual(everywhere(200));
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

  it('show it on pages made only now, by instances that read the content before it', async () => {
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

  it('all show a new template, where they had said that there is none', async () => {
    const under = (filter: string) => `/templates/${filter}/${slug('new')}`;
    for (const filter of ['next.js', 'blog']) {
      await eventually(() => statuses(under(filter))).toEqual(everywhere(404));
    }
    // Not the one that will be told: it does not know that anybody was here.
    expect((await see(all.at(told % count).url + under('hugo'))).status).toBe(404);
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

  it('all lead on from the addresses that it left, each told to another instance', async () => {
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

  it('all take it away, and put it back', async () => {
    const page = `/templates/next.js/${slug('third')}`;
    await publishAndWait(id, next(), 'unpublish');
    await eventually(() => statuses(page)).toEqual(everywhere(404));
    await eventually(() => timesShown('/templates/next.js', slug('third'))).toBe(0);
    await publishAndWait(id, next());
    await eventually(() => statuses(page)).toEqual(everywhere(200));
    await eventually(() => timesShown('/templates/next.js', slug('third'))).toBe(count);
  });

  it('let nobody wait for a publish that another was told to take back', async () => {
    all.service.content.update(id, { description: `Soon gone from ${count}` });
    const late = { ...all.service.content.publish(id) };
    await publishAndWait(id, next(), 'unpublish');
    expect(await all.tell(all.at(next()), late, 'publish')).toMatchObject({ status: 200 });
    const page = `/templates/next.js/${slug('third')}`;
    expect(await statuses(page)).toEqual(everywhere(404));
  });

  it('have the same menu on every page, whoever made it', async () => {
    const { page } = lateTemplate(25 + count);
    expect((await see(all.at(1).url + page)).status).toBe(200);
    all.service.content.update('section-type', { title: `Purpose on ${count}` });
    await publishAndWait('section-type', 0);
    await eventually(() => timesShown(page, `Purpose on ${count}`)).toBe(count);
  });
});

describe('four instances, asked for a page that nobody has', () => {
  beforeAll(async () => {
    all.service.content.deliveryLagMs = 0;
    await all.start(4);
    // They have started, and know the content.
    for (let number = 1; number <= 3; number += 1) await all.seenOnAll(`/templates/hugo/${number}`);
  });

  it('make it once between them, however many visitors come at once', async () => {
    const { id, page, name } = lateTemplate(31);
    const seen = await all.seenByMany(50, page);
    const wrong = seen.filter(({ status, text }) => status !== 200 || !text.includes(name));
    expect(wrong).toEqual([]);
    expect(all.callsFor(id)).toBe(1);
  });

  it('still show it where the one that makes it is killed', async () => {
    const { page, name } = lateTemplate(32);
    all.service.faults.strike(
      { kind: 'slow', ms: 1_500 },
      { path: (_, { query }) => query['sys.id[in]'] !== undefined, times: 1 },
    );
    const first = see(all.at(0).url + page).catch(() => 'killed');
    await wait(500);
    const others = Promise.all([1, 2, 3].map((index) => see(all.at(index).url + page)));
    await all.kill(0);
    expect(await first).toBe('killed');
    expect((await others).map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually(() => statuses(page)).toEqual([200, 200, 200]);
    await eventually(() => timesShown(page, name)).toBe(3);
  });

  it('keep what an instance was told of before it was killed', async () => {
    rename('Told to the dead');
    expect(await publish('template-next-blog', 2)).toMatchObject({ status: 200 });
    const visitors = all.seenByMany(60, '/templates/next.js/next-blog');
    await all.kill(2);
    expect((await visitors).filter(({ status }) => status !== 200)).toEqual([]);
    await wait(SEEN_WITHIN_MS);
    for (const page of [...LISTS, '/templates/next.js/next-blog']) {
      expect({ page, times: await timesShown(page, 'Told to the dead') }).toEqual({
        page,
        times: 2,
      });
    }
  });
});

describe('the key-value store gone in the middle', () => {
  beforeAll(() => all.start(2));

  it('shows nothing to visitors: pages as they were, also those made in the meantime', async () => {
    const { page, name } = lateTemplate(33);
    for (const list of LISTS) await all.seenOnAll(list);
    const visitors = Promise.all(LISTS.map((list) => all.seenByMany(40, list)));
    await all.store.stopListening();
    const more = await Promise.all(LISTS.map((list) => all.seenByMany(40, list)));
    const seen = [...(await visitors), ...more].flat();
    expect(
      seen.filter(({ status, text }) => status !== 200 || !text.includes('Told to the dead')),
    ).toEqual([]);
    await eventually(() => timesShown(page, name)).toBe(2);
  });

  it('comes back, and all show what was published without it, with no restart', async () => {
    rename('Published without a store');
    expect(await publish('template-next-blog', 0)).toMatchObject({ status: 200, failed: [] });
    const own = await see(`${all.at(0).url}/templates/next.js/next-blog`);
    expect(own.text).toContain('Published without a store');
    await all.store.listenAgain();
    await wait(STORE_BACK_MS);
    // Whoever has what is newer is asked first, and shares it.
    for (const page of [...LISTS, '/templates/next.js/next-blog']) {
      await see(all.at(0).url + page);
      await wait(SEEN_WITHIN_MS);
      const times = await timesShown(page, 'Published without a store');
      expect({ page, times }).toEqual({ page, times: 2 });
    }
    rename('Published with it');
    await publishAndWait('template-next-blog', 1);
    await eventually(() => timesShown('/templates', 'Published with it')).toBe(2);
  });

  it('hangs, and visitors do not', async () => {
    const warnings = () => all.sites.map(({ log }) => log().split('isr-cache.store-failed').length);
    const before = warnings();
    all.store.faults.strike({ kind: 'hang' });
    const seen = (await Promise.all(LISTS.map((list) => all.seenByMany(40, list)))).flat();
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    for (const [index, count] of warnings().entries()) {
      expect(count - (before[index] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});
