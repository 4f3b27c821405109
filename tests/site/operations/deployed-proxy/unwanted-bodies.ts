import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rawExchange, UNWANTED_BODIES } from '@/tests/fixtures/raw-exchange';
import type { DeployedSite } from '@/tests/site/operations/deployed-proxy/deployed-site';

const TAKES_BODY = ['/api/contentful/webhook', '/api/mcp'];
const API_ROUTES = globSync('api/**/*.ts', { cwd: 'pages' }).map(
  (file) => `/${file.replace('.ts', '').replace('[slug]', 'hugo-1')}`,
);
const ADDRESSES = [
  ...API_ROUTES.filter((route) => !TAKES_BODY.includes(route)),
  '/api/unknown',
  '/',
  '/templates/hugo',
  '/templates/search?q=hugo',
  '/editor',
  '/feed.xml',
  '/unknown',
  '/_next/static/unknown.js',
  '/_pictures/unknown',
];

const ATTACKED = ['/api/templates', '/api/editor/sign-in', '/api/og/site', '/templates'];
/** The proxy refuses one and forwards the other. */
const SIZES = [1_500_000, 60_000];

export function unwantedBodies(deployed: () => DeployedSite): void {
  it('rejects an unwanted request body at every address, and closes the connection', async () => {
    const [site] = deployed().sites;
    const exchanges = ADDRESSES.flatMap((address) =>
      Object.entries(UNWANTED_BODIES).flatMap(([kind, { headers, body }]) =>
        ['GET', 'POST'].map(async (method) => {
          const head = `${method} ${address} HTTP/1.1\r\n${headers}`;
          const { statuses, end } = await rawExchange(site?.port ?? 0, head, body);
          return `${method} ${address}, ${kind}: ${statuses}, ${end}`;
        }),
      ),
    );
    const ends = await Promise.all(exchanges);
    expect(ends.filter((text) => !text.endsWith(': 413, closed'))).toEqual([]);
  });

  it('serves every visitor while a client posts unwanted bodies', async () => {
    const { get, raw, publish } = deployed();
    const visits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const attacks = ATTACKED.flatMap((path) =>
        SIZES.map((size) => raw(path, {}, 'POST', 'x'.repeat(size)).then(({ status }) => status)),
      );
      const searches = [0, 1, 2, 3].map((visitor) =>
        get(`/templates/search?q=${round}-${visitor}`),
      );
      for (const { status } of await Promise.all(searches)) visits.push(status);
      expect(new Set(await Promise.all(attacks))).toEqual(new Set([413]));
    }
    expect(visits).toEqual(visits.map(() => 200));
    const { status } = await publish('template-hugo-9', { name: 'Hugo after all' });
    expect(status).toBe(200);
    expect((await get('/templates/hugo/hugo-9')).text).toContain('Hugo after all');
  });
}
