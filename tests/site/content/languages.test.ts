/**
 * The site in English and German, built as docs/guides/languages.md says.
 *
 * @module-tag long
 */
import path from 'node:path';
import { freePort } from 'local-content-services/toolkit';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { offer as germanOffer } from '@/copy/de/language-offer';
import { offlineCopy } from '@/copy/de/offline';
import { offer as englishOffer } from '@/copy/en/language-offer';
import { siteCopy } from '@/copy/en/site';
import { toRunScripts } from '@/tests/fixtures/browser';
import { field } from '@/tests/fixtures/listing';
import { buildWhole } from '@/tests/fixtures/production-site';
import { ONLY_ENGLISH, ORIGIN } from '@/tests/fixtures/two-language-site';
import { missing, redirecting, showing } from '@/tests/site/caching/acceptance/freshness';
import { atTime } from '@/tests/site/caching/acceptance/poll';
import {
  hreflangProblems,
  readAsSearchEngine,
  readSitemap,
} from '@/tests/site/content/languages/hreflang-problems';
import {
  isGerman,
  it,
  msBetween404s,
  pathsIn,
  shownAt,
} from '@/tests/site/content/languages/publishes';

const CONCURRENCY = 8;
const PUBLISHES = 200;
const INTERVAL_MS = 50;
const whileItIsBuilt = { timeout: 600_000 };

function nth<Item>(items: readonly Item[] | undefined, index: number): Item {
  const item = items?.[index];
  if (item === undefined) throw new Error(`There is no item ${index}`);
  return item;
}

/** Its own pages are rendered in any case, under each of its filters. */
const areOf = (own: string) => (paths: readonly string[]) =>
  paths.every((one) => one.split('/').at(-1) === own.split('/').at(-1));

it(
  'links every page to its translations, and each of them back',
  whileItIsBuilt,
  async ({ site }) => {
    const sitemap = await readSitemap(site.url);
    expect(sitemap.size).toBeGreaterThan(400);
    expect(await hreflangProblems(site.url, sitemap)).toEqual([]);
    const alternatesOf = (end: string) =>
      [...sitemap].filter(([url]) => url.endsWith(end)).map(([, tags]) => Object.keys(tags));
    expect(alternatesOf(`/${ONLY_ENGLISH}`)).toEqual([['en-GB', 'x-default']]);
    expect(alternatesOf('/about')).toEqual([['en-GB', 'de-DE', 'x-default']]);
    expect(sitemap.get(`${ORIGIN}/about`)).toMatchObject({
      'de-DE': `${ORIGIN}/de/${encodeURIComponent('über-uns')}`,
    });
  },
);

it.for([
  '/templates/search?q=next',
  '/de/templates/search',
  '/de/templates/compare',
  '/nothing',
  '/de/nothing',
  '/de/templates/nothing',
  '/de/templates/next.js/nothing',
])('links no page that search engines don’t list to a translation: %s', async (at, { site }) => {
  const { hreflang, isIndexed, locales, lang } = await readAsSearchEngine(site.url, at);
  expect({ hreflang, isIndexed, locales }).toEqual({ hreflang: {}, isIndexed: false, locales: [] });
  expect(lang).toBe(isGerman(at) ? 'de-DE' : 'en-GB');
});

it.for(['/de', '/de/templates', '/de/templates/new', '/de/templates/search?q=next', '/de/nothing'])(
  'has no link, form or address for search engines that leads out of the language: %s',
  async (at, { site }) => {
    const html = await (await fetch(site.url + at)).text();
    const own = html.replaceAll(/<a [^>]*hreflang="[^>]*>|<link [^>]*>/gi, '');
    const [, jsonLd = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const addresses = [
      ...own.matchAll(/ (?:href|action)="(\/[^"]*)"/g),
      ...jsonLd.matchAll(/"(?:url|item|urlTemplate)":"https:\/\/gallery\.example(\/[^"]*)"/g),
    ].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((one) => !/^\/(de|_next|api|fonts)(\/|$)/.test(one))).toEqual([]);
  },
);

it('searches in the visitor’s language', async ({ visit }) => {
  const { page, done } = await visit('/de', { isFresh: true });
  await field(page).fill('Next.js');
  await field(page).press('Enter');
  await page.waitForURL('**/de/templates/search?q=Next.js');
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await field(page).fill('Astro');
  await page.waitForURL('**/de/templates/search?q=Astro');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await done();
});

