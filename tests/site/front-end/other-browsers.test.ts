/** @module-tag long */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { compareCopy } from '@/copy/en/compare';
import { listingCopy } from '@/copy/en/listing';
import { templateCopy } from '@/copy/en/template';
import { eventually } from '@/tests/fixtures/listing';
import { OTHER_BROWSERS, type OtherBrowser } from '@/tests/fixtures/other-browsers';
import { sampleTest as it } from '@/tests/fixtures/site-test';

const ENTER = '\uE007';
const ESCAPE = '\uE00C';
const DOWN = '\uE015';
const CONTROL = '\uE009';

const all = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
const named = (selector: string, start: string) =>
  `${all(selector)}.find((one) => one.textContent.trim().startsWith(${JSON.stringify(start)}))`;
const PATH = 'location.pathname';
const ROLE = 'document.activeElement.getAttribute("role")';
const LOADED_BY = 'performance.getEntriesByType("navigation")[0].type';
const SHEET = 'document.getElementById("filters").matches(":popover-open")';

function handsOn(browser: OtherBrowser) {
  const press = (...keys: string[]) =>
    browser.perform({
      type: 'key',
      id: 'keys',
      actions: [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ],
    });
  const clickAt = (x: number, y: number) =>
    browser.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  return {
    press,
    clickAt,
    async type(text: string) {
      for (const letter of text) await press(letter);
    },
    async click(element: string) {
      const middle = `(() => {
        const one = ${element};
        one?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = one?.getBoundingClientRect() ?? {};
        return one ? [Math.round(x + width / 2), Math.round(y + height / 2)] : null;
      })()`;
      await eventually(() => browser.evaluate(middle)).not.toBeNull();
      await clickAt(...((await browser.evaluate(middle)) as [number, number]));
    },
    becomes: (expression: string, value: unknown) =>
      eventually(() => browser.evaluate(expression)).toEqual(value),
  };
}

