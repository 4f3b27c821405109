import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { templateCopy } from '@/copy/en/template';
import { type Look, nextTab, openPage, toRunScripts } from '@/tests/fixtures/browser';
import { addressOf } from '@/tests/fixtures/listing';
import { pageTypes } from '@/tests/fixtures/page-types';
import { sampleTest } from '@/tests/fixtures/site-test';
import { pointerWalk } from '@/tests/site/front-end/pointer-walk';

type Opened = {
  page: Page;
  load: (path: string) => Promise<void>;
  done: () => Promise<void>;
};

const it = sampleTest.extend('open', ({ site, browser }) => async (look: Look): Promise<Opened> => {
  const { page, context } = await openPage(browser, look);
  const load = async (path: string) => {
    const waitUntil = look.javaScriptEnabled === false ? 'load' : 'domcontentloaded';
    await page.goto(site.url + path, { waitUntil });
    if (look.javaScriptEnabled) {
      await toRunScripts(page);
    }
  };
  return { page, load, done: () => context.close() };
});

/** Minutes on a busy machine. */
const WALK_MS = 300_000;

const HALF_DEAD = `
  <style>h1:hover, summary:hover { color: red }</style>
  <h1>Dead, by a rule</h1>
  <details><summary>Opens, by a rule</summary>It is open.</details>
  <h2 onmouseenter="this.style.color = 'red'" onmouseleave="this.style.color = ''">Dead, by a script</h2>
  <button onmouseenter="this.style.color = 'red'" onclick="document.body.append('Clicked')">By a script</button>
  <p>Plain</p>`;

const WITH_CARDS = {
  'the home page': '/',
  'the list of all': '/templates',
  'a filter': '/templates/sveltekit',
  'a search': '/templates/search?q=blog',
  'a template': '/templates/next.js/nextjs-starter',
};
const WAYS = ['mouse', 'finger', 'Control', 'middle button'] as const;

/** The other pages run in `test:long`. */
const tagsOn = (name: string) => (name === 'the list of all' ? {} : { tags: ['long'] });

/** Whatever is on top gets the click. */
describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a visitor with a pointer, with JavaScript: $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    describe.each(Object.entries(WITH_CARDS))('on %s', (name, path) => {
      it('opens the template by its picture', tagsOn(name), async ({ open }) => {
        for (const by of WAYS) {
          const { page, load, done } = await open({
            javaScriptEnabled,
            hasTouch: by === 'finger',
          });
          await load(path);
          const { x, y, href } = await middleOfPicture(page);
          if (by === 'finger') await page.touchscreen.tap(x, y);
          else await rest(page, { x, y });
          if (by === 'mouse') await page.mouse.click(x, y);
          if (by === 'middle button') await page.mouse.click(x, y, { button: 'middle' });
          if (by === 'Control') {
            await page.keyboard.down('Control');
            await page.mouse.click(x, y);
          }
          if (by === 'mouse' || by === 'finger') await page.waitForURL(`**${href}`);
          else {
            await nextTab(page, href);
            expect(addressOf(page)).toBe(path);
          }
          await done();
        }
      });
    });

    it.runIf(javaScriptEnabled)(
      'reads how to copy manually if the browser refuses to copy',
      async ({ open }) => {
        const { page, load, done } = await open({ javaScriptEnabled });
        await load('/templates/next.js/nextjs-starter');
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        });
        const button = await page
          .getByRole('region', { name: templateCopy.start.heading })
          .getByRole('button', { name: templateCopy.start.copy, exact: true })
          .boundingBox();
        if (button === null) throw new Error('There is no button.');
        await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
        const sentence = page.getByText(templateCopy.start.failed);
        await expect
          .poll(async () => (await sentence.boundingBox())?.height ?? 0)
          .toBeGreaterThan(10);
        await done();
      },
    );

    it.runIf(javaScriptEnabled)(
      'the pointer test finds elements that react to hover but not to a click, by a rule or a script',
      async ({ open }) => {
        const { page, done } = await open({});
        const load = () => page.setContent(HALF_DEAD);
        const { alive, dead } = await pointerWalk(page, load, new Set(), 500);
        expect(alive).toBe(4);
        expect(dead).toEqual([
          expect.stringContaining('by a rule'),
          expect.stringContaining('by a script'),
        ]);
        await done();
      },
    );

    it('gets a reaction to a click on every element that changes on hover', {
      tags: [javaScriptEnabled ? 'long' : 'slow'],
      timeout: WALK_MS,
    }, async ({ open, site }) => {
      const types = pageTypes(site.draftPath).filter(
        (type) => !type.path.endsWith('/without-picture'),
      );
      const known = new Set<string>();
      let count = 0;
      for (const { name, path, before, onlyBelow } of types) {
        const width = onlyBelow === undefined ? 1280 : 390;
        const { page, load, done } = await open({ javaScriptEnabled, width });
        const again = async () => {
          await load(path);
          await before?.(page);
        };
        const { alive, dead } = await pointerWalk(page, again, known);
        expect({ name, dead }).toEqual({ name, dead: [] });
        count += alive;
        await done();
      }
      expect(count).toBeGreaterThan(100);
    });
  },
);

async function rest(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y);
  const card = page.locator('li article').first();
  await expect.poll(() => card.evaluate((one) => one.matches(':hover'))).toBe(true);
}

function middleOfPicture(page: Page): Promise<{ x: number; y: number; href: string }> {
  return page
    .locator('li article')
    .first()
    .evaluate((card) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = card.querySelector('img')?.getBoundingClientRect();
      if (box === undefined) throw new Error('The card has no picture.');
      const href = card.querySelector('a')?.getAttribute('href') ?? '';
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, href };
    });
}
