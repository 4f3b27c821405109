import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { smallSpace } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';

const SECRET = 'a-secret-of-thirty-two-characters';

let service: ContentService;
let build: Build;
let site: Site;
let siteWithoutSecret: Site;

beforeAll(async () => {
  service = await startContentService({
    content: smallSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  const env = contentEnvironment(service);
  build = await buildSite(env);
  expect(build.output).toContain('Generating static pages');
  [site, siteWithoutSecret] = await Promise.all([
    build.start({ ...env, DRAFT_SECRET: SECRET }),
    build.start(env),
  ]);
});
afterAll(async () => {
  await Promise.all([site?.stop(), siteWithoutSecret?.stop()]);
  await build?.remove();
  await service?.close();
});

async function get(path: string, { cookie, at = site }: { cookie?: string; at?: Site } = {}) {
  const response = await fetch(at.url + path, {
    redirect: 'manual',
    headers: cookie === undefined ? {} : { cookie },
  });
  const { status, headers } = response;
  return { status, headers, location: headers.get('location'), text: await response.text() };
}

const enable = (query: Record<string, string>) =>
  get(`/api/draft/enable?${new URLSearchParams(query)}`);

async function draftCookie(): Promise<string> {
  const { headers } = await enable({ secret: SECRET, path: '/templates' });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('an editor who previews', () => {
  it('is led to the page of an entry, one that was never published too', async () => {
    const published = await enable({ secret: SECRET, id: 'template-next-blog' });
    expect(published).toMatchObject({ status: 307, location: '/templates/next.js/next-blog' });
    const draft = await enable({ secret: SECRET, id: 'template-unfinished' });
    expect(draft).toMatchObject({ status: 307, location: '/templates/next.js/unfinished' });
    const filter = await enable({ secret: SECRET, id: 'value-hugo' });
    expect(filter).toMatchObject({ status: 307, location: '/templates/hugo' });
  });

  it('gets a cookie that works in the content service’s frame, and an answer nobody keeps', async () => {
    const { headers } = await enable({ secret: SECRET, path: '/templates/hugo?x=1' });
    expect(headers.get('location')).toBe('/templates/hugo?x=1');
    expect(headers.get('cache-control')).toContain('no-store');
    const [cookie] = headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) {
      expect(cookie).toContain(attribute);
    }
  });

  it('sees drafts on the page, in lists and in counts; a visitor sees none', async () => {
    service.content.update('template-next-blog', { name: 'A changed name' });
    const cookie = await draftCookie();
    const inDraft = await get('/templates/next.js', { cookie });
    expect(inDraft.text).toContain('Template unfinished');
    expect(inDraft.text).toContain('A changed name');
    expect(inDraft.headers.get('cache-control')).toContain('no-store');
    expect(inDraft.headers.get('x-robots-tag')).toContain('noindex');
    expect(inDraft.headers.get('content-security-policy')).toContain('app.contentful.com');
    expect((await get('/templates/next.js/unfinished', { cookie })).status).toBe(200);

    const asVisitor = await get('/templates/next.js');
    expect(asVisitor.text).not.toMatch(/unfinished|A changed name/);
    expect(asVisitor.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await get('/templates/next.js/unfinished')).status).toBe(404);
  });

  it('leaves nothing that a cache would keep where there is no page, or another address', async () => {
    const cookie = await draftCookie();
    for (const path of ['/templates/nope', '/templates/hugo/nope', '/templates/hugo/next-blog']) {
      const { status, headers } = await get(path, { cookie });
      expect([404, 308]).toContain(status);
      expect({ path, cache: headers.get('cache-control') }).toEqual({
        path,
        cache: expect.stringContaining('no-store'),
      });
    }
  });

  it('leaves draft mode by the banner’s link', async () => {
    const { status, headers } = await get('/api/draft/disable', { cookie: await draftCookie() });
    expect(status).toBe(307);
    expect(headers.getSetCookie().every((cookie) => /Expires=Thu, 01 Jan 1970/.test(cookie))).toBe(
      true,
    );
  });

  it('learns nothing from leaving that opens draft mode, or makes pages anew', async () => {
    const trueValue = (await draftCookie()).split('=')[1] ?? '';
    expect(trueValue).toHaveLength(32);
    const { headers, text } = await get('/api/draft/disable');
    expect(JSON.stringify([...headers, text])).not.toContain(trueValue);
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/^__prerender_bypass=;/);
  });
});

describe('previews are refused', () => {
  it('where no secret is set: 503, whatever is asked', async () => {
    for (const secret of ['', 'undefined', SECRET]) {
      const { status, headers } = await get(`/api/draft/enable?secret=${secret}&path=/templates`, {
        at: siteWithoutSecret,
      });
      expect(status).toBe(503);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(['', 'wrong', `${SECRET}x`, SECRET.toUpperCase()])(
    'with the secret "%s": 401',
    async (secret) => {
      const { status, headers } = await enable({ secret, id: 'template-next-blog' });
      expect(status).toBe(401);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2F/evil.example',
    '/templates/%2e%2e/api',
    '/templates/..%2f..%2fapi',
    '/templates/%5c%5cevil',
    '/templates/%',
    '/api/draft/disable',
    'javascript:alert(1)',
    'templates',
    '/templates/a/b/c',
  ])('for the path %j: 400', async (path) => {
    const { status, headers } = await enable({ secret: SECRET, path });
    expect(status).toBe(400);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('for an entry that has no page: 404, in words', async () => {
    const { status, text } = await enable({ secret: SECRET, id: 'nowhere' });
    expect(status).toBe(404);
    expect(JSON.parse(text).message).toContain('No page shows that entry');
  });
});
