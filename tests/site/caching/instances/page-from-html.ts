/** What there is to be seen on a page, from its HTML alone. */

import type { Seen } from '@/tests/fixtures/reader';
import {
  closest,
  elementsNamed,
  parseMarkup,
  wordsOf,
} from '@/tests/site/caching/instances/markup';

const ORIGIN = 'http://site.example';

/** @param path where it is, encoded */
export function seeInMarkup(html: string, path: string): Omit<Seen, 'statuses'> {
  const page = parseMarkup(html);
  const [body] = elementsNamed(page, 'body');
  const links = elementsNamed(page, 'a').map((link) => {
    const url = new URL(link.attributes.href ?? '', ORIGIN + path);
    return { link, url };
  });
  const headings = ['h1', 'h2', 'h3'].flatMap((level) => elementsNamed(page, level));
  const listOf = (link: Parameters<typeof closest>[0]) => {
    const section = closest(
      link,
      ({ name, attributes }) => name === 'section' && attributes['aria-labelledby'] !== undefined,
    );
    return wordsOf(
      headings.find(({ attributes }) => attributes.id === section?.attributes['aria-labelledby']),
    );
  };
  return {
    path,
    heading: wordsOf(elementsNamed(page, 'h1')[0]),
    // Not everything that is answered is a page.
    text: wordsOf(body ?? page),
    cards: links
      .filter(({ link }) => link.parent?.name === 'h3')
      .filter(({ link }) => closest(link, ({ name }) => name === 'article') !== undefined)
      .map(({ link, url }) => ({ list: listOf(link), name: wordsOf(link), path: url.pathname })),
    pictures: elementsNamed(page, 'img').map(({ attributes }) => attributes.alt ?? ''),
    counts: Object.fromEntries(
      elementsNamed(page, 'li').flatMap((item) => {
        const [, name, count] =
          /^(.+?) ?(\d+) ?,? ?(?:\d+ )?templates?\b/.exec(wordsOf(item)) ?? [];
        return name === undefined ? [] : [[name, Number(count)]];
      }),
    ),
    links: links
      .map(({ url }) => url)
      .filter(
        ({ origin, search, pathname }) =>
          origin === ORIGIN && search === '' && !pathname.startsWith('/api/'),
      )
      .map(({ pathname }) => pathname),
  };
}
