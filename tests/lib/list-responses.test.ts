import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getServerSideProps as filterFeed } from '@/pages/templates/[filterSlug]/feed.xml';
import { getServerSideProps as filterMarkdown } from '@/pages/templates/[filterSlug]/index.md';
import { getServerSideProps as listMarkdown } from '@/pages/templates/index.md';
import { getServerSideProps as searchFeed } from '@/pages/templates/search/feed.xml';
import { site as brand } from '@/site.config';
import { conditionalGet } from '@/tests/fixtures/conditional-request';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { filterPage } from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { pageRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

const SITE = 'https://gallery.example';
const LIKE_A_PAGE = 'public, max-age=0, s-maxage=30, must-revalidate';

const content = space([
  ...section(
    'framework',
    [
      ['Hugo', 'hugo'],
      ['Next.js', 'next.js'],
    ],
    { title: 'Framework', order: 1 },
  ),
  ...section('type', [['Blog', 'blog']], { title: 'Use Case', order: 2 }),
  ...Array.from({ length: 60 }, (_, at) => template(`next-${at}`, { framework: ['Next.js'] })),
  template('paper', { framework: ['Hugo'], type: ['Blog'], description: 'A *paper* & more.' }),
  template('notes', { framework: ['Next.js'], type: ['Blog'] }),
  template('draft', { framework: ['Hugo'] }, { isPublished: false }),
]);

let lib: LibOnServices;
let edge: LocalEdgeConfig;
let served: ServedRoute;
beforeAll(async () => {
  const redirects = { '/templates/gatsby': '/templates/hugo' };
  edge = await startEdgeConfig({ token: 'edge-token', items: { redirects } });
  lib = await libOn(content);
  // The page leaves out a headline that repeats the heading.
  lib.service.content.update('value-hugo', { headline: 'Hugo Templates' });
  lib.service.content.publish('value-hugo');
  served = await serveRoute(
    pageRoute((path) => {
      if (path === '/templates/index.md') return { getProps: listMarkdown };
      if (path === '/templates/search/feed.xml') return { getProps: searchFeed };
      const [, , filterSlug = '', file] = path.split('/').map(decodeURIComponent);
      const getProps = file === 'feed.xml' ? filterFeed : filterMarkdown;
      return { getProps, params: { filterSlug } };
    }),
  );
});
beforeEach(() =>
  setEnvironment({ ...contentEnvironment(lib.service), EDGE_CONFIG: edge.connectionString }),
);
afterEach(() => {
  vi.useRealTimers();
  lib.service.faults.clear();
});
afterAll(async () => {
  await served?.close();
  await lib?.close();
  await edge?.close();
});

async function get(path: string) {
  const response = await fetch(served.url + path, { redirect: 'manual' });
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), text: await response.text() };
}

const idsIn = (feed: string) =>
  Array.from(feed.matchAll(/<guid[^>]*>template-([^<]+)/g), ([, id]) => id);

describe('a filter feed', () => {
  it('contains the filter’s templates and is cached as long as a page', async () => {
    const { status, headers, text } = await get('/templates/hugo/feed.xml');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': LIKE_A_PAGE,
    });
    expect(idsIn(text)).toEqual(['paper']);
    expect(text).toContain(`<title>${brand.name}: Hugo templates</title>`);
    expect(text).toContain(`<link>${SITE}/templates/hugo</link>`);
    expect(text).toContain(`href="${SITE}/templates/hugo/feed.xml" rel="self"`);
  });

  it('responds with 304 if the reader already has the current version', async () => {
    const feed = `${served.url}/templates/hugo/feed.xml`;
    const missing = `${served.url}/templates/zola/feed.xml`;
    const etagOf = async (url: string) => (await fetch(url)).headers.get('etag');
    // Proxies that compress a response make its ETag weak.
    const unchanged = { 'if-none-match': `"another", W/${await etagOf(feed)}` };
    expect(await conditionalGet(feed, unchanged)).toEqual({ status: 304, body: '' });
    expect((await conditionalGet(feed, { 'if-none-match': '"another"' })).status).toBe(200);
    const stillMissing = { 'if-none-match': String(await etagOf(missing)) };
    expect((await conditionalGet(missing, stillMissing)).status).toBe(404);
  });

  it('contains at most fifty items', async () => {
    expect(idsIn((await get('/templates/next.js/feed.xml')).text).length).toBe(50);
  });

  it('is a 404 for an unknown filter, and a redirect for different capitalisation', async () => {
    const missing = await get('/templates/zola/feed.xml');
    expect(missing).toMatchObject({ status: 404, headers: { 'cache-control': LIKE_A_PAGE } });
    expect(await get('/templates/Hugo/feed.xml')).toMatchObject({
      status: 308,
      headers: { location: '/templates/hugo/feed.xml' },
    });
    // A template with this name has no feed.
    expect((await get('/templates/Paper/feed.xml')).status).toBe(404);
  });

  it('is redirected if Edge Config has a redirect for the filter', async () => {
    expect(await get('/templates/gatsby/feed.xml')).toMatchObject({
      status: 308,
      headers: { location: '/templates/hugo/feed.xml' },
    });
  });

  it('is an error instead of a 404 during an outage, as the filter may exist', async () => {
    await get('/templates/hugo/feed.xml');
    lib.service.faults.inject({ kind: 'refuse' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await get('/templates/hugo/feed.xml')).status).toBe(200);
    expect((await get('/templates/zola/feed.xml')).status).toBe(500);
  });
});

