/** Publishes in two languages: what each costs, and whether any page in any language is stale afterwards. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredItem } from 'local-content-services';
import pLimit from 'p-limit';
import { payloadOf, signed } from '@/tests/fixtures/signed-webhook';
import { METRICS, ORIGIN, twoLanguageTest } from '@/tests/fixtures/two-language-site';
import { readMetrics, rendersBetween } from '@/tests/site/caching/acceptance/figures';
import { type Expected, freshnessOf, read } from '@/tests/site/caching/acceptance/freshness';
import { becomes } from '@/tests/site/caching/acceptance/poll';
import { untilLive } from '@/tests/site/caching/acceptance/publishing';
import { readSitemap } from '@/tests/site/content/languages/hreflang-problems';

type Fields = Readonly<Record<string, unknown>>;

const CONCURRENCY = 8;
const POLL_MS = 20;
const REMOVED_WITHIN_MS = 60_000;

export const isGerman = (at: string) => /^\/de(\/|$)/.test(at);

export const pathsIn = async (site: string) =>
  [...(await readSitemap(site)).keys()].map((url) => url.slice(ORIGIN.length) || '/');

export const it = twoLanguageTest
  /** Templates with a translation, and without one. */
  .extend('templates', { scope: 'file' }, async ({ content, site }) => {
    const paths = await pathsIn(site.url);
    const at = (slug: unknown, isIn: boolean) =>
      paths.find((one) => one.endsWith(`/${slug}`) && isGerman(one) === isIn) ?? '';
    const all = content
      .list()
      .filter(({ contentType, published }) => contentType === 'templates' && published !== null)
      .map(({ id, draft: { fields, translations } }) => {
        const german: Fields = translations.de ?? {};
        return { id, german, en: at(fields.slug, false), de: at(german.slug ?? fields.slug, true) };
      })
      .filter(({ en, de }) => en !== '' && de !== '');
    return Map.groupBy(all, ({ german }) => ('slug' in german ? 'german' : 'fallback'));
  })
  /** Resolves when it is live. */
  .extend('announce', { scope: 'file' }, ({ environment, site }) => {
    const { CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_WEBHOOK_SECRET: secret } = environment;
    return (item: Readonly<StoredItem>, action = 'publish'): Promise<void> => {
      const payload = payloadOf(item, action, spaceId);
      return untilLive(site.url, signed(`ContentManagement.Entry.${action}`, payload, { secret }));
    };
  })
  /** @param german replaces the whole translation */
  .extend('edit', { scope: 'file' }, ({ content, announce }) => {
    return (id: string, fields: Fields, german?: Fields): Promise<void> => {
      content.update(id, fields, german && { translations: { de: german } });
      return announce(content.publish(id));
    };
  })
  .extend('observe', { scope: 'file' }, ({ build, site }) => {
    process.stdout.write('| publish | ms | renders | pages in English | in German | stale |\n');
    /** @param stale words that no page may have any more */
    return async (
      name: string,
      act: () => Promise<unknown>,
      expected: readonly Expected[],
      stale: readonly string[] = [],
    ) => {
      const before = await readMetrics([METRICS]);
      const begunAt = Date.now();
      await act();
      const ms = Date.now() - begunAt;
      const renders = rendersBetween(before, await readMetrics([METRICS]));
      const rendered = await pagesSince(build.folder, begunAt);
      const paths = await pathsIn(site.url);
      const [fresh, found] = await Promise.all([
        freshnessOf([site.url], expected),
        pagesWith(site.url, stale.length > 0 ? paths : [], stale),
      ]);
      const faults = [...fresh.stale, ...found];
      const german = rendered.filter(isGerman);
      const english = rendered.filter((one) => !isGerman(one));
      process.stdout.write(
        `| ${name} | ${ms} | ${renders} | ${english.length} | ${german.length} | ${faults.length} |\n`,
      );
      return { faults, english, german };
    };
  });

/** Pages that were stored since then. */
async function pagesSince(folder: string, time: number): Promise<string[]> {
  const pages = path.join(folder, 'server');
  const files = (await readdir(pages, { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  );
  const stored = await pLimit(CONCURRENCY).map(files, async (name) => {
    const { mtimeMs } = await stat(path.join(pages, name)).catch(() => ({ mtimeMs: 0 }));
    const [, locale, page = ''] = /\/(en-GB|de)(\/.*)?\.html$/.exec(`/${name}`) ?? [];
    return mtimeMs < time || locale === undefined ? [] : [(locale === 'de' ? '/de' : '') + page];
  });
  return [...new Set(stored.flat())];
}

async function pagesWith(site: string, paths: readonly string[], words: readonly string[]) {
  const found = await pLimit(CONCURRENCY).map(paths, async (one) => {
    const { text } = await read(site + one);
    return words.filter((word) => text.includes(word)).map((word) => `${one} still has ${word}`);
  });
  return found.flat();
}

/** How long after the first page the last one was gone. */
export async function msBetween404s(urls: readonly string[]): Promise<number> {
  const isGone = async (url: string) => (await read(url)).status === 404;
  const times = await Promise.all(
    urls.map(async (url) => {
      await becomes(() => isGone(url), REMOVED_WITHIN_MS, POLL_MS);
      return performance.now();
    }),
  );
  return Math.max(...times) - Math.min(...times);
}

/** Followed by time. */
const BY_TIME = new Set(['colours', 'sourceCheckedAt', 'pageRecord']);

/** What a page shows, to be compared with another build's. */
export async function shownAt(site: string, at: string): Promise<string> {
  const { status, location, text } = await read(site + at);
  const [, data] = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
  const props = data && JSON.parse(data, (key, value) => (BY_TIME.has(key) ? undefined : value));
  return JSON.stringify({ status, location, props: status === 200 && props.props.pageProps });
}
