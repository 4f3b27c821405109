import { type Entrance, jsonPathOf } from '@/tests/fixtures/page-json';
import type { Answer } from '@/tests/site/caching/random-edits/expected-answer';

export type Seen = Required<Answer> & {
  isSameAsJson: boolean;
  text: string;
};

/** @param words to look for */
async function look(entrance: Entrance, path: string, words: readonly string[]): Promise<Seen> {
  const response = await fetch(entrance.url + path, { redirect: 'manual' });
  const html = await response.text();
  const location = response.headers.get('location') ?? '';
  const { isSame, json } = await compareWithJson(entrance, path, {
    status: response.status,
    html,
    location,
  });
  const main = between(html, '<main', '</main>');
  const visible = textOf(main);
  return {
    status: response.status,
    location,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
    heading: textOf(between(main, '<h1', '</h1>')),
    cards: cardsIn(main),
    counts: choicesIn(between(main, 'id="filters-heading"', '</nav>')).sort(),
    popular: countsIn(between(main, 'aria-labelledby="popular"', '</section>')),
    sections: [...main.matchAll(/<h3[^>]* id="filters-[^>]*>(.*?)<\/h3>/gs)].map(([, title = '']) =>
      textOf(title),
    ),
    filed: linksIn(between(main, 'aria-labelledby="facets-heading"', '</section>')),
    menu: linksIn(between(html, '<footer', '</footer>')).filter((link) =>
      /\| \/templates\/(?!search(#search)?$)/.test(link),
    ),
    cover: coverIn((main.split('</header>')[1] ?? '').split('id="related"')[0] ?? ''),
    listed: [...html.matchAll(/<loc>(.*?)<\/loc>|<item><title>(.*?)<\/title>/g)]
      .map(([, address, name]) => decoded(address ?? name ?? ''))
      .sort(),
    missing: words.filter((word) => !visible.includes(word)),
    isSameAsJson: isSame,
    text: html + json,
  };
}

export async function lookAtAll(
  site: Entrance,
  paths: readonly string[],
  wordsAt: (path: string) => readonly string[],
): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  const waiting = [...paths];
  const read = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      seen.set(path, await look(site, path, wordsAt(path)));
    }
  };
  await Promise.all(Array.from({ length: 6 }, read));
  return seen;
}

async function compareWithJson(
  entrance: Entrance,
  path: string,
  { status, html, location }: { status: number; html: string; location: string },
): Promise<{ isSame: boolean; json: string }> {
  // Files, and redirects in next.config.js, have no JSON.
  if (path.endsWith('.xml') || path === '/templates/all') return { isSame: true, json: '' };
  const response = await fetch(entrance.url + jsonPathOf(path, entrance));
  const json = await response.text();
  if (status === 404) return { isSame: response.status === 404, json };
  const { pageProps } = JSON.parse(json);
  if (status === 308) return { isSame: pageProps.__N_REDIRECT === location, json };
  const inPage = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const isSame = JSON.stringify(JSON.parse(inPage).props?.pageProps) === JSON.stringify(pageProps);
  return { isSame, json };
}

function cardsIn(html: string): string[] {
  return html
    .split(/<h3[^>]*>(?=<a )/)
    .slice(1)
    .map((card) => {
      const href = /href="([^"]*)"/.exec(card)?.[1] ?? '';
      return [...piecesOf(card.split('<div')[0] ?? ''), coverIn(card), decoded(href)].join(' | ');
    });
}

function coverIn(html: string): string {
  const picture = /<img[^>]* alt="([^"]*)"/.exec(html);
  return picture === null ? 'drawn' : `pictured: ${decoded(picture[1] ?? '')}`;
}

function countsIn(html: string): string[] {
  return anchorsIn(html).flatMap(({ href, words }) => {
    const [name, count] = piecesOf(words);
    return count === undefined ? [] : [`${name} | ${count} | ${href}`];
  });
}

function choicesIn(html: string): string[] {
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => {
    const [name, count] = piecesOf(item);
    const href = /<a [^>]*href="([^"]*)"/.exec(item)?.[1];
    const { pathname, searchParams } = new URL(decoded(href ?? ''), 'http://site.example');
    const address =
      searchParams.size === 0
        ? pathname
        : [...searchParams]
            .map(([field, slug]) => `${field}=${slug}`)
            .sort()
            .join(' ');
    const isChosen = item.includes('data-chosen="true"');
    return `${name} | ${count} | ${isChosen ? 'chosen' : 'free'} | ${href === undefined ? 'nowhere' : address}`;
  });
}

const linksIn = (html: string) =>
  anchorsIn(html).map(({ href, words }) => `${textOf(words)} | ${href}`);

const anchorsIn = (html: string) =>
  [...html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', words = '']) => ({ href: decoded(href), words }),
  );

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  if (from === -1) return '';
  const to = html.indexOf(end, from);
  return html.slice(from, to === -1 ? undefined : to);
}

const piecesOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .split(/<[^>]*>/)
    .map((piece) => decoded(piece).trim())
    .filter((piece) => piece !== '');

const textOf = (html: string) => piecesOf(html).join(' ');

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
};

const decoded = (text: string) =>
  text.replace(/&(\w+|#x27);/g, (entity, name) => ENTITIES[name] ?? entity);
