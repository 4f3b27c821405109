import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Services, startServices } from '#local/services';
import { type Look, openBrowser, openPage } from '#tests/site/browser';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

/** On a busy machine too. */
const SOON = { timeout: 20_000 };

let services: Services;
let build: Build;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  services = await startServices({ keyValueBackend: 'embedded' });
  build = await buildSite(services.environment);
  expect(build.output).toContain('Generating static pages');
  [site, browser] = await Promise.all([build.start(services.environment), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await build?.remove();
  await services?.close();
});

async function visit(path: string, look: Look = {}) {
  const { page, context, complaints } = await openPage(browser, look);
  const response = await page.goto(site.url + path, { waitUntil: 'load' });
  return { page, complaints, status: response?.status(), done: () => context.close() };
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a visitor with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    it('finds a template by framework and sees how to start from it', async () => {
      const { page, complaints, done } = await visit('/', { javaScriptEnabled });
      await page
        .getByRole('main')
        .getByRole('link', { name: /browse \d+ templates/i })
        .click();
      await expect.poll(() => page.url()).toMatch(/\/templates$/);
      const filters = page.getByRole('navigation', { name: /filter/i });
      await filters.getByRole('link', { name: /^SvelteKit/ }).click();
      await expect.poll(() => page.url()).toMatch(/\/templates\/sveltekit$/);
      await page.getByRole('link', { name: 'SvelteKit Starter', exact: true }).click();
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('SvelteKit Starter');
      expect(await hrefOf(page, /^Deploy/)).toMatch(/^https:\/\/vercel\.com\/new/);
      expect(await hrefOf(page, /^Source/)).toMatch(/^https:\/\/github\.com\//);
      expect(
        await page.getByRole('link', { name: 'SvelteKit', exact: true }).count(),
      ).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
      await done();
    });

    it('goes through all of a long list, twenty at a time', async () => {
      const { page, done } = await visit('/templates/next.js', { javaScriptEnabled });
      const seen = new Set<string>();
      for (let number = 1; number <= 5; number += 1) {
        const titles = page.locator('main').getByRole('heading', { level: 3 }).getByRole('link');
        // With scripts the next twenty are added below, without them they take the place of these.
        const shown = (javaScriptEnabled ? 0 : 20 * (number - 1)) + (await titles.count());
        expect(shown).toBe(Math.min(20 * number, 91));
        for (const href of await titles.evaluateAll((links) => links.map(String))) seen.add(href);
        if (number === 5) break;
        await page.getByRole('link', { name: /^show \d+ more$/i }).click();
        await expect.poll(() => page.url(), SOON).toContain(`page=${number + 1}`);
        const range = new RegExp(`${Math.min(20 * (number + 1), 91)} of 91 shown`);
        await expect.poll(() => page.locator('#results').textContent(), SOON).toMatch(range);
      }
      expect(await page.getByRole('link', { name: /^show \d+ more$/i }).count()).toBe(0);
      expect(await page.locator('#results').textContent()).toContain('91 templates');
      expect(seen.size).toBe(91);
      await done();
    });

    it('searches by words', async () => {
      const { page, done } = await visit('/templates', { javaScriptEnabled });
      await page.getByRole('searchbox').fill('hugo blog');
      await page.getByRole('searchbox').press('Enter');
      await expect.poll(() => page.url(), SOON).toContain('q=hugo');
      await expect.poll(() => page.locator('main').textContent(), SOON).toContain('Hugo Blog');
      await done();
    });
  },
);

describe.each(['light', 'dark'] as const)('every page type, %s', (colorScheme) => {
  it.each([360, 768, 1280, 1920])(
    'at %i px: no overflow, no complaint, one h1, a title',
    async (width) => {
      for (const path of [
        '/',
        '/templates',
        '/templates/next.js',
        '/templates/next.js/cookies',
        '/templates/search?framework=next.js&type=ai',
        '/templates/search?q=nothing-has-this-name',
      ]) {
        const { page, complaints, status, done } = await visit(path, { width, colorScheme });
        expect({ path, status }).toEqual({ path, status: 200 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.title()).toMatch(/Plinth/);
        expect(complaints).toEqual([]);
        await done();
      }
    },
  );
});

describe('a visitor with a keyboard', () => {
  it('skips to the content, and reaches a template by Tab and Enter', async () => {
    const { page, done } = await visit('/templates/vue');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    const reached = await tabTo(page, 'Vue Starter');
    expect(reached).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/vue-starter$/);
    await done();
  });
});

describe('what is not there', () => {
  it('is a 404 with ways on, for filters, templates and anything else', async () => {
    for (const path of ['/templates/nope', '/templates/next.js/nope', '/nope']) {
      const { page, status, done } = await visit(path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: /all templates/i })
          .count(),
      ).toBe(1);
      await done();
    }
  });

  it('is a redirect where the edge configuration knows the new address', async () => {
    const [[from, to] = []] = Object.entries(
      services.edgeConfig.items.redirects as Record<string, string>,
    );
    const response = await fetch(`${site.url}${from}`, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(to);
  });
});

async function hrefOf(page: Page, name: RegExp): Promise<string | null> {
  return page.getByRole('main').getByRole('link', { name }).first().getAttribute('href');
}

async function tabTo(page: Page, words: string): Promise<boolean> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent);
    if (text?.includes(words)) return true;
  }
  return false;
}
