import { expect, it } from 'vitest';
import { proxyPagesCopy } from '@/copy/en/proxy-pages';
import { cookiesOf } from '@/tests/fixtures/cookies';
import {
  type DeployedSite,
  DRAFT_SECRET,
  FORMER_PROXY_SECRET,
  PROXY_SECRET,
} from '@/tests/site/operations/deployed-proxy/deployed-site';
import { expectOwnPage } from '@/tests/site/operations/deployed-proxy/own-pages';

/** Each less than nginx's limit, together more than Node's. */
const LONG_HEADERS = {
  'X-A': 'x'.repeat(6_000),
  'X-B': 'x'.repeat(6_000),
  'X-C': 'x'.repeat(6_000),
};

export function refusalsAndSecrets(deployed: () => DeployedSite): void {
  it('uses the site’s text and headers on nginx’s own error pages', async () => {
    const { raw } = deployed();
    const refused = [
      await raw(`/${'x'.repeat(9_000)}`),
      await raw('/', { 'X-Long': 'x'.repeat(40_000) }),
      await raw('/', {}, 'TRACE'),
      await raw('/api/contentful/webhook', {}, 'POST', 'x'.repeat(2_500_000)),
      await raw('/away.html'),
      await raw('/refused.html'),
      await raw('/', { 'If-Match': '"another"' }),
      await raw('/', { 'Transfer-Encoding': 'gzip' }, 'POST'),
    ];
    const statuses = [414, 400, 405, 413, 404, 404, 412, 501];
    expect(refused.map(({ status }) => status)).toEqual(statuses);
    for (const answer of refused) expectOwnPage(answer, proxyPagesCopy.refused.heading);
  });

  it.each([
    ['a path that is repeated in a redirect', `/${'a'.repeat(5_000)}/`, {}, 'GET', 308],
    ['an unknown method', '/', {}, 'FOO', 400],
    ['as many headers as are allowed', '/', LONG_HEADERS, 'GET', 200],
  ])('serves visitors while one client sends %s', async (_, path, headers, method, status) => {
    const { raw, get } = deployed();
    for (let time = 0; time < 8; time += 1) {
      // The proxy reuses these connections.
      const visits = [get(`/templates/search?q=a-${time}`), get(`/templates/search?q=b-${time}`)];
      expect((await Promise.all(visits)).map((visit) => visit.status)).toEqual([200, 200]);
      expect((await raw(path, headers, method)).status).toBe(status);
    }
  });

  it('never caches draft mode, and never serves an editor a cached page', async () => {
    const { service, get } = deployed();
    service.content.update('template-hugo-4', { name: 'Hugo, not yet' });
    const path = '/templates/hugo/hugo-4';
    await get(path);
    const enabled = await get(`/api/draft/enable?secret=${DRAFT_SECRET}&path=${path}`);
    const drafts = { cookie: cookiesOf(enabled) };
    // Either instance may answer.
    for (let visit = 0; visit < 6; visit += 1) {
      const draft = await get(path, drafts);
      expect(draft.text).toContain('Hugo, not yet');
      expect(draft.cache).toBe('BYPASS');
      const visitor = await get(path);
      expect(visitor.text).not.toContain('Hugo, not yet');
      expect(visitor.cache).toBe('HIT');
    }
  });

  const buildId = async () =>
    /"buildId":"([^"]+)"/.exec((await deployed().get('/templates/hugo')).text)?.[1] ?? 'none';

  it.each<[string, (round: number) => Promise<(visitor: number) => string>]>([
    [
      'a page’s data',
      async () => {
        const path = `/_next/data/${await buildId()}/templates/hugo.json?filterSlug=hugo`;
        return () => path;
      },
    ],
    ['a search', async () => () => '/templates/search?q=hugo'],
    ['an unknown address', async () => () => '/nothing-is-here'],
    [
      'templates that never existed',
      async (round) => (visitor) => `/templates/hugo/never-${round}-${visitor}`,
    ],
    ['a rejected list request', async () => () => '/api/templates?page=none'],
  ])('serves thirty simultaneous visitors of %s without queueing them', async (_, pathsOf) => {
    const { proxy, sites } = deployed();
    const [site] = sites;
    const direct: number[] = [];
    const proxied: number[] = [];
    // Alternates, so that a slow machine slows both.
    for (let round = 0; round < 3; round += 1) {
      direct.push(await medianOf(site?.url ?? '', await pathsOf(2 * round)));
      proxied.push(await medianOf(proxy.url, await pathsOf(2 * round + 1)));
    }
    expect(Math.min(...proxied)).toBeLessThan(4 * Math.min(...direct) + 50);
  });

  /** In ms. */
  async function medianOf(url: string, path: (visitor: number) => string): Promise<number> {
    const visitors = Array.from({ length: 30 }, async (_, visitor) => {
      const from = performance.now();
      await (await fetch(url + path(visitor))).text();
      return performance.now() - from;
    });
    const times = (await Promise.all(visitors)).sort((a, b) => a - b);
    return times[15] ?? Number.NaN;
  }

  it('refreshes a page only with the current or the previous secret', async () => {
    const { get } = deployed();
    await get('/templates/hugo');
    const refreshWith = async (secret: string) =>
      (await get('/templates/hugo', { 'X-Plinth-Refresh': secret })).cache;
    const both = `${PROXY_SECRET},${FORMER_PROXY_SECRET}`;
    for (const secret of ['', 'wrong', `${PROXY_SECRET}x`, PROXY_SECRET.slice(1), both, '.*']) {
      expect(await refreshWith(secret)).toBe('HIT');
    }
    expect(await refreshWith(PROXY_SECRET)).toBe('BYPASS');
    expect(await refreshWith(FORMER_PROXY_SECRET)).toBe('BYPASS');
  });
}
