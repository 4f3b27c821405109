import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { addressOf } from '@/lib/runtime/addresses.js';
import { site as brand } from '@/site.config';
import { sampleTabTest as it } from '@/tests/fixtures/site-test';

describe('every page type', () => {
  it.for([[360, 768] as const, [1280, 1920] as const])(
    'does not overflow or log messages, and has one h1 and a title, at %i and %i px',
    async (widths, { visit }) => {
      for (const path of [
        '/',
        '/templates',
        '/templates/next.js',
        '/templates/next.js/cookies',
        '/templates/search?framework=next.js&type=ai',
        '/templates/search?q=nothing-has-this-name',
      ]) {
        const [width, wider] = widths;
        const { page, status, done } = await visit(path, { width });
        expect({ path, status }).toEqual({ path, status: 200 });
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await overflow()).toBeLessThanOrEqual(0);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        expect(await page.title()).toContain(brand.name);
        await page.setViewportSize({ width: wider, height: 900 });
        expect(await overflow()).toBeLessThanOrEqual(0);
        await done();
      }
    },
  );
});

it('aligns the list’s search with its cards on a tablet', async ({ visit }) => {
  const { page, done } = await visit('/templates', { width: 768 });
  const endOf = (locator: Locator) =>
    locator.evaluate((one) => Math.round(one.getBoundingClientRect().right));
  const end = await endOf(page.getByRole('article').nth(2));
  expect(await endOf(page.locator('main form').first())).toBe(end);
  await done();
});

it('does not scroll sideways on a phone when the footer has a long word', async ({ visit }) => {
  const { page, done } = await visit('/templates', { width: 360 });
  const overflow = await page.evaluate(() => {
    // A link that German law requires.
    for (const link of document.querySelectorAll('footer li a'))
      link.textContent = 'Barrierefreiheitserklärung';
    return document.documentElement.scrollWidth - innerWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await done();
});

it('shows the background, not the browser’s icon, for a missing picture', async ({ visit }) => {
  const { page, done } = await visit('/templates');
  const picture = page.locator('article img').first();
  await picture.evaluate(async (one: HTMLImageElement) => {
    const fails = new Promise((resolve) => one.addEventListener('error', resolve));
    one.srcset = '';
    one.src = 'data:,';
    await fails;
  });
  // Half-pixel edges vary.
  const shown = sharp(await picture.screenshot());
  const corner = shown.extract({ left: 2, top: 2, width: 20, height: 20 });
  const { channels } = await sharp(await corner.toBuffer()).stats();
  for (const { stdev } of channels) expect(stdev).toBeLessThan(5);
  await done();
});

it('keeps the author’s alignment in an overview’s table cells', async ({ visit }) => {
  const { page, done } = await visit('/templates/next.js/platforms-slate-supabase');
  const cells = [
    '<th>',
    '<th align="center">',
    '<td>',
    '<td align="center">',
    '<td align="right">',
  ];
  const aligned = await page
    .locator('h2[id^="overview-"]')
    .first()
    .evaluate((heading, rows) => {
      heading.insertAdjacentHTML('afterend', `<table><tr>${rows.join('')}</tr></table>`);
      return [...document.querySelectorAll('h2 + table :is(th, td)')].map(
        (cell) => getComputedStyle(cell).textAlign,
      );
    }, cells);
  expect(aligned.map((value) => value.replace('-webkit-', ''))).toEqual([
    'start',
    'center',
    'start',
    'center',
    'right',
  ]);
  await done();
});

describe('text at 200% on a phone', () => {
  it('does not scroll sideways or break a heading within a word', async ({ visit }) => {
    for (const path of [
      '/',
      '/templates',
      '/templates/new',
      '/templates/next.js/cookies',
      '/templates/compare?t=cookies,starter-cms-payload',
      '/templates/search?q=nothing-has-this-name',
    ]) {
      const { page, done } = await visit(path, { width: 360 });
      const found = await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
        const linesOf = (text: Node, { 0: word, index }: RegExpMatchArray) => {
          const range = document.createRange();
          range.setStart(text, index ?? 0);
          range.setEnd(text, (index ?? 0) + word.length);
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        };
        const broken = Array.from(document.querySelectorAll('h1, h2, h3')).flatMap((heading) => {
          const words = [];
          const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
            for (const word of (text.textContent ?? '').matchAll(/\p{L}+/gu))
              if (linesOf(text, word) > 1) words.push(word[0]);
          return words;
        });
        return { overflow: document.documentElement.scrollWidth - innerWidth, broken };
      });
      expect({ path, ...found }).toEqual({ path, overflow: 0, broken: [] });
      await page.setViewportSize({ width: 320, height: 780 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ path, overflow }).toEqual({ path, overflow: 0 });
      await done();
    }
  });
});

