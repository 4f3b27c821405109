/** Somebody who reads the site in a browser. */
import type { Browser, Page } from 'playwright-core';
import { openPage } from '#tests/site/browser';
import { type Reader, readerWith, type Seen } from '#tests/site/reader';

export type BrowserReader = Reader & {
  page: Page;
  /** What the browser's console said that was wrong. A 404 is told there too. */
  complaints: string[];
};

/** @param origin of the site, e.g. `http://127.0.0.1:3000` */
export async function openReader(browser: Browser, origin: string): Promise<BrowserReader> {
  const { page, complaints } = await openPage(browser);

  async function open(path: string): Promise<Seen> {
    const response = await page.goto(origin + path);
    const statuses: number[] = [];
    for (let request = response?.request() ?? null; request; request = request.redirectedFrom()) {
      statuses.unshift((await request.response())?.status() ?? 0);
    }
    return { statuses, ...(await see(page)) };
  }

  /** The file, as this browser gets it, and whether it is well-formed. */
  async function elementsOf<Name extends string>(
    file: string,
    element: string,
    names: readonly Name[],
  ): Promise<Record<Name, string>[]> {
    await page.goto(origin);
    return page.evaluate(
      async ({ file, element, names }) => {
        const text = await (await fetch(file)).text();
        const document = new DOMParser().parseFromString(text, 'application/xml');
        if (document.querySelector('parsererror')) throw new Error(`${file} is broken:\n${text}`);
        const wordsOf = (within: Element, name: string) =>
          within.getElementsByTagName(name)[0]?.textContent ?? '';
        return [...document.getElementsByTagName(element)].map(
          (one) =>
            Object.fromEntries(names.map((name) => [name, wordsOf(one, name)])) as Record<
              Name,
              string
            >,
        );
      },
      { file, element, names },
    );
  }

  return { ...readerWith(open, elementsOf), page, complaints };
}

/** What is on the page as it stands. */
export function see(page: Page): Promise<Omit<Seen, 'statuses'>> {
  return page.evaluate(() => {
    // As it is seen: what the style sheet hides is no word of the page.
    const wordsOf = (element: Element | null) =>
      // biome-ignore lint/performance/useDomNodeTextContent: text content knows nothing of styles
      element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
    const links = [...document.querySelectorAll('a')].filter((link) => link.checkVisibility());
    const listOf = (link: Element) => {
      const heading = link.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
      return wordsOf(document.getElementById(heading ?? ''));
    };
    const items = [...document.querySelectorAll('li')].filter((item) => item.checkVisibility());
    const countOf = (item: Element) =>
      /^(.+?) ?(\d+) ?,? ?(?:\d+ )?templates?\b/.exec(wordsOf(item));
    return {
      path: location.pathname,
      heading: wordsOf(document.querySelector('h1')),
      text: wordsOf(document.body),
      cards: links
        .filter((link) => link.matches('article h3 > a'))
        .map((link) => ({
          list: listOf(link),
          name: wordsOf(link),
          path: link.pathname,
        })),
      pictures: [...document.querySelectorAll('img')].map(({ alt }) => alt),
      counts: Object.fromEntries(
        items.flatMap((item) => {
          const [, name, count] = countOf(item) ?? [];
          return name === undefined ? [] : [[name, Number(count)]];
        }),
      ),
      links: links
        .filter(
          ({ origin, search, pathname }) =>
            origin === location.origin && search === '' && !pathname.startsWith('/api/'),
        )
        .map(({ pathname }) => pathname),
    };
  });
}
