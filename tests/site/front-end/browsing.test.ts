import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { PAGE_SIZE } from '@/lib/cards/first-templates';
import { sitePath } from '@/lib/runtime/addresses.js';
import { holdRequests } from '@/tests/fixtures/browser';
import { urlOn } from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a visitor with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    it('finds a template by framework and sees how to start it', async ({ visit }) => {
      const { page, done } = await visit('/', { javaScriptEnabled });
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
      await done();
    });

    it('chooses the package manager of the start command', async ({ visit }) => {
      const { page, done } = await visit('/templates/all/cms-bulk-redirects', {
        javaScriptEnabled,
      });
      const start = page.getByRole('region', { name: templateCopy.start.heading });
      const commands = () => start.locator('code:visible').allTextContents();
      expect((await commands())[0]).toMatch(/^pnpm create next-app@latest cms-bulk-redirects -e /);
      const wholeInALine = await start
        .locator('code:visible')
        .first()
        .locator('> *')
        .allTextContents();
      expect(wholeInALine.at(-1)).toMatch(/^-e https:/);
      await start.locator('label', { hasText: /^npm$/ }).click();
      await expect.poll(async () => (await commands()).at(-1)).toBe('npm run dev\n');
      expect(await start.locator('details code').allTextContents()).toEqual([
        'CONTENTFUL_SPACE_ID=\n',
        'CONTENTFUL_ACCESS_TOKEN=\n',
      ]);
      const remembered = javaScriptEnabled ? 'npm' : 'pnpm';
      await page.evaluate(() => localStorage.clear());
      const letGo = await holdRequests(page);
      await page.reload({ waitUntil: 'commit' });
      await start.locator('label', { hasText: /^npm$/ }).click();
      letGo();
      await page.waitForLoadState('networkidle');
      await page.goto(urlOn(page, '/templates/sveltekit/sveltekit-starter'));
      await expect.poll(() => start.locator(':checked').inputValue()).toBe(remembered);
      await expect.poll(async () => (await commands()).at(-1)).toBe(`${remembered} run dev\n`);
      await done();
    });

    it('sees a similar template’s own start command after following a link to it', async ({
      visit,
    }) => {
      const { page, done } = await visit('/templates/vite/vite-react-starter', {
        javaScriptEnabled,
      });
      const chosen = page
        .getByRole('region', { name: templateCopy.start.heading })
        .locator(':checked');
      expect(await chosen.inputValue()).toBe('npm');
      await page
        .getByRole('region', { name: templateCopy.related })
        .getByRole('link', { name: 'Vite Starter', exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Vite Starter', exact: true }).waitFor();
      expect(await chosen.inputValue()).toBe('pnpm');
      await done();
    });

    it('loads a long list page by page to the end', async ({ visit }) => {
      const { page, done } = await visit('/templates/next.js', { javaScriptEnabled });
      const seen = new Set<string>();
      const pages = Math.ceil(91 / PAGE_SIZE);
      for (let number = 1; number <= pages; number += 1) {
        const titles = page.locator('main').getByRole('heading', { level: 3 }).getByRole('link');
        await expect.poll(() => titles.count()).toBe(Math.min(PAGE_SIZE * number, 91));
        for (const href of await titles.evaluateAll((links) => links.map(String))) seen.add(href);
        if (number === pages) break;
        await page.getByRole('link', { name: /^show \d+ more$/i }).click();
        await expect.poll(() => page.url()).toContain(`page=${number + 1}`);
        const range = new RegExp(`${Math.min(PAGE_SIZE * (number + 1), 91)} of 91 shown`);
        await expect.poll(() => page.locator('#results').textContent()).toMatch(range);
      }
      expect(await page.getByRole('link', { name: /^show \d+ more$/i }).count()).toBe(0);
      expect(await page.locator('#results').textContent()).toContain('91 templates');
      expect(seen.size).toBe(91);
      await done();
    });

    it('searches by words', async ({ visit }) => {
      const { page, done } = await visit('/templates', { javaScriptEnabled });
      await page.getByRole('searchbox').fill('hugo blog');
      await page.getByRole('searchbox').press('Enter');
      await expect.poll(() => page.url()).toContain('q=hugo');
      await expect.poll(() => page.locator('main').textContent()).toContain('Hugo Blog');
      await done();
    });
  },
);

it('shows every package manager’s commands in a browser without :has()', async ({ visit }) => {
  const { page, done } = await visit('/templates/all/cms-bulk-redirects');
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = sheet.cssRules[at];
        const condition = rule instanceof CSSSupportsRule ? rule.conditionText : '';
        const selector = rule instanceof CSSStyleRule ? rule.selectorText : condition;
        if (selector.includes(':has(')) sheet.deleteRule(at);
      }
    }
  });
  const boxes = await page
    .getByRole('radiogroup')
    .locator('pre:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(4);
  for (const [index, { top }] of boxes.entries()) {
    expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
  }
  await done();
});

describe('a visitor with a keyboard', () => {
  it('skips to the content, and opens a template with Tab and Enter', async ({ visit }) => {
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

describe('a missing page', () => {
  it('is a 404 with links to filters, templates and search', async ({ visit }) => {
    for (const path of ['/templates/nope', '/templates/next.js/nope', '/nope']) {
      const { page, status, done } = await visit(path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: /all templates/i })
          .count(),
      ).toBe(1);
      await done(/status of 404/);
    }
  });

  it('redirects if the edge configuration has a new address for it', async ({ site }) => {
    const [[from, to] = []] = Object.entries(site.redirects);
    const response = await fetch(`${site.url}${from}`, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(sitePath(response.headers.get('location') ?? '')).toBe(to);
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
