import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { compareCopy } from '@/copy/compare';
import { listingCopy } from '@/copy/listing';
import { offlineCopy } from '@/copy/offline';
import { toRunScripts } from '@/tests/fixtures/browser';
import {
  addressOf,
  clickOn,
  eventually,
  focused,
  tabTo,
  tapOn,
  untilUsed,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

const PAIR = '/templates/compare?t=cms-payload,starter-cms-payload';

const save = (page: Page, list: readonly object[]) =>
  page.evaluate((all) => localStorage.setItem('shortlist', JSON.stringify(all)), list);

const stored = (page: Page): Promise<{ name: string; href: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shortlist') ?? '[]'));

const savedNames = async (page: Page) => (await stored(page)).map(({ name }) => name);

const barOf = (page: Page) =>
  page.getByRole('complementary', { name: compareCopy.shortlist.label });

const toggles = (page: Page) => page.getByRole('button', { name: /to your shortlist$/ });

describe('a shortlist', () => {
  it('has a template that was renamed, or has moved, once, where it is now', async ({ visit }) => {
    const { page, done } = await visit('/templates');
    const now = { name: 'Next.js Boilerplate', href: '/templates/next.js/nextjs-starter' };
    const saved = [
      { name: 'As it was called', href: '/templates/react/nextjs-starter' },
      now,
      { name: 'Gone', href: '/templates/hugo/gone' },
    ];
    await save(page, saved);
    await page.goto(new URL('/templates/compare?t=nextjs-starter,gone', page.url()).href);
    await eventually(() => stored(page)).toEqual([now, saved[2]]);
    await clickOn(page.getByRole('link', { name: compareCopy.removeLabel(now.name) }));
    await eventually(() => stored(page)).toEqual([saved[2]]);
    await done();
  });

  it('grows with the comparison of what is in it, and not with another', async ({ visit }) => {
    const { page, done } = await visit(PAIR);
    const add = async () => {
      const link = page.getByRole('link', { name: /^Add / }).first();
      const name = await link.textContent();
      const count = await page.getByRole('columnheader').count();
      await clickOn(link);
      await eventually(() => page.getByRole('columnheader').count()).toBe(count + 1);
      return name;
    };
    await add();
    expect(await savedNames(page)).toEqual([]);
    const saved = [
      { name: 'Payload with Next.js Starter', href: '/templates/next.js/cms-payload' },
      { name: 'Payload CMS Starter', href: '/templates/next.js/starter-cms-payload' },
    ];
    await save(page, saved);
    await page.goto(new URL(PAIR, page.url()).href);
    await toRunScripts(page);
    const added = await add();
    await eventually(() => savedNames(page)).toEqual([...saved.map(({ name }) => name), added]);
    await done();
  });

  it('can lose a template that is gone, and keep the others', async ({ visit }) => {
    const { page, done } = await visit('/templates');
    const saved = ['starter-cms-payload', 'gone', 'left'].map((slug) => ({
      name: `As saved: ${slug}`,
      href: `/templates/next.js/${slug}`,
    }));
    await save(page, saved);
    const path = '/templates/compare?t=starter-cms-payload,gone,left';
    await page.goto(new URL(path, page.url()).href);
    const remove = page.getByRole('link', { name: compareCopy.removeSaved('As saved: gone') });
    await clickOn(remove);
    await eventually(() => savedNames(page)).toEqual(['Payload CMS Starter', 'As saved: left']);
    expect(addressOf(page)).toBe('/templates/compare?t=starter-cms-payload,left');
    await eventually(() => focused(page)).toBe(compareCopy.removeSaved('As saved: left'));
    await done();
  });

  it('is offered on cards to whoever gives no sign of use', async ({ visit }) => {
    const { page, done } = await visit('/templates/hugo');
    const toggle = toggles(page).first();
    await eventually(() => toggle.count()).toBe(1);
    await done();
  });

  it.for([{ width: 360 }, { width: 1280 }])(
    'is not covered by what is said without a connection: $width px',
    async (look, { visit }) => {
      const { page, context, done } = await visit('/templates', { ...look, isFresh: true });
      await untilUsed(page);
      const toggle = toggles(page).first();
      await clickOn(toggle);
      const bar = barOf(page);
      await bar.waitFor();
      await context.setOffline(true);
      await clickOn(page.getByRole('link', { name: listingCopy.showMore(20) }));
      const notice = page.getByText(offlineCopy.stays);
      await notice.waitFor();
      const [above, below] = await Promise.all([notice.boundingBox(), bar.boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 1e4)).toBeLessThanOrEqual(below?.y ?? 0);
      await context.setOffline(false);
      await done(/ERR_INTERNET_DISCONNECTED/);
    },
  );

  it.for([{ width: 360 }, { width: 768 }])(
    'leaves most of the screen to the page, with text of twice the size too: $width px',
    async (look, { visit }) => {
      const { page, done } = await visit('/templates', look);
      const saved = [{ name: 'One', href: '/templates/hugo/one' }];
      await save(page, saved);
      await page.reload();
      const bar = barOf(page);
      await bar.waitFor();
      const covered = () =>
        bar.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return Math.max(0, Math.min(innerHeight, bottom) - top) / innerHeight;
        });
      expect(await covered()).toBeGreaterThan(0);
      expect(await covered()).toBeLessThan(0.15);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
      });
      expect(await covered()).toBeLessThan(0.15);
      // All of it is there, at the end of the page.
      const clear = bar.getByRole('button', { name: compareCopy.shortlist.clear });
      await clickOn(clear);
      await eventually(() => bar.textContent()).toContain(compareCopy.shortlist.cleared);
      await done();
    },
  );

  it.for([{ width: 1280 }, { width: 360, hasTouch: true }])(
    'is ticked on cards, survives a reload, and opens a comparison: $width px',
    async (look, { visit }) => {
      const { page, context, done } = await visit('/templates', { ...look, isFresh: true });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await untilUsed(page);
      for (const at of [0, 1]) {
        await ('hasTouch' in look ? tapOn : clickOn)(toggles(page).nth(at));
        await eventually(() => toggles(page).nth(at).getAttribute('aria-pressed')).toBe('true');
      }
      expect(addressOf(page)).toBe('/templates');
      await page.reload();
      const bar = barOf(page);
      await eventually(() => bar.getByRole('status').first().textContent()).toBe(
        compareCopy.shortlist.count(2),
      );
      const copied = bar.getByRole('status').filter({ hasText: compareCopy.shortlist.copied });
      await bar.getByRole('button', { name: compareCopy.shortlist.copyLinks }).click();
      await eventually(() => copied.count()).toBe(1);
      // Said of the page that it was copied on.
      const whatsNew = page.getByRole('banner').getByRole('link', { name: 'What’s new' });
      await clickOn(whatsNew);
      await eventually(() => addressOf(page)).toBe('/templates/new');
      await eventually(() => copied.count()).toBe(0);
      await clickOn(bar.getByRole('link', { name: compareCopy.shortlist.compare }));
      await eventually(() => page.getByRole('columnheader').count()).toBe(2);
      expect(addressOf(page)).toMatch(/^\/templates\/compare\?t=[^,]+,[^,]+$/);
      // Both fit beside their terms, which stay in sight.
      const last = await page.getByRole('columnheader').last().boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(look.width);
      // Here is what it leads to: it would only cover that.
      await eventually(() => bar.count()).toBe(0);
      await page.goBack();
      await page.goBack();
      await eventually(() => toggles(page).nth(1).getAttribute('aria-pressed')).toBe('true');
      expect(await copied.count()).toBe(0);
      await bar.getByRole('button', { name: compareCopy.shortlist.copyLinks }).click();
      await eventually(() => copied.count()).toBe(1);
      // What was cleared comes back, by the button that has the focus.
      const words = () => bar.getByRole('status').first().textContent();
      await clickOn(bar.getByRole('button', { name: compareCopy.shortlist.clear }));
      await eventually(words).toBe(compareCopy.shortlist.cleared);
      expect(await focused(page)).toBe(compareCopy.shortlist.undo);
      await page.keyboard.press('Enter');
      await eventually(words).toBe(compareCopy.shortlist.count(2));
      expect(await focused(page)).toBe(compareCopy.shortlist.clear);
      await page.keyboard.press('Enter');
      await eventually(words).toBe(compareCopy.shortlist.cleared);
      await toggles(page).first().press('Space');
      await eventually(words).toBe(compareCopy.shortlist.count(1));
      expect(await copied.count()).toBe(0);
      // What is removed from the comparison is saved no more.
      await bar.getByRole('link', { name: compareCopy.shortlist.compare }).press('Enter');
      const remove = page.getByRole('link', { name: /^Remove / });
      await eventually(() => remove.count()).toBe(1);
      // Without a connection the page stays, and so does what is saved.
      await context.setOffline(true);
      await clickOn(remove);
      await page.getByText(offlineCopy.stays).waitFor();
      expect(await stored(page)).toHaveLength(1);
      await context.setOffline(false);
      await clickOn(remove);
      await eventually(() => page.getByRole('columnheader').count()).toBe(0);
      await eventually(() => stored(page)).toEqual([]);
      await page.goBack();
      await page.goBack();
      await eventually(() => toggles(page).first().getAttribute('aria-pressed')).toBe('false');
      // It can be undone on the page where it was cleared.
      await toggles(page).first().press('Space');
      await bar.getByRole('button', { name: compareCopy.shortlist.clear }).press('Enter');
      await eventually(words).toBe(compareCopy.shortlist.cleared);
      await clickOn(whatsNew);
      await eventually(() => addressOf(page)).toBe('/templates/new');
      await eventually(() => bar.count()).toBe(0);
      await done(/ERR_INTERNET_DISCONNECTED/);
    },
  );

  it.for([{ width: 1280 }, { width: 360, hasTouch: true }])(
    'takes a template from its own page, too: $width px',
    async (look, { visit }) => {
      const { page, done } = await visit('/templates/hugo', look);
      const link = page.locator('article').first().getByRole('link');
      const name = (await link.textContent()) ?? '';
      await link.press('Enter');
      const heading = page.getByRole('heading', { level: 1 });
      await eventually(() => heading.textContent()).toBe(name);
      const toggle = page.getByRole('button', { name: compareCopy.shortlist.add(name) });
      await ('hasTouch' in look ? tapOn : clickOn)(toggle.first());
      await eventually(() => toggle.first().getAttribute('aria-pressed')).toBe('true');
      // It is the same template in lists.
      await page.goBack();
      await eventually(() => addressOf(page)).toBe('/templates/hugo');
      await eventually(() => toggle.first().getAttribute('aria-pressed')).toBe('true');
      await done();
    },
  );

  it('is used by keyboard alone', async ({ visit }) => {
    const { page, done } = await visit('/templates/hugo');
    await tabTo(page, /to your shortlist$/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Compare$/);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page)).toMatch(/^\/templates\/compare\?t=[^,]+$/);
    await eventually(() => page.getByRole('columnheader').count()).toBe(1);
    await done();
  });

  it('survives what somebody else has written there', async ({ visit }) => {
    const { page, done } = await visit('/templates/hugo');
    await page.evaluate(() =>
      localStorage.setItem('shortlist', '[{"href":"javascript:1"},7,null]'),
    );
    await page.reload();
    const toggle = toggles(page).first();
    await eventually(() => toggle.getAttribute('aria-pressed')).toBe('false');
    expect(await barOf(page).count()).toBe(0);
    await done();
  });

  it('holds what was saved on other pages, where the browser had kept this one to go back to', async ({
    visit,
  }) => {
    const { page, done } = await visit('/templates/hugo');
    await untilUsed(page);
    await page.evaluate(() => {
      localStorage.setItem('shortlist', '[{"name":"Kept","href":"/templates/all/kept"}]');
      // This browser keeps no pages.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await eventually(() => barOf(page).textContent()).toContain(compareCopy.shortlist.count(1));
    await done();
  });
});
