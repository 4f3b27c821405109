import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { draftCopy } from '@/copy/en/draft';
import { listingCopy } from '@/copy/en/listing';
import { findingsOn } from '@/tests/fixtures/axe';
import { emptyTab } from '@/tests/fixtures/browser';
import { chip, filterLink } from '@/tests/fixtures/listing';
import { hasOwnParts, type PageType, pageTypes } from '@/tests/fixtures/page-types';
import { everyKindTabTest } from '@/tests/fixtures/site-test';
import { clippedTexts } from '@/tests/fixtures/visual-clipping';

const DRAFT = 'draft';
const everyType = (width: number) =>
  pageTypes(DRAFT).filter(({ onlyBelow = Number.POSITIVE_INFINITY }) => width < onlyBelow);

type Circumstances = Parameters<Page['emulateMedia']>[0] & { width: number; height: number };

const it = everyKindTabTest.extend(
  'open',
  ({ site, tab }) =>
    async (type: PageType, circumstances: Circumstances) => {
      const { width, height, ...media } = circumstances;
      await emptyTab(tab, site.url);
      await tab.setViewportSize({ width, height });
      await tab.emulateMedia({
        reducedMotion: 'reduce',
        colorScheme: 'light',
        forcedColors: 'none',
        ...media,
      });
      const path = type.path === DRAFT ? site.draftPath : type.path;
      const answer = await tab.goto(site.url + path, { waitUntil: 'load' });
      expect(answer?.status()).toBe(type.status);
      if (type.path === DRAFT) await tab.getByText(draftCopy.drafts).waitFor();
      await type.before?.(tab);
      return tab;
    },
);

describe('pages at 360 and 1280 px', () => {
  it.for(everyType(360))(
    '$name passes the accessibility checker, and has no motion if the visitor prefers reduced motion',
    async (type, { open }) => {
      const page = await open(type, { width: 360, height: 800 });
      for (const width of type.onlyBelow === undefined ? [360, 1280] : [360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await moving(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        const { violations, passed } = await findingsOn(page);
        expect({ width, violations }).toEqual({ width, violations: [] });
        expect(passed).toEqual(expect.arrayContaining(['color-contrast', 'target-size']));
        const isDarkElsewhere = width < 960 && type.onlyBelow === undefined;
        if (isDarkElsewhere) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        const inTheDark = await findingsOn(page, 'colours');
        expect({ width, inTheDark }).toEqual({
          width,
          inTheDark: { violations: [], passed: expect.arrayContaining(['color-contrast']) },
        });
      }
    },
  );
});

/** The text spacing of WCAG 1.4.12. */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

describe('page reflow', () => {
  describe.each(everyType(320))('on $name', (type) => {
    it(
      'shows everything at 400% zoom, with wide text, or with double-size letters on a phone',
      hasOwnParts(type) ? {} : { tags: ['long'] },
      async ({ open }) => {
        // 1280 × 1024 px at 400%.
        const zoomed = { width: 320, height: 256 };
        const page = await open(type, zoomed);
        expect(await clippedTexts(page)).toEqual([]);
        for (const width of type.onlyBelow === undefined ? [320, 1280] : [320]) {
          await page.setViewportSize({ width, height: 800 });
          expect({ width, isBlankBelow: await isBlankBelow(page) }).toEqual({
            width,
            isBlankBelow: false,
          });
        }
        const root = page.locator('html');
        await page.setViewportSize({ width: 360, height: 780 });
        await root.evaluate(({ style }) => style.setProperty('font-size', '200%'));
        expect(await clippedTexts(page)).toEqual([]);
        expect(
          await page.locator('#filters > div:has(details)').evaluateAll(scrollingSideways),
        ).toEqual([]);
        await root.evaluate(({ style }) => style.removeProperty('font-size'));
        await page.setViewportSize(zoomed);
        await page.evaluate((rules) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets = [sheet];
        }, WIDE_TEXT);
        expect(await clippedTexts(page)).toEqual([]);
      },
    );
  });
});

const scrollingSideways = (all: readonly Element[]) =>
  all.filter((one) => one.scrollWidth > one.clientWidth).map(({ className }) => className);

const isBlankBelow = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { bottom } = document.body.getBoundingClientRect();
    return document.documentElement.scrollHeight - Math.max(bottom + scrollY, innerHeight) > 1;
  });

describe('forced colours', () => {
  const filtered = pageTypes(DRAFT).find(({ name }) => name === 'a filter') as PageType;
  const look = { width: 1280, height: 900, forcedColors: 'active' } as const;

  it('show which filter is selected', async ({ open }) => {
    const page = await open(filtered, look);
    const [chosen, other] = await Promise.all(
      ['Next.js', 'React'].map((name) => shot(page, `#filters a:has-text("${name}") bdi`)),
    );
    expect(differing(chosen, other)).toBeGreaterThan(20);
  });

  it('keep the background of a transparent picture', async ({ open }) => {
    const page = await open(filtered, look);
    const ground = await page
      .locator('article div[style*="--q1"]')
      .first()
      .evaluate((cover) => getComputedStyle(cover).backgroundImage);
    expect(ground).toContain('radial-gradient');
  });

  it('show which element has the focus', async ({ open }) => {
    const page = await open(filtered, look);
    for (const target of [
      filterLink(page, 'Next.js'),
      filterLink(page, 'React'),
      chip(page, 'Next.js'),
      page.getByRole('searchbox'),
      page.getByRole('textbox', { name: listingCopy.narrow('Framework') }),
      page.locator('#results h3 a').first(),
      page.locator('#filters summary').first(),
      page.getByRole('link', { name: listingCopy.sorts.newest }),
    ]) {
      await target.scrollIntoViewIfNeeded();
      await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
      const before = await around(target);
      // Chromium shows focus rings only after keyboard input.
      await target.focus();
      await page.keyboard.press('Shift');
      const after = await around(target);
      expect({
        target: String(target),
        isSeen: differing(before, after) > 100,
      }).toMatchObject({ isSeen: true });
    }
  });
});

describe('motion', () => {
  it('runs unless the visitor prefers reduced motion', async ({ open }) => {
    const [home] = everyType(1280);
    const look = { width: 1280, height: 720, reducedMotion: 'no-preference' } as const;
    const page = await open(home as PageType, look);
    expect(await moving(page)).not.toEqual([]);
  });
});

type Pixels = { data: Buffer; width: number };

const around = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const clip = {
    x: Math.max(0, x - 40),
    y: Math.max(0, y - 40),
    width: width + 80,
    height: height + 80,
  };
  return pixels(await target.page().screenshot({ clip }));
};
const shot = async (page: Page, selector: string) =>
  pixels(await page.locator(selector).first().screenshot());

async function pixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

function differing(one: Pixels | undefined, other: Pixels | undefined): number {
  if (!one || !other) return 0;
  return one.data.filter((value, at) => Math.abs(value - (other.data[at] ?? 0)) > 60).length;
}

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(',').map((one) => parseFloat(one)));
    const slow = Array.from(document.querySelectorAll('*')).flatMap((element) =>
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(
          ({ transitionDuration, animationDuration, animationName, scrollBehavior }) =>
            longest(transitionDuration) > 0.01 ||
            (animationName !== 'none' && longest(animationDuration) > 0.01) ||
            scrollBehavior === 'smooth',
        )
        .map(() => element.outerHTML.slice(0, 100)),
    );
    const running = document.getAnimations().map((animation) => animation.playState);
    return [...slow, ...running];
  });
