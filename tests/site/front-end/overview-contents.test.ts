import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { clickOn, middleOf, scrolled } from '@/tests/fixtures/listing';
import { everyKindTest } from '@/tests/fixtures/site-test';

const LONG = '/templates/next.js/without-picture';

const linksOf = (page: Page) =>
  page.getByRole('navigation', { name: templateCopy.contents }).getByRole('link');

const topOfTarget = (page: Page) =>
  page.locator('h2:target').evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

describe.each([
  { width: 360, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: true },
  { width: 1280, javaScriptEnabled: false },
])(
  'an overview’s table of contents, at $width pixels, with JavaScript: $javaScriptEnabled',
  (look) => {
    everyKindTest('links to each section and scrolls its heading to the top', async ({ visit }) => {
      const { page } = await visit(LONG, look);
      const links = linksOf(page);
      expect(await links.allTextContents()).toEqual(
        await page.locator('h2[id^="overview-"]').allTextContents(),
      );
      for (const link of (await links.all()).slice(0, 3)) {
        const name = await link.textContent();
        await clickOn(link);
        await expect.poll(() => page.locator('h2:target').textContent()).toBe(name);
        await expect.poll(() => topOfTarget(page)).toBeLessThan(120);
        expect(await topOfTarget(page)).toBeGreaterThanOrEqual(0);
      }
    });

    everyKindTest('supports going back and forward', async ({ visit }) => {
      const { page } = await visit(LONG, look);
      const second = linksOf(page).nth(1);
      await page.mouse.move(10, 300);
      await page.mouse.wheel(0, 240);
      await expect.poll(() => scrolled(page)).toBe(240);
      await page.waitForLoadState('networkidle');
      const at = await middleOf(second);
      const before = await scrolled(page);
      await page.mouse.click(...at);
      await expect.poll(() => page.locator('h2:target').count()).toBe(1);
      await expect.poll(() => topOfTarget(page)).toBeLessThan(120);
      const there = await scrolled(page);
      await page.goBack();
      await expect.poll(() => scrolled(page)).toBe(before);
      await page.goForward();
      await expect.poll(() => scrolled(page)).toBe(there);
    });

    everyKindTest('moves the keyboard focus into the section', async ({ visit }) => {
      const { page } = await visit(LONG, look);
      await linksOf(page).nth(2).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('h2:target').count()).toBe(1);
      await page.keyboard.press('Tab');
      const focused = page.locator('h2:target a:focus-visible');
      expect(await focused.count()).toBe(1);
    });
  },
);
