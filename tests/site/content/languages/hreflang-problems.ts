/** Checks canonical links, `hreflang` and the sitemap as a search engine does: both ways. */
import pLimit from 'p-limit';
import { elementsNamed, type MarkupElement, parseMarkup } from '@/tests/fixtures/markup';
import { ORIGIN } from '@/tests/fixtures/two-language-site';

type Links = Readonly<Record<string, string>>;
type Page = {
  status: number;
  lang: string;
  canonical: string;
  isIndexed: boolean;
  hreflang: Links;
  isDoubled: boolean;
  locales: readonly string[];
  inLanguage: readonly string[];
};

const CONCURRENCY = 6;

export async function readAsSearchEngine(site: string, path: string): Promise<Page> {
  const response = await fetch(site + path, { redirect: 'manual' });
  const html = await response.text();
  const root = parseMarkup(html);
  const named = (name: string) => elementsNamed(root, name).map(({ attributes }) => attributes);
  const links = named('link');
  const metas = named('meta');
  const hreflang = alternatesIn(links);
  const robots = metas.find(({ name }) => name === 'robots')?.content ?? '';
  return {
    status: response.status,
    lang: named('html')[0]?.lang ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    isIndexed: !/noindex/.test(robots + response.headers.get('x-robots-tag')),
    hreflang: Object.fromEntries(hreflang),
    isDoubled: new Set(hreflang.map(([tag]) => tag)).size < hreflang.length,
    locales: metas
      .filter(({ property = '' }) => property.startsWith('og:locale'))
      .map(({ content = '' }) => content),
    inLanguage: [...html.matchAll(/"inLanguage":"([^"]*)"/g)].map(([, tag = '']) => tag),
  };
}

const alternatesIn = (links: readonly MarkupElement['attributes'][]) =>
  links.flatMap((link): [string, string][] => {
    const tag = link.hreflang ?? link.hrefLang;
    return link.rel === 'alternate' && tag ? [[tag, link.href ?? '']] : [];
  });

/** URL → its alternates. */
export async function readSitemap(site: string): Promise<ReadonlyMap<string, Links>> {
  const text = await (await fetch(`${site}/sitemap.xml`)).text();
  const urls = elementsNamed(parseMarkup(text), 'url').map((url): [string, Links] => [
    String(elementsNamed(url, 'loc')[0]?.children[0]),
    Object.fromEntries(
      alternatesIn(elementsNamed(url, 'xhtml:link').map(({ attributes }) => attributes)),
    ),
  ]);
  return new Map(urls);
}

/** Of each page in the sitemap: what is wrong. */
export async function hreflangProblems(
  site: string,
  sitemap: ReadonlyMap<string, Links>,
): Promise<string[]> {
  const pages = new Map<string, Page>();
  await pLimit(CONCURRENCY).map([...sitemap.keys()], async (url) => {
    pages.set(url, await readAsSearchEngine(site, url.slice(ORIGIN.length)));
  });
  return [...pages].flatMap(([url, page]) => {
    const own = { ...page.hreflang };
    const fallback = own['x-default'];
    delete own['x-default'];
    const tags = Object.keys(own);
    const ogLocales = [page.lang, ...tags.filter((tag) => tag !== page.lang)];
    const checks: Record<string, boolean> = {
      'is not 200': page.status === 200,
      'has another canonical page': page.canonical === url,
      'is not indexed': page.isIndexed,
      'has no link to itself in its own language': own[page.lang] === url,
      'has no x-default among its alternates': Object.values(own).includes(fallback ?? ''),
      'has two links for one language': !page.isDoubled,
      'has an invalid tag': tags.every((tag) => `${Intl.getCanonicalLocales(tag)}` === tag),
      'links to a page outside the sitemap': Object.values(own).every((to) => pages.has(to)),
      'gets no link back': Object.values(own).every((to) =>
        isSame(pages.get(to)?.hreflang, page.hreflang),
      ),
      'has other alternates in the sitemap': isSame(sitemap.get(url), page.hreflang),
      'has another og:locale': isSame(
        page.locales,
        ogLocales.map((tag) => tag.replace('-', '_')),
      ),
      'has another inLanguage': page.inLanguage.every((tag) => tag === page.lang),
    };
    return Object.entries(checks).flatMap(([problem, isRight]) =>
      isRight ? [] : [`${url} ${problem}`],
    );
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
