import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSideProps, NextApiHandler } from 'next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SitePage } from '@/components/site/site-page-type';
import { insightsCopy } from '@/copy/insights';
import { savePublish } from '@/lib/publishing/publish-log';
import { countToday } from '@/lib/redis/daily-counts';
import { sidebarPolicy } from '@/lib/runtime/security-headers.js';
import * as contentApi from '@/pages/api/editor/content';
import * as entryApi from '@/pages/api/editor/entry/[id]';
import * as insightsApi from '@/pages/api/editor/insights.csv';
import * as publishesApi from '@/pages/api/editor/publishes';
import * as signIn from '@/pages/api/editor/sign-in';
import * as signOut from '@/pages/api/editor/sign-out';
import * as publishesPage from '@/pages/editor';
import * as contentPage from '@/pages/editor/content';
import * as entryPage from '@/pages/editor/entry/[id]';
import * as insightsPage from '@/pages/editor/insights';
import {
  contentEnvironment,
  type LibOnServices,
  libOn,
  setEnvironment,
} from '@/tests/fixtures/lib';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { apiRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

type PageModule = {
  // biome-ignore lint/suspicious/noExplicitAny: any page's props.
  default: SitePage<any>;
  // biome-ignore lint/suspicious/noExplicitAny: any page's props and parameters.
  getServerSideProps: GetServerSideProps<any, any>;
};

const ENTRY = 'template-blog';
const PAGES: Record<string, PageModule> = {
  '/editor': publishesPage,
  '/editor/content': contentPage,
  '/editor/insights': insightsPage,
  [`/editor/entry/${ENTRY}`]: entryPage,
};
const API: Record<string, { default: NextApiHandler }> = {
  '/api/editor/publishes': publishesApi,
  '/api/editor/content': contentApi,
  '/api/editor/insights.csv': insightsApi,
  [`/api/editor/entry/${ENTRY}`]: entryApi,
  '/api/editor/sign-in': signIn,
  '/api/editor/sign-out': signOut,
};

const SECRET = 'a-secret-of-some-length-for-drafts';
let lib: LibOnServices;
let site: ServedRoute;
beforeAll(async () => {
  const entries = [
    ...section('framework', [['Next.js', 'next.js']], { title: 'Framework' }),
    template('blog', { framework: ['NextJS'] }),
    template('unused', { name: 'Never, ever' }),
  ];
  lib = await libOn(space(entries), { env: { DRAFT_SECRET: SECRET } });
  site = await serveRoute(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://site.invalid');
    const query = { ...Object.fromEntries(searchParams), id: ENTRY };
    const [page, api] = [PAGES[pathname], API[pathname]];
    if (page) await servePage(page, withCookies(req), res, query);
    if (api) await serveApi(api.default, withCookies(req), res);
  });
  for (const action of ['demo', 'demo', 'source']) countToday('actions', `${action} ${ENTRY}`);
  for (const text of ['quarkus', 'quarkus', '=cmd()']) countToday('searches', text);
  await savePublish({
    id: 'one',
    action: 'publish',
    entryId: ENTRY,
    name: 'Template blog',
    receivedAt: Date.parse('2026-11-20T10:00:00.000Z'),
    state: 'live',
    servedAfterMs: 500,
    liveAfterMs: 61_000,
    pages: [],
    pageCount: 0,
    failed: [],
    notKnown: [],
    reason: null,
  });
});
afterAll(async () => {
  await site.close();
  await lib.close();
});

function withCookies(req: IncomingMessage) {
  const pairs = (req.headers.cookie ?? '').split('; ').map((one) => one.split('=', 2));
  return Object.assign(req, { cookies: Object.fromEntries(pairs) });
}

async function servePage(
  page: PageModule,
  req: IncomingMessage,
  res: ServerResponse,
  query: object,
) {
  const context = { req, res, query, params: query, resolvedUrl: req.url };
  const result = await page.getServerSideProps(context as never);
  if ('redirect' in result) {
    res.writeHead(307, { Location: result.redirect.destination }).end();
  } else if ('props' in result) {
    res.end(renderToStaticMarkup(createElement(page.default, await result.props)));
  }
}

