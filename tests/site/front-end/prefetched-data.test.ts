import { describe, expect } from 'vitest';
import {
  addressOf,
  chips,
  dataRequests,
  eventually,
  filterLink,
  reveal,
  titles,
  total,
} from '@/tests/fixtures/listing';
import {
  fetchAhead,
  distantTest as it,
  timeToHeading,
} from '@/tests/site/front-end/distant-visits';

const MAX_AGE_MS = 30_000;
/** No other test requests this page. */
const PAGE = 'brunch';

describe('prefetched data', () => {
  it.for([
    ['is used while it is less than 30 s old', MAX_AGE_MS - 15_000, 1],
    ['is requested again when it is older', MAX_AGE_MS + 1_000, 2],
  ] as const)('%s', async ([, age, requests], { visitFromAfar }) => {
    const { page, done } = await visitFromAfar('/templates', {}, true);
    const asked = dataRequests(page);
    const link = titles(page).nth(1);
    await fetchAhead(page, link);
    const name = await link.textContent();
    await page.clock.fastForward(age);
    await link.evaluate((element) => (element as HTMLElement).click());
    await eventually(() => page.locator('h1').textContent()).toBe(name);
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(requests);
    await done();
  });

  it('is used only once: going back and forward requests it again', async ({ visitFromAfar }) => {
    const { page, done } = await visitFromAfar('/templates');
    const asked = dataRequests(page);
    const link = titles(page).nth(1);
    await fetchAhead(page, link);
    await timeToHeading(link);
    await page.goBack();
    await eventually(() => addressOf(page)).toBe('/templates');
    await eventually(() => total(page)).toBe(178);
    expect(asked).toHaveLength(2);
    await page.goForward();
    await eventually(() => addressOf(page)).not.toBe('/templates');
    await eventually(() => asked.length).toBe(3);
    await done();
  });
});

describe('filters ticked in quick succession', () => {
  it('all stay ticked and take effect', async ({ visitFromAfar }) => {
    const { page, done } = await visitFromAfar('/templates');
    const asked = dataRequests(page);
    const names = ['SvelteKit', 'Tailwind', 'Starter'];
    const ticked = () =>
      Promise.all(names.map((name) => filterLink(page, name).getAttribute('data-chosen')));
    for (const name of names) await reveal(page, name);
    for (const name of names) {
      await filterLink(page, name).evaluate((link) => (link as HTMLElement).click());
    }
    expect(await ticked()).toEqual(['true', 'true', 'true']);
    while ((await chips(page).count()) < names.length) {
      expect(await ticked()).toEqual(['true', 'true', 'true']);
    }
    expect(await ticked()).toEqual(['true', 'true', 'true']);
    expect(asked).toHaveLength(names.length);
    await done();
  });
});

describe('a page that is only ever prefetched', () => {
  it('is rendered again once it is older than 30 seconds', async ({ site }) => {
    const home = await (await fetch(site.url)).text();
    const build = /"buildId":"([^"]+)"/.exec(home)?.[1];
    const cacheOf = async () => {
      const url = `${site.url}/_next/data/${build}/templates/${PAGE}.json?filterSlug=${PAGE}`;
      const answer = await fetch(url, { headers: { purpose: 'prefetch' } });
      return answer.headers.get('x-nextjs-cache');
    };
    await expect.poll(cacheOf, { timeout: 40_000 }).toBe('STALE');
    await eventually(cacheOf).toBe('HIT');
  });
});
