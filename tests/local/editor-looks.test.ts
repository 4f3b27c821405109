import axe from 'axe-core';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '@/local/content-service/start-content-service';
import { siteLinks } from '@/local/site-links';
import { openBrowser, openPage } from '@/tests/fixtures/browser';
import { changeAnswers } from '@/tests/fixtures/intercept-response';
import { TINY_SPACE, tinyContent } from './tiny-content';

let browser: Browser;
let service: ContentService;

beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser.close());

beforeEach(async () => {
  service = await startContentService({
    ...TINY_SPACE,
    content: tinyContent(),
    siteLinks: siteLinks('http://127.0.0.1:9', 'secret'),
  });
});
afterEach(() => service.close());

const LOOKS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

it.each(LOOKS)(
  'is accessible, and fits $width pixels, in $colorScheme',
  async (look) => {
    const { page, context } = await openPage(browser, look);
    // The editor's own policy lets no script in but its own: the checker is not the editor's.
    await changeAnswers(page, '**/*', async (response) => {
      const { 'content-security-policy': _, ...headers } = response.headers();
      return { headers };
    });
    for (const path of ['/', '/entries/docs', '/new/templates', '/entries/nowhere']) {
      await page.goto(service.managementUrl + path);
      await page.addScriptTag({ content: axe.source });
      const found = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
      });
      expect(found).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await context.close();
  },
  30_000,
);

/** Whether a click in its middle would be on it. */
const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it.each(LOOKS)(
  'a refusal leads to the field, with its label and what is wrong, at $width pixels',
  async (look) => {
    service.content.update('docs', { overview: 'One line\n'.repeat(40) });
    const { page, context } = await openPage(browser, look);
    // At once, not smoothly.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${service.managementUrl}/entries/docs`);
    await page.getByLabel('Order').fill('many');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Order' }).click();
    const field = page.locator('.field', { has: page.getByLabel('Order') });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    for (const part of [field.locator('label').first(), field.getByText('Enter a whole number.')]) {
      expect(await isInSight(part)).toBe(true);
    }
    await context.close();
  },
);