function serveApi(handler: NextApiHandler, req: IncomingMessage, res: ServerResponse) {
  const redirect = (status: number, Location: string) => res.writeHead(status, { Location }).end();
  const withId: NextApiHandler = (request, response) => {
    request.query.id ??= ENTRY;
    return handler(request, response);
  };
  return apiRoute(withId)(req, Object.assign(res, { redirect }));
}

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    ...{ method: 'POST', redirect: 'manual', headers },
    body: new URLSearchParams(form),
  });

async function cookieOf(headers: Record<string, string> = {}): Promise<string> {
  const answer = await post('/api/editor/sign-in', { secret: SECRET }, headers);
  return answer.headers.getSetCookie()[0] ?? '';
}
const sessionIn = (cookie: string) => ({ cookie: cookie.split(';')[0] ?? '' });
const openSignedIn = async (path: string) => open(path, sessionIn(await cookieOf()));

const FRAME = { 'sec-fetch-dest': 'iframe' };

describe('an editor who is not signed in', () => {
  it.each(Object.keys(PAGES))(
    'gets the sign-in form at %s, and then returns to the same page',
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(401);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      const html = await page.text();
      expect(html).not.toContain('NextJS');
      const [, returnTo = ''] = /name="returnTo"[^>]*value="([^"]*)"/.exec(html) ?? [];
      expect(returnTo).toBe(path);
      const answer = await post('/api/editor/sign-in', { secret: SECRET, returnTo });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    },
  );

  it.each(['publishes', 'content', 'insights.csv', `entry/${ENTRY}`])(
    '/api/editor/%s answers 401',
    async (path) => {
      const answer = await open(`/api/editor/${path}`);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.text()).not.toMatch(/NextJS|Template blog/);
    },
  );
});

describe('a signed-in editor', () => {
  it('sees problems with links to their entries at /editor/content', async () => {
    const html = await (await openSignedIn('/editor/content')).text();
    expect(html).toContain('Did you mean “Next.js”?');
    expect(html).toContain(
      `href="https://app.contentful.com/spaces/test-space/environments/master/entries/${ENTRY}"`,
    );
  });

  it('sees when an entry went live, its pages and its problems at /editor/entry/…', async () => {
    const html = await (await openSignedIn(`/editor/entry/${ENTRY}`)).text();
    expect(html).toContain('Live since');
    expect(html).toContain('dateTime="2026-11-20T10:01:01.000Z"');
    expect(html).toContain('href="/templates/all/blog"');
    expect(html).toContain('Did you mean “Next.js”?');
  });

  it('sees the publishes that match a search at /editor', async () => {
    expect(await (await openSignedIn('/editor?q=blog')).text()).toContain('Template blog');
    expect(await (await openSignedIn('/editor?q=none')).text()).not.toContain('Template blog');
  });

  it('sees failed searches, used and unused templates at /editor/insights', async () => {
    const html = await (await openSignedIn('/editor/insights')).text();
    const parts = html.split('<h2>').map((part) => part.replaceAll(/<!--.*?-->|<[^>]*>/g, ' '));
    expect(parts.slice(1).map((part) => part.replaceAll(/\s+/g, ' ').trim())).toEqual([
      `${insightsCopy.failedSearches} quarkus Searched: 2 =cmd() Searched: 1`,
      `${insightsCopy.used} Template blog Demo: 2, Source: 1`,
      `${insightsCopy.unused} Never, ever`,
    ]);
    expect(html).toContain('href="/templates/all/unused"');
    // Without a store, other servers' counts are missing.
    expect(html).toContain(insightsCopy.incomplete);
  });

  it('gets the same numbers as CSV, without formulas', async () => {
    const answer = await openSignedIn('/api/editor/insights.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await answer.text()).split('\r\n')).toEqual([
      'action,name,address,count',
      'search,quarkus,,2',
      "search,'=cmd(),,1",
      'demo,Template blog,https://gallery.example/templates/all/blog,2',
      'source,Template blog,https://gallery.example/templates/all/blog,1',
      'none,"Never, ever",https://gallery.example/templates/all/unused,0',
      '',
    ]);
  });

  it('gets the same data as JSON from the API', async () => {
    const answer = await openSignedIn('/api/editor/content');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({
      problems: [
        { entryId: ENTRY, level: 'incomplete' },
        { entryId: 'value-next.js' },
        { entryId: 'template-unused' },
      ],
    });
    const entry = await (await openSignedIn(`/api/editor/entry/${ENTRY}`)).json();
    expect(entry).toMatchObject({ paths: ['/templates/all/blog'], publish: { id: 'one' } });
    const found = await (await openSignedIn('/api/editor/publishes?q=blog')).json();
    expect(found).toMatchObject({ search: { q: 'blog' }, lines: [{ id: 'one' }] });
  });
});

