import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { compareCopy } from '@/copy/en/compare';
import { templateCopy } from '@/copy/en/template';
import {
  addressOf,
  clickOn,
  eventually,
  focused,
  holdAnswers,
  tabTo,
} from '@/tests/fixtures/listing';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

const PAIR = '/templates/compare?t=cms-payload,starter-cms-payload';

describe('a comparison', () => {
  it.for([true, false])(
    'is changed by links, with JavaScript: %s',
    async (javaScriptEnabled, { visit }) => {
      const { page, done } = await visit(PAIR, { javaScriptEnabled });
      const columns = page.getByRole('columnheader').filter({ has: page.getByRole('link') });
      expect(await columns.count()).toBe(2);
      await page.getByRole('link', { name: /^Add / }).first().click();
      await eventually(() => columns.count()).toBe(3);
      await page
        .getByRole('link', { name: /^Remove / })
        .first()
        .click();
      await eventually(() => columns.count()).toBe(2);
      expect(addressOf(page)).toContain('t=starter-cms-payload,');
      await done();
    },
  );

  it('aligns an Arabic name to the right, above its description', async ({ visit }) => {
    const { page, done } = await visit(PAIR);
    const name = page.getByRole('columnheader').getByRole('link').first();
    const end = await name.evaluate((link) => {
      link.textContent = 'قالب';
      const { right } = link.getBoundingClientRect();
      const cell = link.closest('th');
      return cell === null ? 0 : right - cell.getBoundingClientRect().left;
    });
    expect(end).toBeGreaterThan(100);
    await done();
  });

  it.for([
    [1, 360],
    [4, 360],
    [2, 1280],
    [4, 1280],
    [1, 1920],
    [3, 1920],
  ] as const)(
    'shows equal columns, and pictures as sharp as their size needs: %i on %i px',
    async ([count, width], { visit }) => {
      const slugs = ['cms-payload', 'starter-cms-payload', 'nextjs-starter', 'cms-bulk-redirects'];
      const path = `/templates/compare?t=${slugs.slice(0, count).join(',')}`;
      const { page, done } = await visit(path, { width, isFresh: true });
      const pictures = page.getByRole('table').locator('img');
      await eventually(() =>
        pictures.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.currentSrc)),
      ).toBe(true);
      const shown = await pictures.evaluateAll((all: HTMLImageElement[]) =>
        all.map((one) => ({
          width: one.getBoundingClientRect().width,
          loaded: Number(new URL(one.currentSrc).searchParams.get('w')),
        })),
      );
      expect(shown).toHaveLength(count);
      for (const one of shown) {
        expect(Math.abs(one.width - (shown[0]?.width ?? 0))).toBeLessThan(1);
        expect(one.width).toBeLessThanOrEqual(320);
        expect(one.loaded).toBeGreaterThanOrEqual(one.width);
        expect(one.loaded).toBeLessThanOrEqual(Math.max(256, one.width * 1.5));
      }
      await done();
    },
  );

  it('labels a column with only the template’s name, and fits the “Remove” links on one line', async ({
    visit,
  }) => {
    const { page, done } = await visit(PAIR, { width: 360, isFresh: true });
    const table = page.getByRole('table');
    const names = await table.getByRole('columnheader').getByRole('link').allTextContents();
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(await table.getByRole('columnheader', { name, exact: true }).count()).toBe(1);
    }
    const tops = await table
      .getByRole('link', { name: /^Remove / })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
    await done();
  });

  it('does not break a name within a word on a phone', async ({ visit }) => {
    const slugs = ['jwt-authentication', 'microfrontends'];
    const path = `/templates/compare?t=${slugs.join(',')}`;
    const { page, done } = await visit(path, { width: 360, isFresh: true });
    const names = page.getByRole('columnheader').getByRole('link');
    const words = await names.evaluateAll((all) =>
      all.flatMap(({ firstChild: text }) =>
        Array.from((text?.textContent ?? '').matchAll(/\S+/g), ({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text as Node, index);
          range.setEnd(text as Node, index + word.length);
          return { word, lines: range.getClientRects().length };
        }),
      ),
    );
    expect(words.length).toBeGreaterThan(slugs.length);
    expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
    await done();
  });

  it('hides the terms completely when it is scrolled sideways', async ({ visit }) => {
    const { page, done } = await visit(`${PAIR},nextjs-starter,astro-starter`, { width: 360 });
    const table = page.getByRole('table');
    const left = await table.evaluate((one) => {
      one.parentElement?.scrollTo({ left: 200 });
      const { top } = one.getBoundingClientRect();
      const isEmpty = document.elementFromPoint(8, top + 20)?.closest('table') === null;
      return { isEmpty, scrolled: one.parentElement?.scrollLeft };
    });
    expect(left).toEqual({ isEmpty: true, scrolled: 200 });
    await done();
  });

  it('indents the second line of a term', async ({ visit }) => {
    const path = '/templates/compare?t=nextjs-starter,astro-starter';
    const { page, done } = await visit(path, { width: 360 });
    const starts = await page
      .locator('tr[data-differs="true"] th[scope="row"]')
      .evaluateAll((terms) =>
        terms.flatMap((term) => {
          const words = document.createRange();
          words.selectNodeContents(term.firstChild ?? term);
          const lefts = Array.from(words.getClientRects(), ({ left }) => Math.round(left));
          return lefts.length > 1 ? [new Set(lefts).size] : [];
        }),
      );
    expect(starts).not.toEqual([]);
    expect(starts.every((count) => count === 1)).toBe(true);
    await done();
  });

  it('shows facts and suggestions without scrolling if it contains one template', async ({
    visit,
  }) => {
    const { page, done } = await visit('/templates/compare?t=cms-payload');
    for (const one of [
      page.getByRole('row', { name: compareCopy.terms.publisher }),
      page.getByRole('link', { name: /^Add / }).last(),
    ]) {
      const { y, height } = (await one.boundingBox()) ?? { y: 1e4, height: 0 };
      expect(y + height).toBeLessThan(900);
    }
    await done();
  });

  it('shows suggestions beside its only template on a tablet', async ({ visit }) => {
    const { page, done } = await visit('/templates/compare?t=cms-payload', { width: 768 });
    const add = await page.getByRole('link', { name: /^Add / }).first().boundingBox();
    expect(add?.y).toBeLessThan(400);
    await done();
  });

  it('shows suggestions in equal columns', async ({ visit }) => {
    const { page, done } = await visit(PAIR, { isFresh: true });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const widths = await page
        .getByRole('link', { name: /^Add / })
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      expect(widths.length).toBeGreaterThan(2);
      expect(new Set(widths).size, String(width)).toBe(1);
    }
    await done();
  });

  it('counts two templates added in quick succession', async ({ visit }) => {
    const { page, done } = await visit(PAIR);
    const { held, letGo } = await holdAnswers(page, /compare\.json/);
    const links = page.getByRole('link', { name: /^Add / });
    await links.nth(0).click();
    await eventually(() => held.length).toBeGreaterThan(0);
    await links.nth(1).click();
    letGo();
    await eventually(() => page.getByRole('columnheader').count()).toBe(4);
    await done();
  });

  it('announces its size, and moves the focus to the next link when a link disappears', async ({
    visit,
  }) => {
    const { page, done } = await visit(PAIR);
    const status = page.getByRole('main').getByRole('status');
    await status.evaluate((element) => element.setAttribute('data-same', ''));
    await tabTo(page, /^Add /);
    for (const count of [3, 4]) {
      await page.keyboard.press('Enter');
      await eventually(() => status.textContent()).toContain(compareCopy.intro(count));
      const next = count === 4 ? 'MAIN' : 'A';
      await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe(next);
    }
    await tabTo(page, /^Remove /);
    for (const count of [3, 2]) {
      const before = await focused(page);
      await page.keyboard.press('Enter');
      await eventually(() => status.textContent()).toContain(compareCopy.intro(count));
      await eventually(() => focused(page)).toMatch(/^Remove /);
      expect(await focused(page)).not.toBe(before);
    }
    expect(await status.getAttribute('data-same')).toBe('');
    await done();
  });

  it.for([true, false])(
    'of a template and its similar templates opens with one click, with JavaScript: %s',
    async (javaScriptEnabled, { visit }) => {
      const { page, done } = await visit('/templates/next.js/starter-cms-payload', {
        javaScriptEnabled,
      });
      const similar = await page.locator('#related h3').allTextContents();
      await clickOn(page.getByRole('link', { name: templateCopy.compare }));
      const names = page.getByRole('columnheader');
      await eventually(() => names.count()).toBe(4);
      expect(await names.allTextContents()).toEqual([
        'Payload CMS Starter',
        ...similar.slice(0, 3),
      ]);
      await done();
    },
  );

  it('explains how to begin if it is empty, and begins with one click', async ({ visit }) => {
    const { page, done } = await visit('/templates/compare', { javaScriptEnabled: false });
    const status = page.getByRole('main').getByRole('status');
    expect(await status.textContent()).toContain(`“${templateCopy.compare}”`);
    await page.getByRole('link', { name: /^Add / }).first().click();
    expect(await page.getByRole('columnheader').count()).toBe(1);
    await page.getByRole('link', { name: /^Remove / }).click();
    expect(addressOf(page)).toBe('/templates/compare');
    await done();
  });
});

