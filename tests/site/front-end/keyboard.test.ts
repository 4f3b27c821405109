import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listingCopy } from '@/copy/en/listing';
import { siteCopy } from '@/copy/en/site';
import { templateCopy } from '@/copy/en/template';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { emptyTab } from '@/tests/fixtures/browser';
import {
  addressOf,
  eventually,
  filterLink,
  focused,
  shownNames,
  tabTo,
  titles,
  total,
} from '@/tests/fixtures/listing';
import { hasOwnParts, type PageType, pageTypes } from '@/tests/fixtures/page-types';
import { everyKindTabTest } from '@/tests/fixtures/site-test';
import { leftOut, tabWalk } from '@/tests/site/front-end/tab-walk';

const it = everyKindTabTest.extend(
  'open',
  ({ site, tab }) =>
    async (path: string, width = 1280) => {
      await emptyTab(tab, site.url);
      await tab.setViewportSize({ width, height: 800 });
      await tab.goto(site.url + path, { waitUntil: 'load' });
      const dismiss = tab.getByRole('button', { name: siteCopy.announcement.dismiss });
      if ((await tab.getByRole('complementary', { name: siteCopy.announcement.label }).count()) > 0)
        await dismiss.waitFor();
      return tab;
    },
);

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

const isPressed = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

const ticked = (name: string) => new RegExp(`^${name}.*${listingCopy.isChosen}$`);