describe.each(OTHER_BROWSERS)('$name', ({ isThere, open }) => {
  it.skipIf(!isThere)(
    'loads a page only once, at its current address and at an old one',
    async ({ site }) => {
      const browser = await open();
      const { becomes } = handsOn(browser);
      try {
        const [old = 'no old address'] = Object.keys(site.redirects);
        expect(old).toMatch(/^\//);
        for (const path of [
          '/templates/search?q=a%20b',
          '/templates/all/cms-bulk-redirects',
          old,
        ]) {
          await browser.go(site.url + path);
          await becomes('typeof globalThis.next?.router', 'object');
          expect([path, await browser.evaluate(LOADED_BY)]).toEqual([path, 'navigate']);
        }
      } finally {
        await browser.close();
      }
    },
  );

  it.skipIf(!isThere)('goes back from another site to the same page', async ({ site }) => {
    const browser = await open();
    const { becomes } = handsOn(browser);
    const other = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<title>Another site</title>');
    }).listen(0, '127.0.0.1');
    try {
      await once(other, 'listening');
      await browser.go(`${site.url}/templates`);
      await becomes('history.scrollRestoration', 'manual');
      await browser.evaluate('scrollTo({ top: 900, behavior: "instant" })');
      await becomes('scrollY', 900);
      await browser.go(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
      await becomes('document.title', 'Another site');
      // Firefox may not respond if a page is left at once.
      await browser.evaluate('setTimeout(() => history.back())');
      await becomes(PATH, '/templates');
      await becomes('history.scrollRestoration', 'manual');
      expect(await browser.evaluate('scrollY')).toBe(900);
    } finally {
      other.close();
      await browser.close();
    }
  });

  it.skipIf(!isThere)(
    'goes back from another site to the same scroll position',
    async ({ site }) => {
      const browser = await open();
      const { becomes } = handsOn(browser);
      const other = createServer((_, response) => {
        response.setHeader('Content-Type', 'text/html').end('<title>Another site</title>');
      }).listen(0, '127.0.0.1');
      try {
        await once(other, 'listening');
        await browser.go(`${site.url}/templates`);
        await becomes('history.scrollRestoration', 'manual');
        await browser.evaluate('scrollTo({ top: 1500, behavior: "instant" })');
        await becomes('scrollY', 1500);
        await browser.go(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
        await becomes('document.title', 'Another site');
        // Firefox may not respond if the page is left at once.
        await browser.evaluate('setTimeout(() => history.back())');
        await becomes(PATH, '/templates');
        await becomes('history.scrollRestoration', 'manual');
        expect(await browser.evaluate('scrollY')).toBe(1500);
      } finally {
        other.close();
        await browser.close();
      }
    },
  );

  it.skipIf(!isThere)('breaks the path of a start command only after a slash', async ({ site }) => {
    const browser = await open();
    const { becomes } = handsOn(browser);
    try {
      await browser.resize(420, 800);
      await browser.go(`${site.url}/templates/sveltekit/sveltekit-starter`);
      const word = named('pre code > span', 'sveltekit-starter/');
      await becomes(`${word} !== undefined`, true);
      const lines = (await browser.evaluate(`(() => {
        const lines = [];
        const texts = document.createTreeWalker(${word}, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(), last; text; text = texts.nextNode())
          for (let at = 0; at < text.length; at += 1) {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const { top } = range.getBoundingClientRect();
            if (top !== last) lines.push('');
            last = top;
            lines.push(lines.pop() + text.data[at]);
          }
        return lines;
      })()`)) as string[];
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/\/$/);
      await browser.evaluate(`getSelection().selectAllChildren(${word})`);
      expect(await browser.evaluate('String(getSelection())')).toBe(lines.join(''));
    } finally {
      await browser.close();
    }
  });

  it.skipIf(!isThere)('finds, filters, compares and starts a template', async ({ site }) => {
    const browser = await open();
    const { press, type, click, clickAt, becomes } = handsOn(browser);
    try {
      await browser.resize(1280, 900);
      await browser.go(`${site.url}/templates`);
      await click(named('#filters a', 'SvelteKit'));
      await becomes(PATH, '/templates/sveltekit');
      await press('/');
      await becomes('document.activeElement.id', 'search');
      await type('blob');
      await becomes('location.search', '?framework=sveltekit&q=blob');

      await press(CONTROL, 'k');
      await becomes(ROLE, 'combobox');
      await type('remix');
      await becomes(`${all('[role=option]')}.length > 0`, true);
      await press(DOWN);
      await becomes(`${all('[aria-selected=true]')}.length`, 1);
      await press(ENTER);
      await becomes(`${PATH}.endsWith('/remix-starter')`, true);
      await becomes('document.getElementById("search")', null);
      await press('/');
      await becomes(ROLE, 'combobox');
      await press(ESCAPE);
      await becomes(`${all('[role=combobox]')}.length`, 0);

      await browser.go(`${site.url}/templates/all/cms-bulk-redirects`);
      await click(named('[role=radiogroup] label', 'npm'));
      const shown = `${all('[role=radiogroup] pre')}.filter((one) => getComputedStyle(one).visibility === 'visible')`;
      await becomes(`${shown}.map((one) => one.lastChild.textContent)`, ['npm run dev\n']);

      await click(named('#related a', templateCopy.compare));
      await becomes(`${all('thead th')}.length`, 4);
      await click(named('thead a', compareCopy.remove));
      await becomes(`${all('thead th')}.length`, 3);

      await browser.resize(420, 800);
      await browser.go(`${site.url}/templates`);
      await click(named('#results button', listingCopy.openFilters));
      await becomes(SHEET, true);
      await click(named('#filters a', 'React'));
      await becomes(PATH, '/templates/react');
      await click(named('#filters button', 'Show 1'));
      await becomes(SHEET, false);
      await eventually(async () => {
        await click(named('#results button', listingCopy.openFilters));
        return browser.evaluate(SHEET);
      }).toBe(true);
      await browser.evaluate(
        'addEventListener("click", ({ target }) => (window.clicked = target.localName), true)',
      );
      await clickAt(210, 30);
      await becomes(SHEET, false);
      expect(await browser.evaluate('window.clicked')).toBe('html');
      await becomes('document.documentElement.scrollWidth <= innerWidth', true);
      expect(browser.complaints()).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
