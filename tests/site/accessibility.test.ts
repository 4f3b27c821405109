import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOn } from '#tests/site/axe';
import { openBrowser } from '#tests/site/browser';
import { cutWords } from '#tests/site/cut-words';
import { type DemoSite, startDemoSite } from '#tests/site/demo-site';
import { chip, filterLink } from '#tests/site/listing';
import { type PageType, pageTypes, withoutPicture } from '#tests/site/page-types';

let site: DemoSite;
let browser: Browser;

beforeAll(async () => {
  site = await startDemoSite([withoutPicture]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const DRAFT = 'draft';
const everyType = (width: number) =>
  pageTypes(DRAFT).filter(({ onlyBelow = Number.POSITIVE_INFINITY }) => width < onlyBelow);

/** Opens it in a fresh context; `done` closes that. */
async function open(type: PageType, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const path = type.path === DRAFT ? site.draftPath : type.path;
  const answer = await page.goto(site.url + path, { waitUntil: 'load' });
  expect(answer?.status()).toBe(type.status);
  if (type.path === DRAFT) await page.getByText('You are looking at drafts').waitFor();
  await type.before?.(page);
  return { page, done: () => context.close() };
}

describe.each([360, 1280])('at %i px wide, the checker finds nothing', (width) => {
  it.each(everyType(width))('on $name, light and dark', async (type) => {
    const { page, done } = await open(type, { viewport: { width, height: 800 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations, passed } = await findingsOn(page);
      expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] });
      expect(passed).toEqual(expect.arrayContaining(['color-contrast', 'target-size']));
    }
    await done();
  });
});

describe('at any width', () => {
  it.each(everyType(320))('$name ends with the last of what it shows', async (type) => {
    const widths = type.onlyBelow === undefined ? [320, 1280] : [320];
    const { page, done } = await open(type, { viewport: { width: 320, height: 800 } });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const below = await page.evaluate(() => {
        const { bottom } = document.body.getBoundingClientRect();
        return document.documentElement.scrollHeight - Math.max(bottom + scrollY, innerHeight);
      });
      expect({ width, isBlankBelow: below > 1 }).toEqual({ width, isBlankBelow: false });
    }
    await done();
  });
});

/** As WCAG 1.4.12 has it: who needs it sets it, whatever the site says. */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

describe('at 400 % zoom', () => {
  it.each(everyType(320))('$name is all there, and scrolls one way', async (type) => {
    // 1,280 by 1,024 px, magnified four times.
    const { page, done } = await open(type, { viewport: { width: 320, height: 256 } });
    expect(await cutWords(page)).toEqual([]);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, WIDE_TEXT);
    expect(await cutWords(page)).toEqual([]);
    await done();
  });
});

describe('with the colours of the system', () => {
  const filtered = pageTypes(DRAFT).find(({ name }) => name === 'a filter') as PageType;
  const look = { viewport: { width: 1280, height: 900 }, forcedColors: 'active' } as const;

  it('a chosen filter is told from one that is not', async () => {
    const { page, done } = await open(filtered, look);
    const [chosen, other] = await Promise.all(
      ['Next.js', 'React'].map((name) =>
        shot(page, `#filters a:has-text("${name}") span:first-child`),
      ),
    );
    expect(differing(chosen, other)).toBeGreaterThan(20);
    await done();
  });

  it('what has the focus is seen', async () => {
    const { page, done } = await open(filtered, look);
    for (const target of [
      filterLink(page, 'Next.js'),
      filterLink(page, 'React'),
      chip(page, 'Next.js'),
      page.getByRole('searchbox'),
      page.getByRole('textbox', { name: 'Find in Framework' }),
      page.locator('#results h3 a').first(),
      page.locator('#filters summary').first(),
      page.getByRole('link', { name: 'Newest' }),
    ]) {
      await target.scrollIntoViewIfNeeded();
      await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
      const before = await screen(page);
      // By key, or the browser holds that whoever uses a mouse sees where it is.
      await target.focus();
      await page.keyboard.press('Shift');
      const after = await screen(page);
      expect({
        target: String(target),
        isSeen: differing(before, after) > 100,
      }).toMatchObject({ isSeen: true });
    }
    await done();
  });
});

describe('who wants no motion', () => {
  it.each(everyType(1280))('sees none on $name', async (type) => {
    const { page, done } = await open(type, { viewport: { width: 1280, height: 900 } });
    expect(await moving(page)).toEqual([]);
    await done();
  });

  it('is asked for: others see some', async () => {
    const [home] = everyType(1280);
    const { page, done } = await open(home as PageType, { reducedMotion: 'no-preference' });
    expect(await moving(page)).not.toEqual([]);
    await done();
  });
});

type Pixels = { data: Buffer; width: number };

const screen = async (page: Page) => pixels(await page.screenshot());
const shot = async (page: Page, selector: string) =>
  pixels(await page.locator(selector).first().screenshot());

async function pixels(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** How many pixels are clearly lighter or darker. */
function differing(one: Pixels | undefined, other: Pixels | undefined): number {
  if (!one || !other) return 0;
  return one.data.filter((value, at) => Math.abs(value - (other.data[at] ?? 0)) > 60).length;
}

/** What takes its time to change, itself or before and after its content, and what runs already. */
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