describe('a visitor with a keyboard', () => {
  it('skips the header with the first Tab stop', async ({ open }) => {
    const page = await open('/templates');
    await isPressed(page, 'Tab');
    expect(await focused(page)).toBe(siteCopy.skipLink);
    await isPressed(page, 'Enter', 'Tab');
    expect(await focusIsIn(page, 'main')).toBe(true);
  });

  it('skips the filters with a link', async ({ open }) => {
    const page = await open('/templates');
    await tabTo(page, new RegExp(`^${listingCopy.skipFilters}$`));
    await isPressed(page, 'Enter', 'Tab');
    expect(await focusIsIn(page, '#results')).toBe(true);
  });

  it('types a search, opens a result, and leaves the search', async ({ open }) => {
    const page = await open('/templates');
    await eventually(async () => {
      await isPressed(page, '/');
      return focused(page);
    }).toBe(siteCopy.search.label);
    await page.keyboard.type('nextjs boilerplate', { delay: 20 });
    await eventually(() => addressOf(page)).toBe('/templates/search?q=nextjs+boilerplate');
    await eventually(async () => (await shownNames(page))[0]).toBe('Next.js Boilerplate');
    expect(await focused(page)).toBe(siteCopy.search.label);
    await tabTo(page, /^Next\.js Boilerplate$/);
    await isPressed(page, 'Enter');
    await eventually(() => addressOf(page)).toBe('/templates/next.js/nextjs-starter');
    await page.getByRole('heading', { level: 1, name: 'Next.js Boilerplate' }).waitFor();

    await tabTo(page, /^Deploy /);
    expect(await focusIsIn(page, 'a[href^="https://"]')).toBe(true);
    await tabTo(page, /^Copy$/);
    await isPressed(page, 'Enter');
    await eventually(() => focused(page)).toBe(templateCopy.start.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(npx|npm|pnpm) /);

    await tabTo(page, /^Skip to content$/);
    const breadcrumbs = page.getByRole('navigation', { name: templateCopy.breadcrumbs });
    await tabTo(page, /^Next\.js$/);
    for (let at = 0; at < 10 && !(await breadcrumbs.locator(':focus').count()); at += 1) {
      await isPressed(page, 'Tab');
    }
    expect(await breadcrumbs.locator(':focus').count()).toBe(1);
    await isPressed(page, 'Enter');
    await eventually(() => addressOf(page)).toMatch(/^\/templates/);
    await eventually(() => titles(page).count()).toBe(PAGE_SIZE);
  });

  it('ticks filters with Enter and Space, and keeps the focus', async ({ open }) => {
    const page = await open('/templates');
    await tabTo(page, /^SvelteKit/);
    const [count] = /\d+/.exec(await focused(page)) ?? [];
    await isPressed(page, 'Enter');
    await eventually(() => total(page)).toBe(Number(count));
    expect(await focused(page)).toMatch(ticked('SvelteKit'));
    await tabTo(page, /^Use Case$/);
    await isPressed(page, 'Enter');
    await tabTo(page, /^Starter/);
    await isPressed(page, 'Space');
    await eventually(() => addressOf(page)).toContain('type=starter');
    await eventually(() => focused(page)).toMatch(ticked('Starter'));
    await isPressed(page, 'Space');
    await eventually(() => addressOf(page)).toBe('/templates/sveltekit');
    await eventually(() => focused(page)).not.toMatch(ticked('Starter'));
  });

  it('opens and uses the filter sheet, and gets the focus back', async ({ open }) => {
    const page = await open('/templates', 360);
    await tabTo(page, /^Filter$/);
    await isPressed(page, 'Enter');
    expect(await page.locator('#filters:popover-open').count()).toBe(1);
    await isPressed(page, 'Tab');
    expect(await focusIsIn(page, '#filters')).toBe(true);
    await tabTo(page, /^SvelteKit/);
    const [count] = /\d+/.exec(await focused(page)) ?? [];
    await isPressed(page, 'Space');
    await eventually(() => total(page)).toBe(Number(count));
    expect(await filterLink(page, 'SvelteKit').isVisible()).toBe(true);
    await isPressed(page, 'Escape');
    expect(await page.locator('#filters:popover-open').count()).toBe(0);
    expect(await focused(page)).toBe('Filter (1)');
  });

  it('reaches everything in the filter sheet, and closes it by tabbing past either end', async ({
    open,
  }) => {
    const page = await open('/templates', 390);
    const sheet = page.locator('#filters:popover-open');
    await tabTo(page, /^Filter$/);
    await isPressed(page, 'Enter');
    await eventually(() => sheet.count()).toBe(1);
    for (const section of [/^Use Case$/, /^Database$/, /^CSS$/]) {
      await tabTo(page, section);
      await isPressed(page, 'Enter');
    }
    await isPressed(page, 'Escape', 'Enter');
    await eventually(() => focused(page)).toBe(listingCopy.closeSheet);
    const all = sheet.locator(':is(a[href], button, input, summary):visible');
    const stops = await all.count();
    expect(stops).toBeGreaterThan(20);
    for (let at = 0; at < stops; at += 1) {
      expect(await focusIsIn(page, '#filters:popover-open :focus:not([data-reached])')).toBe(true);
      await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
      await isPressed(page, 'Tab');
    }
    expect(await sheet.count()).toBe(0);
    expect(await focused(page)).toBe(listingCopy.openFilters);

    await isPressed(page, 'Enter');
    await eventually(() => focused(page)).toBe(listingCopy.closeSheet);
    await isPressed(page, 'Shift+Tab');
    expect(await sheet.count()).toBe(0);
    expect(await focusIsIn(page, '#filters')).toBe(false);

    await tabTo(page, /^Filter$/);
    await isPressed(page, 'Enter');
    await tabTo(page, /^SvelteKit/);
    await isPressed(page, 'Escape');
    expect(await sheet.count()).toBe(0);
    expect(await focused(page)).toBe(listingCopy.openFilters);
  });

  it('extends a list with “Show more”, and moves the focus to the first new card', async ({
    open,
  }) => {
    const page = await open('/templates');
    await tabTo(page, /^Show \d+ more$/);
    await isPressed(page, 'Enter');
    await eventually(() => titles(page).count()).toBe(2 * PAGE_SIZE);
    const names = await shownNames(page);
    await eventually(() => focused(page)).toBe(names[PAGE_SIZE]);
    await isPressed(page, 'Tab');
    expect(await focused(page)).toBe(names[PAGE_SIZE + 1]);
  });

  it('sorts a list and keeps the focus', async ({ open }) => {
    const page = await open('/templates/next.js');
    await tabTo(page, /^Newest$/);
    await isPressed(page, 'Enter');
    await eventually(() => addressOf(page)).toBe('/templates/search?framework=next.js&sort=newest');
    expect(await focused(page)).toBe(listingCopy.sorts.newest);
    await isPressed(page, 'Tab');
    expect(await focused(page)).toBe(listingCopy.sorts.updated);
  });
});

const DRAFT = 'draft';
const LONG = { tags: ['long'] };

const OTHERWISE_ON_A_PHONE = ['home', 'a filter', 'a template', 'a comparison'];

describe.each([360, 1280])('Tab key navigation at %i px', (width) => {
  const isOneOfMany = (type: PageType) =>
    width > 360 ? hasOwnParts(type) : OTHERWISE_ON_A_PHONE.includes(type.name);
  describe.each(pageTypes(DRAFT).filter(({ before }) => before === undefined))(
    'on $name',
    (type) => {
      it(
        'stops at every element once, in order and in view',
        isOneOfMany(type) ? {} : LONG,
        async ({ open, site }) => {
          const page = await open(type.path === DRAFT ? site.draftPath : type.path, width);
          const stops = await tabWalk(page);
          expect(stops.filter(({ problems }) => problems.length > 0)).toEqual([]);
          expect(stops.every(({ name }) => name !== '')).toBe(true);
          expect(stops.length).toBeGreaterThan(1);
          expect(await leftOut(page)).toEqual([]);
        },
      );
    },
  );
});
