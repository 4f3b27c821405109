import { expect, it } from 'vitest';
import type { DeployedSite } from '@/tests/site/operations/deployed-proxy/deployed-site';

export function cachedPages(deployed: () => DeployedSite): void {
  it('serves a page from the proxy’s cache after the first visit, regardless of its query', async () => {
    const { get } = deployed();
    const first = await get('/templates/hugo');
    expect(first.status).toBe(200);
    const second = await get('/templates/hugo?utm_source=somewhere');
    expect([second.status, second.cache]).toEqual([200, 'HIT']);
    expect(second.text).toBe(first.text);
    const [found, other] = [
      await get('/templates/search?q=hugo-1'),
      await get('/templates/search?q=none'),
    ];
    expect(found.text).not.toBe(other.text);
    expect(found.cache).not.toBe('HIT');
  });

  it('caches comparisons and API responses separately for each query', async () => {
    const { get } = deployed();
    for (const address of ['/templates/compare?t=', '/api/templates?q=']) {
      for (const slug of ['hugo-1', 'hugo-2']) {
        const { status, text, cache } = await get(address + slug);
        expect({ address, status, cache }).toEqual({ address, status: 200, cache: null });
        expect(text).toContain(`Template ${slug}`);
      }
    }
  });

  it('does not mistake a page for an editors’ page with a similar address', async () => {
    const { get } = deployed();
    expect((await get('/editor')).cache).toBeNull();
    expect((await get('/editorial')).cache).toBe('MISS');
  });

  it('stores one response if the query has no effect, and one Open Graph image per version', async () => {
    const { get } = deployed();
    await get('/api/openapi.json?a');
    expect((await get('/api/openapi.json?b')).cache).toBe('HIT');
    const { location } = await get('/api/og/templates/hugo-1');
    expect((await get(`${location}`)).cache).toBe('MISS');
    expect((await get(`${location}`)).cache).toBe('HIT');
    for (const odd of ['&a=1', '&v=1', '&']) {
      expect((await get(`${location}${odd}`)).cache).toBe('BYPASS');
    }
  });

  it('passes on Next’s redirects, whose targets include the query, without caching them', async () => {
    const { get } = deployed();
    for (const query of ['?a=1', '?b=2']) {
      const { status, location, cache, headers } = await get(`/templates/${query}`);
      expect([status, location, cache]).toEqual([308, `/templates${query}`, 'MISS']);
      expect(headers.get('cache-control')).toBe('max-age=0');
    }
  });

  it('serves uncompressed pages on request, and gives each request a unique id', async () => {
    const { get } = deployed();
    await get('/templates/hugo');
    const plain = await get('/templates/hugo', { 'Accept-Encoding': 'identity' });
    expect(plain.cache).toBe('HIT');
    expect(plain.text).toContain('<h1');
    const ids = [plain, await get('/templates/hugo')].map(({ headers }) =>
      headers.get('x-request-id'),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('shows a publish within two seconds on the page, in lists and in machine-readable files', async () => {
    const { get, publish } = deployed();
    const paths = [
      '/templates/hugo',
      '/templates/hugo/hugo-1',
      '/',
      '/feed.xml',
      '/templates/hugo/hugo-1/index.md',
    ];
    for (const path of paths) await get(path);
    for (const path of paths) expect((await get(path)).cache).toBe('HIT');
    const answer = await publish('template-hugo-1', { name: 'Hugo, seen at once' });
    expect(answer.status).toBe(200);
    const shown = async (path: string) => {
      const { status, cache, text } = await get(path);
      return { path, status, cache, isNew: text.includes('Hugo, seen at once') };
    };
    // A page isn't a cache hit while the proxy is refreshing it.
    for (const path of paths) {
      const expected = { path, status: 200, cache: 'HIT', isNew: true };
      await expect.poll(() => shown(path), { timeout: 5_000 }).toEqual(expected);
    }
  });

  it('shows a publish on the pages of both instances', () => {
    const { sites } = deployed();
    const logs = sites.map((site) => site.log()).join('');
    expect(logs).toContain('publish.live');
    expect(logs).not.toContain('proxy.not-refreshed');
  });

  it('removes an unpublished page, and redirects an old address to the new one', async () => {
    const { get, publish } = deployed();
    await get('/templates/hugo/hugo-2');
    expect((await publish('template-hugo-2', {}, 'unpublish')).status).toBe(200);
    expect((await get('/templates/hugo/hugo-2')).status).toBe(404);
    await get('/templates/hugo/hugo-3');
    await publish('template-hugo-3', { slug: 'hugo-three' });
    expect(await get('/templates/hugo/hugo-3')).toMatchObject({
      status: 308,
      location: '/templates/hugo/hugo-three',
    });
    expect((await get('/templates/hugo/hugo-three')).status).toBe(200);
  });

  it('removes an unpublished page’s Markdown too, and caches its 404', async () => {
    const { get, publish } = deployed();
    const twin = '/templates/hugo/hugo-6/index.md';
    await get(twin);
    expect(await get(twin)).toMatchObject({ status: 200, cache: 'HIT' });
    expect((await publish('template-hugo-6', {}, 'unpublish')).status).toBe(200);
    expect((await get(twin)).status).toBe(404);
  });

  it('shows a publish for every spelling of the address, but caches only the canonical one', async () => {
    const { raw, publish } = deployed();
    const spellings = [
      '/templates/hugo/hugo-7',
      '/templates/%68ugo/hugo-7',
      '/templates/hugo/hugo%2D7',
      '/templates/hugo/%68%75%67%6f-7',
      '/templates/hugo/%68%75%67%6F-7',
    ];
    for (const path of [...spellings, ...spellings]) expect((await raw(path)).status).toBe(200);
    expect((await publish('template-hugo-7', { name: 'Hugo, spelled out' })).status).toBe(200);
    // Other spellings bypass the cache and reach an instance, which learns of a publish within a second.
    for (const path of spellings) {
      await expect
        .poll(async () => (await raw(path)).text, { timeout: 5_000 })
        .toContain('Hugo, spelled out');
    }
    expect((await raw('/templates/hugo/hugo-7')).cache).toBe('HIT');
    for (const path of spellings.slice(1)) expect((await raw(path)).cache).toBe('BYPASS');
    expect((await raw('/templates%2Fhugo%2Fhugo-7')).status).toBe(404);
  });

  it('caches the complete page, however unusual the first request was', async () => {
    const { raw } = deployed();
    const odd: [question: string, headers: Record<string, string>, method?: string][] = [
      ['', {}, 'HEAD'],
      ['', {}, 'POST'],
      ['', { Range: 'bytes=0-9' }],
      ['', { 'If-None-Match': '*', 'If-Modified-Since': new Date(9e12).toUTCString() }],
      ['', { 'Accept-Encoding': 'br;q=1, *;q=0', Accept: 'application/json' }],
      ['', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }],
      [
        '',
        { 'X-Forwarded-Proto': 'evil', 'X-Forwarded-Port': '99', Forwarded: 'host=evil.example' },
      ],
      [
        '',
        { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil', 'X-HTTP-Method-Override': 'PUT' },
      ],
      ['', { 'X-Nextjs-Data': '1', 'X-Middleware-Prefetch': '1', Purpose: 'prefetch' }],
      [
        '',
        { 'X-Now-Route-Matches': '1=evil', 'X-Matched-Path': '/evil', 'X-Invoke-Path': '/evil' },
      ],
      ['', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Resume': '1' }],
      ['', { 'X-Middleware-Rewrite': '/evil', 'X-Prerender-Revalidate': 'evil' }],
      ['', { Cookie: '__next_preview_data=evil; __prerender_data=evil' }],
      ['?__nextDataReq=1', {}],
      ['?nxtPfilterSlug=evil&nxtPtemplateSlug=evil&filterSlug=evil&_rsc=evil', {}],
      [`?${'x'.repeat(6_000)}`, { 'X-Long': 'x'.repeat(6_000) }],
    ];
    const expected = await raw('/templates/hugo/hugo-8');
    for (const [index, [question, headers, method]] of odd.entries()) {
      const path = `/templates/hugo/hugo-${index + 30}`;
      await raw(path + question, headers, method);
      const { status, text, cache } = await raw(path);
      const page = { status, isComplete: text.endsWith('</html>'), isEvil: text.includes('evil') };
      expect({ question, headers, ...page }).toEqual({
        question,
        headers,
        status: 200,
        isComplete: true,
        isEvil: false,
      });
      expect(text).toContain(`Template hugo-${index + 30}</h1>`);
      expect(Math.abs(text.length - expected.text.length)).toBeLessThan(2_000);
      expect(['HIT', 'MISS']).toContain(cache);
    }
  });
}
