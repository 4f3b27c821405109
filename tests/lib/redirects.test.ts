/** Redirects that editors publish. */
import type { GetServerSidePropsContext } from 'next';
import { describe, expect, it } from 'vitest';
import { type RedirectEntry, redirectProblemText, redirectsFrom } from '@/lib/catalogue/redirects';
import { getContentProblems } from '@/lib/editor/gather-content-problems';
import { redirectOtherPath } from '@/lib/page/other-path';
import { pageRecord } from '@/lib/page-cache/page-records';
import { logLines } from '@/tests/fixtures/log-lines';
import { pageAt } from '@/tests/fixtures/page-results';
import { page, redirect, smallSpace } from '@/tests/fixtures/sample-space';
import { lastRecord, onPublishes, renderPage } from '@/tests/lib/on-publishes';

type Row = readonly [from: string, to: string];

const entriesOf = (rows: readonly Row[]): RedirectEntry[] =>
  rows.map(([from, to], index) => ({ id: `r${index + 1}`, from, to, permanent: true }));

const findIn = (rows: readonly Row[], path: string) =>
  redirectsFrom(entriesOf(rows)).find(path)?.to;

describe('a path', () => {
  it.each([
    ['is redirected', '/old', '/new', '/old', '/new'],
    ['matches regardless of encoding', '/käse', '/new', '/k%C3%A4se', '/new'],
    ['matches a redirect that ends with a slash', '/old/', '/new', '/old', '/new'],
    ['fills in a placeholder', '/blog/:slug', '/t/next.js/:slug', '/blog/a', '/t/next.js/a'],
    ['fills in two placeholders', '/:year/:slug', '/b/:slug/:year', '/2024/a', '/b/a/2024'],
    ['fills in a query', '/tag/:name', '/s?q=:name&p=1', '/tag/a', '/s?q=a&p=1'],
    ['encodes what it fills in', '/blog/:slug', '/t/:slug', '/blog/a%3Fb', '/t/a%3Fb'],
    [
      'may lead to another site',
      '/b/:slug',
      'https://b.example/:slug?x',
      '/b/a',
      'https://b.example/a?x',
    ],
    ['keeps query and fragment of the target', '/old', '/new?q=1#top', '/old', '/new?q=1#top'],
  ])('%s', (_, from, to, path, target) => {
    expect(findIn([[from, to]], path)).toBe(target);
  });

  it.each(['/blog', '/blog/', '/blog/a/b', '/Blog/a', '/blog/%E0%A4%A'])(
    'isn’t redirected: %s',
    (path) => {
      expect(findIn([['/blog/:slug', '/t/:slug']], path)).toBeUndefined();
    },
  );

  it('prefers an exact redirect to placeholders, and few placeholders to many', () => {
    const rows: Row[] = [
      ['/:a/:b', '/1'],
      ['/blog/:slug', '/2'],
      ['/blog/hello', '/3'],
    ];
    expect(['/shop/x', '/blog/x', '/blog/hello'].map((path) => findIn(rows, path))).toEqual([
      '/1',
      '/2',
      '/3',
    ]);
  });
});

describe('a redirect is refused', () => {
  const refused = (rows: readonly Row[], isPage?: (path: string) => boolean) =>
    redirectsFrom(entriesOf(rows), isPage).problems.map((one) => [one.entry.id, one.kind]);
  const sentences = (rows: readonly Row[]) =>
    redirectsFrom(entriesOf(rows)).problems.map(
      (one) => `${one.entry.id}: ${redirectProblemText(one)}`,
    );

  it.each(['', '/', 'old', 'https://a.example/old', '//a', '/a b', '/a?b', '/a#b', '/a//b'])(
    'from the unusable path %j',
    (from) => expect(refused([[from, '/new']])).toEqual([['r1', 'from-unusable']]),
  );

  it.each(['/api/x', '/editor', '/_next/x', '/sitemap.xml', '/templates/a/feed.xml'])(
    'from %s, which the site answers itself',
    (from) => expect(refused([[from, '/new']])).toEqual([['r1', 'from-unusable']]),
  );

  it.each([
    'new',
    '//a.example',
    'http://a.example',
    'javascript:alert(1)',
    '/b/:name',
    '/b?q=:name',
    '/a b',
  ])('to the unusable address %j', (to) =>
    expect(refused([['/old/:slug', to]])).toEqual([['r1', 'to-unusable']]),
  );

  it('if its path is a page', () => {
    expect(refused([['/about', '/new']], (path) => path === '/about')).toEqual([['r1', 'is-page']]);
  });

  it('if an older one has the same path, whatever the placeholder is called', () => {
    const rows: Row[] = [
      ['/blog/:slug', '/a/:slug'],
      ['/blog/:name', '/b/:name'],
    ];
    expect(refused(rows)).toEqual([['r2', 'same-from']]);
    expect(sentences(rows)).toEqual([
      'r2: “/blog/:name” already redirects to “/a/:slug” (r1). Delete one of the two.',
    ]);
    expect(findIn(rows, '/blog/x')).toBe('/a/x');
  });

  it('if it leads to another redirect, which stays', () => {
    const rows: Row[] = [
      ['/a', '/b?x=1'],
      ['/b', '/c'],
    ];
    expect(refused(rows)).toEqual([['r1', 'chain']]);
    expect(sentences(rows)).toEqual([
      'r1: It redirects to “/b?x=1”, which redirects to “/c” (r2). Redirect straight to a page.',
    ]);
    expect(['/a', '/b'].map((path) => findIn(rows, path))).toEqual([undefined, '/c']);
  });

  it.each<[string, Row[], string[]]>([
    ['to itself', [['/a', '/a?x']], ['r1']],
    [
      'of two',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['r1', 'r2'],
    ],
    [
      'of three',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
      ['r1', 'r2', 'r3'],
    ],
    [
      'of placeholders',
      [
        ['/a/:x', '/b/:x'],
        ['/b/:y', '/a/:y'],
      ],
      ['r1', 'r2'],
    ],
  ])('if it is part of a loop %s', (_, rows, ids) => {
    expect(refused(rows)).toEqual(ids.map((id) => [id, 'chain']));
  });

  it('if it may lead back through a placeholder', () => {
    const rows: Row[] = [
      ['/a/:x', '/b/:x'],
      ['/b/one', '/a/two'],
    ];
    expect(refused(rows)).toEqual([['r2', 'chain']]);
  });
});