describe('a search feed', () => {
  it('contains the matches and has the canonical URL of the selection', async () => {
    const { status, headers, text } = await get(
      '/templates/search/feed.xml?type=blog&framework=hugo&framework=next.js&sort=name&page=3',
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(LIKE_A_PAGE);
    expect(idsIn(text).sort()).toEqual(['notes', 'paper']);
    const query = 'framework=hugo&amp;framework=next.js&amp;type=blog';
    expect(text).toContain(`<link>${SITE}/templates/search?${query}</link>`);
    expect(text).toContain(`href="${SITE}/templates/search/feed.xml?${query}" rel="self"`);
    expect(text).toContain(`<title>${brand.name}: Hugo or Next.js + Blog templates</title>`);
  });

  it('is the same as the filter feed if the search is a single filter', async () => {
    const { text } = await get('/templates/search/feed.xml?framework=hugo');
    expect(text).toContain(`href="${SITE}/templates/hugo/feed.xml" rel="self"`);
  });

  it('contains the templates that match the searched words', async () => {
    const { text } = await get('/templates/search/feed.xml?q=paper');
    expect(idsIn(text)).toEqual(['paper']);
    expect(text).toContain(`<title>${brand.name}: “paper”</title>`);
  });

  it.each([
    ['framework=zola', 'framework: there is no "zola"'],
    [
      'sort=best&page=0',
      'sort: one of recommended, popular, newest, updated, name; page: a whole number',
    ],
    [`q=${'x'.repeat(200)}`, 'q: at most 120 characters'],
  ])('refuses ?%s with a reason', async (query, problem) => {
    const { status, headers, text } = await get(`/templates/search/feed.xml?${query}`);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 400, cache: 'no-store' });
    expect(text).toContain(problem);
  });

  it('counts towards the rate limit', async () => {
    setEnvironment({ ...contentEnvironment(lib.service), REQUEST_LIMIT: '1' });
    expect((await get('/templates/search/feed.xml?q=blog')).status).toBe(200);
    const refused = await get('/templates/search/feed.xml?q=blog');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the Markdown version of a list', () => {
  it('contains the templates of the page with links to their Markdown versions', async () => {
    const { status, headers, text } = await get('/templates/hugo/index.md');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': LIKE_A_PAGE,
      link: `<${SITE}/templates/hugo>; rel="canonical"`,
    });
    expect(text).toBe(`# Hugo templates

Page: <${SITE}/templates/hugo>

1 template

- [Template paper](${SITE}/templates/hugo/paper/index.md): A \\*paper\\* \\& more.
`);
  });

  it('exists for the list of all templates, but not for unknown filters', async () => {
    const { text } = await get('/templates/index.md');
    expect(text).toContain('\n62 templates\n');
    expect(text).not.toContain('draft');
    expect((await get('/templates/zola/index.md')).status).toBe(404);
  });

  it('is the redirect target of the list path with ".md"', async () => {
    expect(await filterPage('hugo.md')).toMatchObject({
      redirect: { destination: '/templates/hugo/index.md' },
    });
    expect(await filterPage('zola.md')).toMatchObject({ notFound: true });
  });
});
