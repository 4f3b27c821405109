import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { metricsText } from '@/lib/observability/metrics';
import { trackRequests } from '@/lib/observability/track-requests';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

const PROXY_SECRET = 'a-secret-of-some-length-for-the-proxy';
let site: ServedRoute;
beforeAll(async () => {
  setEnvironment({ ...ANY_CONTENT, PROXY_URLS: 'http://127.0.0.1:9', PROXY_SECRET });
  trackRequests(true, undefined);
  site = await serveRoute(async ({ url = '' }, response) => {
    response.statusCode = Number(url.slice(-3));
    response.end();
  });
});
afterAll(() => site.close());

/** Series with their counts. */
async function series() {
  const lines = (await metricsText()).text.split('\n');
  return lines.filter((line) => /^plinth_http_responses_total.*[1-9]\d*$/.test(line));
}

/** Returns the route under which the metrics count a response. */
async function routeOf(status: number, headers: Record<string, string>) {
  const before = await series();
  await (await fetch(`${site.url}/templates/hugo-${status}`, { headers })).text();
  // The response is counted a moment later.
  const counted = await vi.waitFor(async () => {
    const changed = (await series()).filter((line) => !before.includes(line));
    expect(changed).toHaveLength(1);
    return changed;
  });
  return /route="([^"]+)"/.exec(counted[0] ?? '')?.[1];
}

it.each<[string, number, Record<string, string>, string]>([
  ['an error that a visitor gets', 500, {}, 'filter'],
  ['an error for a page that the proxy has not cached', 500, { 'x-plinth-copy': 'MISS' }, 'filter'],
  [
    'an error hidden by the proxy’s cached copy',
    500,
    { 'x-plinth-copy': 'EXPIRED' },
    'behind-copy',
  ],
  [
    'an error during a refresh by the proxy',
    503,
    { 'x-plinth-refresh': PROXY_SECRET },
    'behind-copy',
  ],
  [
    'an error for a visitor who pretends to be the proxy',
    503,
    { 'x-plinth-refresh': 'wrong' },
    'filter',
  ],
  ['a page that the proxy has cached', 200, { 'x-plinth-copy': 'EXPIRED' }, 'filter'],
])('%s (%i) is counted under the route “$3”', async (_, status, headers, route) => {
  expect(await routeOf(status, headers)).toBe(route);
});
