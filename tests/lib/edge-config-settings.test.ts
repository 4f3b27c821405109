import { type LocalEdgeConfig, startEdgeConfig } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getEdgeSettings } from '@/lib/edge-config/settings';
import { type LibOnServices, libOn, resetServer } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import * as pages from '@/tests/fixtures/page-results';
import { smallSpace } from '@/tests/fixtures/sample-space';

const GOOD = {
  announcement: { text: 'New templates', href: '/templates', until: '2999-01-01T00:00:00Z' },
  featured: ['hugo-blog', 'next-blog'],
  redirects: { '/templates/old': '/templates/next.js' },
};

let lib: LibOnServices;
let edge: LocalEdgeConfig;
let log: ReturnType<typeof logLines>;
beforeEach(async () => {
  edge = await startEdgeConfig({ token: 'edge-token', items: { ...GOOD } });
  lib = await libOn(smallSpace(), { env: { EDGE_CONFIG: edge.connectionString } });
  log = logLines();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lib.close();
  await edge.close();
});

const ITEMS: [name: keyof typeof GOOD, fallback: unknown, bad: unknown[]][] = [
  [
    'announcement',
    null,
    [
      'text',
      7,
      [],
      {},
      { text: '' },
      { text: '   ' },
      { text: 7 },
      { text: 'x'.repeat(201) },
      { text: 'Hello', href: 'javascript:alert(1)' },
      { text: 'Hello', href: '//evil.example' },
      { text: 'Hello', href: '/\\evil.example' },
      { text: 'Hello', href: 'http://example.com' },
      { text: 'Hello', href: 'https://example.com/ and more' },
      { text: 'Hello', href: 'see https://example.com/' },
      { text: 'Hello', href: 7 },
      { text: 'Hello', until: 'soon' },
      { text: 'Hello', until: 7 },
    ],
  ],
  ['featured', [], ['next-blog', 7, {}, [7], [['next-blog']]]],
  [
    'redirects',
    {},
    [
      '/a',
      7,
      [],
      { '/a': 7 },
      { a: '/b' },
      { '/a': 'https://evil.example' },
      { '/a': '//evil.example' },
      { '/a': '/\\evil.example' },
      { '/a': '/.//evil.example' },
      { '/a': 'javascript:alert(1)' },
      { 'https://evil.example': '/b' },
      { '/a': '/b c' },
    ],
  ],
];

describe.each(ITEMS)(
  'an invalid value of "%s" in the edge configuration',
  (name, fallback, bad) => {
    it.each(bad)(
      'is replaced by the default, with one warning, without affecting other items: %j',
      async (value) => {
        edge.items = { ...GOOD, [name]: value };
        const expected = { ...GOOD, [name]: fallback };
        expect(await getEdgeSettings()).toEqual(expected);
        expect(await getEdgeSettings()).toEqual(expected);
        expect(log.count('⚠')).toBe(1);
        expect(log.text()).toContain(`"${name}" in the edge configuration is not used`);
        expect(edge.requests).toHaveLength(1);
      },
    );

    it('does not cause a warning if it is missing or null', async () => {
      edge.items = { ...GOOD, [name]: null };
      expect((await getEdgeSettings())[name]).toEqual(fallback);
      resetServer();
      const { [name]: _, ...others } = GOOD;
      edge.items = others;
      expect((await getEdgeSettings())[name]).toEqual(fallback);
      expect(log.text()).not.toContain('edge configuration');
    });
  },
);

describe('one invalid item', () => {
  it('among the redirects is reported and does not affect other redirects', async () => {
    const bad = {
      '/a': 'https://evil.example',
      '/b': '/with a space',
      '/blog/old-post': '/templates',
      '/docs/a/b/c': '/templates',
      '/feed/': '/templates',
      '/c?page=2': '/templates',
    };
    edge.items = { ...GOOD, redirects: { ...bad, ...GOOD.redirects } };
    expect((await getEdgeSettings()).redirects).toEqual(GOOD.redirects);
    expect(log.count('⚠')).toBe(1);
    for (const from of Object.keys(bad)) expect(log.text()).toContain(`"${from}"`);
  });

  it('among the featured templates does not affect other featured templates', async () => {
    edge.items = { ...GOOD, featured: ['next-blog', null, 'hugo-blog'] };
    expect((await getEdgeSettings()).featured).toEqual(['next-blog', 'hugo-blog']);
    expect(log.count('⚠')).toBe(1);
  });
});

