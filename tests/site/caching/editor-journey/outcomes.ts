import { expect } from 'vitest';
import { errorPagesCopy } from '@/copy/en/error-pages';
import { homeCopy } from '@/copy/en/home';
import { listLeadCopy } from '@/copy/en/list-lead';
import { listingCopy } from '@/copy/en/listing';
import { templateCopy } from '@/copy/en/template';
import type { Reader } from '@/tests/fixtures/reader';
import { FEATURED } from '@/tests/site/caching/editor-journey/space';

const CLOSEST = listLeadCopy.lead({
  query: 'any words',
  chosen: [],
  unknown: null,
  match: 'some',
  total: 1,
  correction: null,
  isAddress: false,
});

export async function visit(visitor: Reader, path: string): Promise<string> {
  const { statuses, path: end, heading } = await visitor.open(path);
  return `${statuses.join(' ')} ${end} ${heading}`;
}

export async function listed(
  visitor: Reader,
  path: string,
  list: string = listingCopy.results,
): Promise<string[]> {
  const { cards } = await visitor.open(path);
  return cards.filter((card) => card.list === list).map(({ name, path }) => `${name}: ${path}`);
}

export async function counts(visitor: Reader): Promise<Record<string, number>> {
  return (await visitor.open('/templates')).counts;
}

export function changed(before: Record<string, number>, by: Record<string, number>) {
  const names = Object.keys({ ...before, ...by });
  return Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + (by[name] ?? 0)]));
}

/** Leaves out near matches. */
async function found(visitor: Reader, words: string) {
  const path = `/templates/search?q=${encodeURIComponent(words)}`;
  const { text } = await visitor.open(path);
  return text.includes(String(CLOSEST)) ? [] : listed(visitor, path);
}

async function inSitemap(visitor: Reader) {
  return [...(await visitor.sitemap()).keys()];
}

export async function expectGone(visitor: Reader, ...namesAndPaths: string[]) {
  const pages = await visitor.everyPage();
  expect(pages.length).toBeGreaterThan(10);
  const answers = pages.map(({ statuses, path }) => `${statuses.join(' ')} ${path}`);
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  const showing = pages.filter(({ text, links, pictures }) =>
    namesAndPaths.some((one) => [...links, ...pictures].includes(one) || text.includes(one)),
  );
  expect(showing.map(({ path }) => path)).toEqual([]);
  for (const name of namesAndPaths.filter((one) => !one.startsWith('/'))) {
    expect(await found(visitor, name)).toEqual([]);
  }
  const sitemap = await inSitemap(visitor);
  const feed = (await visitor.feed()).flatMap(({ title, path }) => [title, path]);
  for (const one of namesAndPaths) expect([...sitemap, ...feed]).not.toContain(one);
}

export async function expectReworded(visitor: Reader) {
  const path = '/templates/astro/harbour';
  const page = await visitor.open(path);
  expect(page.heading).toBe('Harbour Lights');
  expect(page.text).toMatch(/Red to port\..*They glow\./);
  const card = `Harbour Lights: ${path}`;
  for (const list of ['/templates', '/templates/astro', '/templates/blog']) {
    expect(await listed(visitor, list)).toContain(card);
  }
  expect(await listed(visitor, '/', homeCopy.featured.heading)).toContain(card);
  expect(await listed(visitor, '/templates/astro/lighthouse', templateCopy.related)).toContain(
    card,
  );
  expect(await found(visitor, 'red to port')).toEqual([card]);
  const feed = await visitor.feed();
  expect(feed).toContainEqual(expect.objectContaining({ title: 'Harbour Lights', path }));
}

export async function expectPictured(visitor: Reader, words: string) {
  const lists = ['/', '/templates', '/templates/astro', '/templates/blog'];
  for (const path of [...lists, '/templates/astro/harbour', '/templates/astro/lighthouse']) {
    const { pictures } = await visitor.open(path);
    expect({ path, pictures }).toEqual({ path, pictures: [words] });
  }
}

export async function expectNew(visitor: Reader) {
  const path = '/templates/astro/salt-and-pepper';
  const card = `Salt & Pepper: ${path}`;
  expect(await visit(visitor, path)).toBe(`200 ${path} Salt & Pepper`);
  for (const list of ['/templates', '/templates/astro', '/templates/shop']) {
    const isFeatured = (shown: string) => FEATURED.some((slug) => shown.endsWith(`/${slug}`));
    expect((await listed(visitor, list)).find((shown) => !isFeatured(shown))).toBe(card);
  }
  expect(await listed(visitor, '/templates/astro/boathouse', templateCopy.related)).toContain(card);
  expect(await found(visitor, 'pepper')).toEqual([card]);
  expect(await inSitemap(visitor)).toContain(path);
  const feed = await visitor.feed();
  expect(feed[0]).toMatchObject({ title: 'Salt & Pepper', path });
  const dates = feed.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual([...dates].sort().reverse());
}