const LONG_NAME = 'PAYLOAD_PRIVATE_REGENERATION_SECRET';

const brokenParts = (items: Locator, mark: string): Promise<string[]> =>
  items.evaluateAll((all, end) => {
    const parts: string[] = [];
    for (const item of all) {
      const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const found = text.textContent?.matchAll(new RegExp(`[^${end}]+[${end}]?`, 'g')) ?? [];
        for (const { 0: part, index } of found) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + part.length);
          const lines = Array.from(range.getClientRects());
          const width = lines.reduce((sum, line) => sum + line.width, 0);
          const room = item.closest('td')?.getBoundingClientRect().width ?? 0;
          if (lines.length > 1 && width < room - 8) parts.push(part);
        }
      }
    }
    return parts;
  }, mark);

describe('a host name on a phone', () => {
  it('breaks after a dot if that is enough', async ({ visit }) => {
    const { page, done } = await visit(PAIR, { width: 360 });
    const hosts = page.getByRole('row', { name: compareCopy.terms.demo }).getByRole('link');
    expect(await hosts.count()).toBeGreaterThan(0);
    expect(await brokenParts(hosts, '.')).toEqual([]);
    await done();
  });
});

describe('a variable’s name on a phone', () => {
  it('breaks after an underscore if that is enough, and is read out and copied unchanged', async ({
    visit,
  }) => {
    const { page, context, done } = await visit(PAIR, { width: 360 });
    const names = page
      .getByRole('row', { name: compareCopy.terms.variables })
      .getByRole('listitem');
    expect(await brokenParts(names, '_')).toEqual([]);
    const long = names.filter({ hasText: LONG_NAME }).first();
    await clickOn(long, { clickCount: 3 });
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe(LONG_NAME);
    const session = await context.newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const cells = nodes.filter(({ role }) => role?.value === 'cell');
    expect(cells.some(({ name }) => String(name?.value).split(' ').includes(LONG_NAME))).toBe(true);
    await done();
  });
});