describe('the side column of a template page', () => {
  it('does not break a host name with double-size letters on a phone', async ({ visit }) => {
    const { page, done } = await visit('/templates/next.js/nextjs-starter', { width: 360 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    const actions = page.getByRole('list', { name: templateCopy.actions });
    const boxesOf = (selector: string) =>
      actions.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const [hosts, arrows, links] = await Promise.all(['span + span', 'svg', 'a'].map(boxesOf));
    expect(hosts).toHaveLength(2);
    for (const { height } of hosts ?? []) expect(height).toBeLessThan(60);
    for (const [at, { right }] of (arrows ?? []).entries())
      expect((links?.[at]?.right ?? 0) - right).toBeLessThan(60);
    await done();
  });

  it.for([
    [390, 844],
    [1280, 800],
  ])(
    'shows the copy button without scrolling: %i × %i',
    async ([width = 0, height = 0], { visit }) => {
      const { page, done } = await visit('/templates/next.js/cms-webhook-update-redirects', {
        width,
      });
      await page.setViewportSize({ width, height });
      const button = page.getByRole('button', { name: templateCopy.start.copy }).first();
      await button.waitFor();
      const box = await button.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      await done();
    },
  );

  it('puts a long value next to its term on a phone', async ({ visit }) => {
    const { page, done } = await visit('/templates/next.js/nextjs-starter', { width: 360 });
    const tops = await page
      .locator('dt, dd')
      .filter({ hasText: new RegExp(`^${templateCopy.stack}$|TypeScript \\d`) })
      .evaluateAll((all) => all.map((one) => one.getClientRects()[0]?.top));
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
    await done();
  });

  it('fills whole rows with package managers on a phone and similar templates on a wide screen', async ({
    visit,
  }) => {
    const { page, done } = await visit('/templates/next.js/cookies', { width: 360 });
    const rows = (locator: Locator) =>
      locator.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    expect(await rows(page.getByRole('radiogroup').locator('label'))).toBe(1);
    const similar = page.getByRole('region', { name: templateCopy.related }).getByRole('article');
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await rows(similar)).toBe(1);
      const free = await similar.last().evaluate((last) => {
        const list = last.closest('ul') ?? last;
        return Math.round(list.getBoundingClientRect().right - last.getBoundingClientRect().right);
      });
      expect({ width, free }).toEqual({ width, free: 0 });
    }
    await done();
  });
});

describe('the header', () => {
  it('is one row high at phone widths and above', async ({ visit }) => {
    const { page, done } = await visit('/templates', { width: 360 });
    for (const width of [360, 430, 480, 600, 640, 768]) {
      await page.setViewportSize({ width, height: 780 });
      const height = (await page.locator('header').first().boundingBox())?.height;
      expect(height, String(width)).toBeLessThan(80);
    }
    await done();
  });

  it.for([
    [16, 360],
    [18, 360],
    [22, 360],
    [32, 1280],
  ] as const)(
    'keeps its search at the edge, with %i px text in a %i px wide window',
    async ([size, width], { visit }) => {
      const { page, done } = await visit('/templates', { width });
      const free = await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
        const row = document.querySelector('header > div');
        const search = document.querySelector('header nav > a');
        if (!row || !search) return undefined;
        const edge =
          row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
        return Math.abs(Math.round(edge - search.getBoundingClientRect().right));
      }, size);
      expect(free).toBe(0);
      await done();
    },
  );
});

it('the 404 page shows its drawing next to the words, on one line, on a tablet', async ({
  visit,
}) => {
  const { page, done } = await visit('/nope', { width: 768 });
  const [words, drawing] = await Promise.all([
    page.locator('main form').boundingBox(),
    page.locator('main svg').last().boundingBox(),
  ]);
  expect(drawing?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
  const ends = [words, drawing].map((one) => Math.round((one?.y ?? 0) + (one?.height ?? 0)));
  expect(ends[1]).toBe(ends[0]);
  await done(/status of 404/);
});

describe('a printed page', () => {
  it.for([
    ['/templates/all/cms-bulk-redirects', 'https://github.com/'],
    ['/templates', addressOf('/templates/')],
  ])(
    '%s contains only its text, in black, with link addresses',
    async ([path = '', address = ''], { visit }) => {
      const { page, done } = await visit(path, { colorScheme: 'dark', isFresh: true });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'searchbox'] as const) {
        expect(await page.getByRole(role).count(), role).toBe(0);
      }
      const { ground, ink, canonical, addresses } = await page.evaluate(() => ({
        ground: getComputedStyle(document.documentElement).backgroundColor,
        ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
        canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '',
        addresses: Array.from(
          document.querySelectorAll('main a'),
          (link) => getComputedStyle(link, '::after').content,
        ),
      }));
      expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      const { href } = new URL(address, canonical);
      expect(addresses.filter((one) => one.includes(`(${href}`)).length).toBeGreaterThan(0);
      const wanted = page.getByText('CONTENTFUL_SPACE_ID=');
      expect(await wanted.isVisible()).toBe(path !== '/templates');
      await done();
    },
  );

  it('shows every column of a wide table', async ({ visit }) => {
    const look = { width: 720, isFresh: true };
    const { page, done } = await visit('/templates/next.js/toolbar-launchdarkly', look);
    await page.emulateMedia({ media: 'print' });
    const table = page.locator('main table');
    await table.evaluate((one: HTMLTableElement) => {
      for (const row of one.rows) {
        for (let more = 0; more < 8; more += 1) row.append(row.cells[0]?.cloneNode(true) ?? '');
      }
    });
    const { width = 0 } = (await table.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(0);
    const { width: room } = (await page.getByRole('article').first().boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(room ?? 0);
    await done();
  });
});