export async function expectRenamed(visitor: Reader) {
  const path = '/templates/hugo/tide-times';
  expect(await visit(visitor, path)).toBe(`200 ${path} Tide Table`);
  for (const old of ['/templates/hugo/tide-table', '/templates/docs/tide-table']) {
    expect(await visit(visitor, old)).toBe(`308 200 ${path} Tide Table`);
  }
  const card = `Tide Table: ${path}`;
  expect(await listed(visitor, '/templates')).toContain(card);
  expect(await listed(visitor, '/templates/hugo')).toContain(card);
  expect(await listed(visitor, '/templates/astro/lighthouse', templateCopy.related)).toContain(
    card,
  );
  expect(await inSitemap(visitor)).toContain(path);
  const inFeed = (await visitor.feed()).filter(({ title }) => title === 'Tide Table');
  // Feed readers would take a new id for a new template.
  expect(inFeed).toMatchObject([{ path, id: 'template-tide-table' }]);
}

export async function expectRenamedBack(visitor: Reader) {
  const path = '/templates/nuxt/quay';
  expect(await visit(visitor, path)).toBe(`200 ${path} Quay`);
  expect(await visit(visitor, '/templates/nuxt/wharf')).toBe(`308 200 ${path} Quay`);
  expect(await listed(visitor, '/templates/nuxt')).toContain(`Quay: ${path}`);
}

/** `from` and `to` are slugs. */
export async function expectFilterRenamed(
  visitor: Reader,
  { from, to }: { from: string; to: string },
) {
  const [path, old] = [`/templates/${to}`, `/templates/${from}`];
  expect(await visit(visitor, path)).toBe(`200 ${path} Docs templates`);
  expect(await visit(visitor, old)).toBe(`308 200 ${path} Docs templates`);
  const template = '/templates/astro/lighthouse';
  expect(await visit(visitor, `${old}/lighthouse`)).toBe(`308 200 ${template} Lighthouse`);
  expect(await visit(visitor, `${path}/lighthouse`)).toBe(`200 ${path}/lighthouse Lighthouse`);
  expect((await visitor.open(template)).links).toContain(path);
  expect(await inSitemap(visitor)).toContain(path);
}

export async function expectMoved(visitor: Reader) {
  const path = '/templates/eleventy/compass';
  const card = `Compass: ${path}`;
  const left = await listed(visitor, '/templates/nuxt');
  expect(left).not.toContainEqual(expect.stringContaining('Compass'));
  expect(await listed(visitor, '/templates/eleventy')).toEqual([card]);
  expect(await listed(visitor, '/templates/shop')).toContain(card);
  expect(await listed(visitor, '/', homeCopy.featured.heading)).toContain(card);
  expect(await listed(visitor, '/templates/astro/lighthouse', templateCopy.related)).toContain(
    card,
  );
  expect(await visit(visitor, path)).toBe(`200 ${path} Compass`);
  expect((await visitor.open(path)).text).toContain('Framework Eleventy');
  expect(await visit(visitor, '/templates/nuxt/compass')).toBe(`308 200 ${path} Compass`);
  const sitemap = await inSitemap(visitor);
  expect(sitemap).toEqual(expect.arrayContaining([path, '/templates/eleventy']));
  const feed = await visitor.feed();
  expect(feed).toContainEqual(expect.objectContaining({ title: 'Compass', path }));
}

export async function expectNotFound(visitor: Reader, ...paths: string[]) {
  for (const path of paths) {
    expect(await visit(visitor, path)).toBe(`404 ${path} ${errorPagesCopy.notFound.heading}`);
  }
}

export async function expectBack(visitor: Reader) {
  const path = '/templates/hugo/jetty';
  expect(await visit(visitor, path)).toBe(`200 ${path} Jetty`);
  for (const list of ['/templates', '/templates/hugo', '/templates/blog']) {
    expect(await listed(visitor, list)).toContain(`Jetty: ${path}`);
  }
  expect(await inSitemap(visitor)).toContain(path);
}

export async function expectFilterAdded(visitor: Reader) {
  const path = '/templates/solid';
  expect(await visit(visitor, path)).toBe(`200 ${path} Solid templates`);
  expect(await listed(visitor, path)).toEqual(['Sandbank: /templates/solid/sandbank']);
  for (const list of ['/', '/templates', '/templates/blog']) {
    const { counts, links } = await visitor.open(list);
    expect(counts).toMatchObject({ Solid: 1 });
    // Beside a chosen filter, another's link leads to both.
    if (list !== '/templates/blog') expect(links).toContain(path);
  }
  expect(await inSitemap(visitor)).toContain(path);
}