it('goes back if a search is cleared, and stays without a connection', async ({ visit }) => {
  const { page, context, done } = await visit('/de/templates', { isFresh: true });
  await field(page).click();
  await page.keyboard.type('Next.js');
  await page.waitForURL('**/de/templates/search?q=Next.js');
  await field(page).clear();
  await page.waitForURL('**/de/templates');
  expect(await page.evaluate(() => navigation.canGoForward)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Next.js' }).first().click();
  await page.getByText(offlineCopy.stays).waitFor();
  expect(new URL(page.url()).pathname).toBe('/de/templates');
  await done(/ERR_INTERNET_DISCONNECTED/);
});

it('offers a page in the visitor’s language, until one is chosen', async ({ site, visit }) => {
  const { page, done } = await visit('/about', { width: 360, locale: 'de-AT', isFresh: true });
  const offer = page.getByRole('complementary', { name: germanOffer.link });
  const isOffered = async (pathname: string) => {
    await page.goto(site.url + pathname);
    await toRunScripts(page);
    await page.mouse.move(1, 1);
    await page.mouse.move(9, 9);
    await page.getByRole('group', { name: siteCopy.theme.legend }).waitFor();
    return offer.isVisible();
  };
  expect(await isOffered('/about')).toBe(true);
  await offer.getByRole('button', { name: germanOffer.decline }).click();
  expect(await isOffered('/templates')).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/de/templates');
  expect(await isOffered('/templates')).toBe(true);
  await offer.getByRole('link').click();
  await page.waitForURL('**/de/templates');
  expect(await page.getByRole('complementary', { name: englishOffer.link }).count()).toBe(0);
  await done();
});

it(
  'publishes a German name and slug in German pages alone',
  whileItIsBuilt,
  async ({ edit, observe, templates }) => {
    const { id, en, de, german } = nth(templates.get('german'), 0);
    const moved = de.replace(/[^/]+$/, 'umbenannt');
    const { faults, english } = await observe(
      'renamed in German',
      () => edit(id, {}, { ...german, name: 'Umbenannt', slug: 'umbenannt' }),
      [...showing([moved], 'Umbenannt'), ...showing([en], moved), redirecting(de, moved)],
      [`${german.name}`, `${german.slug}"`],
    );
    expect({ faults, english }).toEqual({ faults: [], english: expect.toSatisfy(areOf(en)) });
  },
);

it('translates a page that showed English', async ({ edit, observe, templates }) => {
  const { id, en, de } = nth(templates.get('fallback'), 0);
  const { faults, english } = await observe(
    'translated',
    () => edit(id, {}, { name: 'Nun auf Deutsch' }),
    [...showing([de], 'Nun auf Deutsch'), { path: en, lacks: ['Nun auf Deutsch'] }],
  );
  expect({ faults, english }).toEqual({ faults: [], english: expect.toSatisfy(areOf(en)) });
});

it('shows English again if a translation is removed', async ({ edit, observe, templates }) => {
  const { id, en, de, german } = nth(templates.get('german'), 1);
  const moved = de.replace(/[^/]+$/, en.split('/').at(-1) ?? '');
  const { faults, english } = await observe(
    'translation removed',
    () => edit(id, {}, {}),
    [...showing([moved, en]), redirecting(de, moved)],
    [`${german.name}`, `${german.slug}"`],
  );
  expect({ faults, english }).toEqual({ faults: [], english: expect.toSatisfy(areOf(en)) });
});

it('redirects in English alone if the English slug changes', async ({
  edit,
  observe,
  templates,
}) => {
  const { id, en, de } = nth(templates.get('german'), 2);
  const moved = en.replace(/[^/]+$/, 'renamed');
  const { faults } = await observe(
    'renamed in English',
    () => edit(id, { slug: 'renamed' }),
    [...showing([moved], de), ...showing([de], `${moved}"`), redirecting(en, moved)],
    [`${en}"`],
  );
  expect(faults).toEqual([]);
});

it('removes a template in every language within a second', async ({
  announce,
  content,
  site,
  observe,
  templates,
}) => {
  const { id, en, de } = nth(templates.get('german'), 3);
  let apart = Number.POSITIVE_INFINITY;
  const { faults } = await observe(
    'unpublished',
    async () => {
      const live = announce(content.unpublish(id), 'unpublish');
      apart = await msBetween404s([site.url + en, site.url + de]);
      await live;
    },
    missing(en, de),
    [`${en}"`, `${de}"`],
  );
  process.stdout.write(`The second language followed after ${Math.round(apart)} ms.\n`);
  expect(faults).toEqual([]);
  expect(apart).toBeLessThan(1_000);
});

it('changes the menu in one language or in all', async ({ edit, observe, site }) => {
  const paths = await pathsIn(site.url);
  const inGerman = await observe(
    'section in German',
    () => edit('section-framework', {}, { title: 'Baukästen' }),
    [
      ...showing(paths.filter(isGerman), 'Baukästen'),
      ...paths.flatMap((one) => (isGerman(one) ? [] : { path: one, lacks: ['Baukästen'] })),
    ],
  );
  expect(inGerman).toMatchObject({ faults: [], english: [] });
  const inAll = await observe(
    'section in English, German falls back',
    () => edit('section-type', { title: 'Purposes' }, {}),
    showing(paths, 'Purposes'),
  );
  expect(inAll.faults).toEqual([]);
});

it(
  'shows what a fresh build shows after two hundred publishes',
  whileItIsBuilt,
  async ({ build, edit, environment, observe, onTestFinished, site, templates }) => {
    const edited = (templates.get('german') ?? []).slice(4, 24);
    const { faults } = await observe('200 publishes', async () => {
      const sent: Promise<void>[] = [];
      const startedAt = performance.now();
      for (let count = 0; count < PUBLISHES; count += 1) {
        await atTime(startedAt, count * INTERVAL_MS);
        const { id, german } = nth(edited, count % edited.length);
        const description = `Words ${count}.`;
        sent.push(
          count % 3 === 0 ? edit(id, { description }) : edit(id, {}, { ...german, description }),
        );
      }
      await Promise.all(sent);
    }, []);
    expect(faults).toEqual([]);
    const fresh = await buildWhole(environment, path.dirname(build.folder));
    const other = await fresh.start({ ...environment, METRICS_PORT: String(await freePort()) });
    onTestFinished(() => other.stop());
    const known = new Set([
      ...(await pathsIn(site.url)),
      ...[...templates.values()].flat().flatMap(({ en, de }) => [en, de]),
    ]);
    const differing = await pLimit(CONCURRENCY).map(known, async (one) =>
      (await shownAt(site.url, one)) === (await shownAt(other.url, one)) ? [] : one,
    );
    expect(differing.flat()).toEqual([]);
    expect(await hreflangProblems(site.url, await readSitemap(site.url))).toEqual([]);
  },
);