describe('the announcement', () => {
  it('appears on every page with its link', async () => {
    const layout = { announcement: { text: 'New templates', href: '/templates' } };
    expect(await pages.homePage()).toMatchObject({ props: { layout } });
    expect(await pages.filterPage('hugo')).toMatchObject({ props: { layout } });
    expect(edge.requests).toHaveLength(1);
  });

  it('can have no link, or an HTTPS URL', async () => {
    edge.items = { announcement: { text: ' Hello ' } };
    expect((await getEdgeSettings()).announcement).toEqual({
      text: 'Hello',
      href: null,
      until: null,
    });
    resetServer();
    edge.items = { announcement: { text: 'Hello', href: 'https://example.com/' } };
    expect((await getEdgeSettings()).announcement?.href).toBe('https://example.com/');
  });

  it('disappears after its end date', async () => {
    edge.items = { announcement: { text: 'Hello', until: '2020-01-01' } };
    expect(await pages.homePage()).toMatchObject({ props: { layout: { announcement: null } } });
  });

  it('stays until the end of its last day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    edge.items = { announcement: { text: 'Hello', until: today } };
    expect((await getEdgeSettings()).announcement?.until).toBe(`${today}T23:59:59Z`);
  });
});

describe('the featured templates', () => {
  it('come first on the home page, without unknown templates', async () => {
    edge.items = { featured: ['unheard-of', 'only-blog', 'only-blog', 'hugo-blog'] };
    expect(await pages.homePage()).toMatchObject({
      props: {
        home: {
          featured: ['only-blog', 'hugo-blog', 'next-blog', 'next-hugo', 'nothing'].map((slug) => ({
            name: `Template ${slug}`,
          })),
        },
      },
    });
  });
});

describe('a redirect', () => {
  it('is followed if the path has no page', async () => {
    expect(await pages.filterPage('old')).toEqual({
      redirect: { destination: '/templates/next.js', permanent: true },
      revalidate: 30,
    });
  });

  it('is ignored if the path has a page or is its own target', async () => {
    const redirects = { '/templates/hugo': '/templates', '/templates/old': '/templates/old' };
    edge.items = { redirects };
    expect(await pages.filterPage('hugo')).toMatchObject({ props: { list: { total: 2 } } });
    expect(await pages.filterPage('old')).toMatchObject({ notFound: true });
  });

  it('is ignored if it is part of a loop, unless the loop reaches a page', async () => {
    edge.items = {
      redirects: {
        ...{ '/templates/one': '/templates/two', '/templates/two': '/templates/one' },
        ...{ '/templates/before': '/templates/hugo', '/templates/hugo': '/templates/before' },
      },
    };
    expect(await pages.filterPage('one')).toMatchObject({ notFound: true });
    expect(await pages.filterPage('before')).toMatchObject({
      redirect: { destination: '/templates/hugo' },
    });
  });

  it('can have a target that is not valid URL encoding', async () => {
    edge.items = { redirects: { '/templates/rebate': '/100%' } };
    expect(await pages.filterPage('rebate')).toMatchObject({ redirect: { destination: '/100%' } });
  });

  it('sends its target URL-encoded', async () => {
    edge.items = { redirects: { '/templates/旧': '/templates/新' } };
    expect(await pages.filterPage('旧')).toMatchObject({
      redirect: { destination: `/templates/${encodeURIComponent('新')}` },
    });
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'does not exist for a slug that is a built-in property: %s',
    async (slug) => {
      expect(await pages.filterPage(slug)).toMatchObject({ notFound: true });
    },
  );
});
