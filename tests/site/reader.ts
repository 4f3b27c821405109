/** Somebody who reads the site, and what there is to be seen. */

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
  /** What pictures show, in words. */
  pictures: string[];
  /** Beside the filters in sight, by their names. */
  counts: Record<string, number>;
  /** Paths of this site that the page leads to, without those that ask for something. */
  links: string[];
};

/** `publishedAt`: ISO 8601. */
export type FeedItem = { title: string; path: string; id: string; publishedAt: string };

export type Reader = {
  /** @param path encoded, perhaps with a query */
  open: (path: string) => Promise<Seen>;
  /** Every page that links lead to from the first, however far. */
  everyPage: () => Promise<Seen[]>;
  /** When each page was last changed, by path. */
  sitemap: () => Promise<Map<string, string>>;
  feed: () => Promise<FeedItem[]>;
};

/** The texts of the named elements within each `element` of a file. */
type ReadElements = <Name extends string>(
  file: string,
  element: string,
  names: readonly Name[],
) => Promise<Record<Name, string>[]>;

/** What every reader does alike, whatever it reads with. */
export function readerWith(open: Reader['open'], elementsOf: ReadElements): Reader {
  return {
    open,

    async everyPage() {
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

    async sitemap() {
      const urls = await elementsOf('/sitemap.xml', 'url', ['loc', 'lastmod']);
      return new Map(urls.map(({ loc, lastmod }) => [new URL(loc).pathname, lastmod]));
    },

    async feed() {
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