describe('on a site', () => {
  const site = onPublishes(() => smallSpace([page('about'), redirect('used', '/used', '/about')]));

  const create = (fields: object, id = 'moved') => {
    site.on.lib.service.content.create({ contentType: 'redirect', fields: { ...fields }, id });
    return site.publish(id)();
  };

  const visit = (...path: string[]) =>
    redirectOtherPath({ params: { path } } as unknown as GetServerSidePropsContext<{
      path: string[];
    }>);

  it('is live once it is published, changes with its entry, and is a 404 once it is unpublished', async () => {
    await renderPage('/old');
    expect(pageRecord('/old')?.stamp).toBe('404');
    const { status, body } = await create({ from: '/old', to: '/about' });
    expect({ status, body }).toMatchObject({ status: 200, body: { revalidated: ['/old'] } });
    expect(pageRecord('/old')?.stamp).toBe('>/about');
    expect(await pageAt('/old')).toMatchObject({
      redirect: { destination: '/about', permanent: true },
    });
    expect(await lastRecord()).toMatchObject({ state: 'live', name: '/old → /about' });

    await site.publish('moved', { to: 'https://shop.example/', permanent: false })();
    expect(pageRecord('/old')?.stamp).toBe('>https://shop.example/ temporarily');
    expect(await pageAt('/old')).toMatchObject({
      redirect: { destination: 'https://shop.example/', permanent: false },
    });

    await site.publish('moved', { from: '/older' })();
    expect(await pageAt('/old')).toMatchObject({ notFound: true });
    await site.unpublish('moved')();
    expect(await pageAt('/older')).toMatchObject({ notFound: true });
    expect(pageRecord('/old')?.stamp).toBe('404');
  });

  it('redirects a path that no kind of page has', async () => {
    expect(await visit('blog', 'hello')).toEqual({ notFound: true });
    await create({ from: '/blog/:slug', to: '/templates/next.js/:slug' });
    expect(await lastRecord()).toMatchObject({ state: 'live', pages: [] });
    expect(await visit('blog', 'a b')).toEqual({
      redirect: { destination: '/templates/next.js/a%20b', permanent: true },
    });
    await site.unpublish('moved')();
    expect(await visit('blog', 'hello')).toEqual({ notFound: true });
  });

  it('gives way to a page that is published at its path', async () => {
    await create({ from: '/new', to: '/about' });
    await site.publish('page-about', { slug: 'new' })();
    expect(await pageAt('/new')).toMatchObject({ props: { page: { title: expect.anything() } } });
  });

  it('comes before the former address of a page', async () => {
    await site.publish('page-about', { slug: 'about-us' })();
    expect(await pageAt('/about')).toMatchObject({ redirect: { destination: '/about-us' } });
    await create({ from: '/about', to: '/templates' });
    expect(await pageAt('/about')).toMatchObject({ redirect: { destination: '/templates' } });
  });

  it('is named in the log, among the content problems and with its publish if it can’t be used', async () => {
    const log = logLines();
    await create({ from: '/a', to: '/b' }, 'first');
    await create({ from: '/b', to: '/c' }, 'second');
    const text = 'It redirects to “/b”, which redirects to “/c” (second).';
    expect(log.text()).toContain(`“/a” (first): ${text}`);
    expect(await getContentProblems('first')).toMatchObject([
      { name: '/a', level: 'left-out', text: expect.stringContaining(text) },
    ]);
    await create({ from: '/about', to: '/c' }, 'third');
    expect(await lastRecord()).toMatchObject({
      state: 'not-shown',
      reason: expect.stringContaining('“/about” is a page of this site'),
    });
    await create({ from: '/d' }, 'fourth');
    expect(await lastRecord()).toMatchObject({ reason: 'Its field “to” is empty. Fill it in.' });
  });
});
