/** The other forms of `/editor`: its list of problems, that as JSON, and one entry for a frame. */
import type { IncomingMessage } from 'node:http';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePublish } from '@/lib/publishing/publish-log';
import { sidebarPolicy } from '@/lib/runtime/security-headers.js';
import signOut from '@/pages/api/editor/sign-out';
import Editor, { getServerSideProps } from '@/pages/editor';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { section, space, template } from '@/tests/fixtures/sample-space';
import { apiRoute, type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

const SECRET = 'a-secret-of-some-length-for-drafts';
let lib: LibOnServices;
let site: ServedRoute;
beforeAll(async () => {
  const entries = [
    ...section('framework', [['Next.js', 'next.js']], { title: 'Framework' }),
    template('blog', { framework: ['NextJS'] }),
  ];
  lib = await libOn(space(entries), { env: { DRAFT_SECRET: SECRET } });
  site = await serveRoute(async (req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://site.invalid');
    const query = Object.fromEntries(searchParams);
    const context = { req: withCookies(req), res, query };
    const result = await getServerSideProps(context as never);
    if (res.writableEnded) return;
    if ('redirect' in result) {
      res.writeHead(307, { Location: result.redirect.destination }).end();
    } else if ('props' in result) {
      res.end(renderToStaticMarkup(createElement(Editor, await result.props)));
    }
  });
  await savePublish({
    id: 'one',
    action: 'publish',
    entryId: 'template-blog',
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

/** As Next has read them. */
function withCookies(req: IncomingMessage) {
  const pairs = (req.headers.cookie ?? '').split('; ').map((one) => one.split('=', 2));
  return Object.assign(req, { cookies: Object.fromEntries(pairs) });
}

const open = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/editor${query}`, { redirect: 'manual', headers });
async function signedIn(query: string, more: Record<string, string> = {}) {
  const answer = await open(`${query}&secret=${SECRET}`, more);
  const [cookie = ''] = answer.headers.getSetCookie();
  return {
    answer,
    cookie,
    page: await open(query, { ...more, cookie: cookie.split(';')[0] ?? '' }),
  };
}
const FRAME = { 'sec-fetch-dest': 'iframe' };

describe('/editor?list=content', () => {
  it('says what is wrong, with a link to the entry', async () => {
    const { page } = await signedIn('?list=content');
    const html = await page.text();
    expect(html).toContain('Did you mean “Next.js”?');
    expect(html).toContain(
      'href="https://app.contentful.com/spaces/test-space/environments/master/entries/template-blog"',
    );
  });

  it('is JSON for a script, with the same session', async () => {
    const { answer, page } = await signedIn('?list=content&format=json');
    expect(answer.headers.get('location')).toBe('/editor?list=content&format=json');
    expect(page.headers.get('content-type')).toContain('application/json');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.json()).toMatchObject({
      problems: [{ entryId: 'template-blog', level: 'incomplete' }, { entryId: 'value-next.js' }],
    });
  });

  it.each(['?list=content', '?list=content&format=json', '?entry=template-blog'])(
    '%s says nothing to anybody who is not signed in, and the form links back to it',
    async (query) => {
      const page = await open(query, FRAME);
      expect(page.status).toBe(401);
      const html = await page.text();
      expect(html).not.toContain('NextJS');
      const [, name] = /\?(\w+)=/.exec(query) ?? [];
      expect(html).toMatch(new RegExp(`<input (?=[^>]*type="hidden")[^>]*name="${name}"`));
    },
  );
});

it.each([
  ['?secret=wrong', '/editor?problem=wrong'],
  ['?secret=', '/editor?problem=wrong'],
  ['?secret=%3Cscript%3E', '/editor?problem=wrong'],
  [`?secret=${SECRET}x`, '/editor?problem=wrong'],
  ['?entry=template-blog&secret=wrong', '/editor?entry=template-blog&problem=wrong'],
  ['?list=content&secret=wrong', '/editor?list=content&problem=wrong'],
])('a wrong secret leaves the address and is in no page: %s', async (query, location) => {
  const answer = await open(query);
  expect(answer.headers.get('location')).toBe(location);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

describe('/editor?entry= in a frame', () => {
  it('says since when the entry is live, its pages and its problems', async () => {
    const { page } = await signedIn('?entry=template-blog', FRAME);
    const html = await page.text();
    expect(html).toContain('Live since');
    expect(html).toContain('dateTime="2026-11-20T10:01:01.000Z"');
    expect(html).toContain('href="/templates/all/blog"');
    expect(html).toContain('Did you mean “Next.js”?');
  });

  it('is also for the frame’s own script, whose requests are no frame’s', async () => {
    const { page } = await signedIn('?entry=template-blog&format=panel');
    expect(await page.text()).toContain('Its pages');
  });

  it('gets a cookie that a frame is given; a tab gets one that no other site’s frame is', async () => {
    const { cookie } = await signedIn('?entry=template-blog', FRAME);
    expect(cookie).toContain('; Secure; SameSite=None; Partitioned');
    const tab = await signedIn('?entry=template-blog');
    expect(tab.cookie).toContain('SameSite=Lax');
    expect(await tab.page.text()).not.toContain('Its pages');
  });

  it('is left by signing out there: its session ends, and the form to sign in is where it was', async () => {
    const query = '?list=content&entry=template-blog';
    const { cookie, page } = await signedIn(query, FRAME);
    const [, action = ''] = /action="([^"]*sign-out[^"]*)"/.exec(await page.text()) ?? [];
    const route = await serveRoute(async (req, res) => {
      const redirect = (status: number, Location: string) =>
        res.writeHead(status, { Location }).end();
      await apiRoute(signOut)(withCookies(req), Object.assign(res, { redirect }));
    });
    const address = new URL(action.replaceAll('&amp;', '&'), route.url);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const answer = await fetch(address, { method: 'POST', redirect: 'manual', headers });
    await route.close();
    expect(answer.headers.get('location')).toBe('/editor?entry=template-blog&list=content');
    const ended = answer.headers.getSetCookie().filter((one) => /^plinth_editor=;/.test(one));
    expect(ended).toContainEqual(expect.stringMatching(/; Secure; SameSite=None; Partitioned$/));
    expect(ended).toContainEqual(expect.stringMatching(/; SameSite=Lax$/));
    expect((await open(query, headers)).status).toBe(401);
  });

  it('is allowed for the content service alone', () => {
    const thirdParty = { scripts: [], connections: [], images: [], frames: [] };
    const policy = sidebarPolicy({ inlineScripts: [], contentUrl: undefined, thirdParty });
    expect(policy).toMatch(
      /frame-ancestors https:\/\/app\.contentful\.com https:\/\/app\.eu\.contentful\.com$/,
    );
    expect(policy).toContain("style-src 'self';");
  });
});
