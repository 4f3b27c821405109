/** Somebody who reads the site in a browser, and what there is to be seen. */
import type { Browser, Page } from 'playwright-core';
import { openPage } from '#tests/site/browser';

export type Seen = {
  /** Of every answer on the way here, redirects first: `[308, 200]`. */
  statuses: number[];
  /** Where that led. */
  path: string;
  heading: string;
  /** All of the page's words. */
  text: string;
  /** Templates in lists: the list's heading, the template's name, and where it leads. */
  cards: { list: string; name: string; path: string }[];
  /** Beside the filters in sight, by their names. */
  counts: Record<string, number>;
  /** Paths of this site that the page leads to, without those that ask for something. */
  links: string[];
};

/** `publishedAt`: ISO 8601. */
export type FeedItem = { title: string; path: string; id: string; publishedAt: string };

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** @param origin of the site, e.g. `http://127.0.0.1:3000` */
export async function openReader(browser: Browser, origin: string) {
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

  return {
    page,
    /** What the browser's console said that was wrong. A 404 is told there too. */
    complaints,
    open,

    /** Every page that links lead to from the first, however far. */
    async everyPage(): Promise<Seen[]> {
      const pages = new Map<string, Seen>();
      const waiting = ['/'];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        if (pages.has(path)) continue;
        const seen = await open(path);
        pages.set(path, seen);
        waiting.push(...seen.links);
      }
      return [...pages.values()];
    },

    /** When each page was last changed, by path. */
    async sitemap(): Promise<Map<string, string>> {
      const urls = await elementsOf('/sitemap.xml', 'url', ['loc', 'lastmod']);
      return new Map(urls.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod]));
    },

    async feed(): Promise<FeedItem[]> {
      const items = await elementsOf('/feed.xml', 'item', ['title', 'link', 'guid', 'pubDate']);
      return items.map(({ title, link, guid, pubDate }) => ({
        title,
        path: new URL(link).pathname,
        id: guid,
        publishedAt: new Date(pubDate).toISOString(),
      }));
    },
  };
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