describe('signing in', () => {
  it.each(['wrong', '', '<script>', `${SECRET}x`])(
    'refuses the secret “%s” without repeating the secret in the URL',
    async (secret) => {
      const returnTo = '/editor/content';
      const answer = await post('/api/editor/sign-in', { secret, returnTo });
      expect(answer.headers.get('location')).toBe('/editor/content?problem=wrong');
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(Object.keys(PAGES))('removes the secret from the URL %s?secret=', async (path) => {
    const answer = await open(`${path}?secret=${SECRET}`);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/editor\/sign-in\?/);
    const signedIn = await open(location);
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, path]);
    expect(signedIn.headers.getSetCookie()).toEqual([expect.stringMatching(/^plinth_editor=/)]);
  });

  it.each([
    'https://elsewhere.example/editor',
    '//elsewhere.example',
    '/editor//elsewhere.example',
    '/templates',
    '/editorial',
  ])('redirects to /editor instead of %s', async (returnTo) => {
    const answer = await post('/api/editor/sign-in', { secret: SECRET, returnTo });
    expect(answer.headers.get('location')).toBe('/editor');
  });

  it('sets a partitioned cookie in a frame, and a SameSite=Lax cookie in a tab', async () => {
    expect(await cookieOf(FRAME)).toContain('; Secure; SameSite=None; Partitioned');
    expect(await cookieOf()).toContain('SameSite=Lax');
  });
});

it('signing out ends the session and returns to the same page', async () => {
  const headers = sessionIn(await cookieOf());
  const html = await (await open('/editor/content', headers)).text();
  const [, action = ''] = /action="([^"]*sign-out[^"]*)"/.exec(html) ?? [];
  const answer = await post(action.replaceAll('&amp;', '&'), {}, headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/editor/content']);
  const ended = answer.headers.getSetCookie().filter((one) => /^plinth_editor=;/.test(one));
  expect(ended).toContainEqual(expect.stringMatching(/; Secure; SameSite=None; Partitioned$/));
  expect(ended).toContainEqual(expect.stringMatching(/; SameSite=Lax$/));
  expect((await open('/editor/content', headers)).status).toBe(401);
});

it.each([
  ['?list=content', '/editor/content'],
  [`?entry=${ENTRY}`, `/editor/entry/${ENTRY}`],
  ['?entry=a/b', '/editor/entry/a%2Fb'],
  [`?entry=${ENTRY}&secret=abc`, `/editor/entry/${ENTRY}?secret=abc`],
])('redirects the former URL /editor%s', async (query, location) => {
  const answer = await open(`/editor${query}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([307, location]);
});

it('allows only the content service to embed the editor in a frame', () => {
  const thirdParty = { scripts: [], connections: [], images: [], frames: [] };
  const policy = sidebarPolicy({ inlineScripts: [], contentUrl: undefined, thirdParty });
  expect(policy).toMatch(
    /frame-ancestors https:\/\/app\.contentful\.com https:\/\/app\.eu\.contentful\.com$/,
  );
  expect(policy).toContain("style-src 'self';");
});

it('a signed-in editor gets a sentence in place of the CSV if the numbers can’t be read', async () => {
  setEnvironment({
    ...contentEnvironment(lib.service),
    DRAFT_SECRET: SECRET,
    UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9',
    UPSTASH_REDIS_REST_TOKEN: 'token',
  });
  const answer = await openSignedIn('/api/editor/insights.csv');
  expect([answer.status, await answer.text()]).toEqual([503, insightsCopy.notRead]);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});
