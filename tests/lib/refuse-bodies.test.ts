import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '@/lib/http/read-request-body';
import { refuseBodies } from '@/lib/http/refuse-bodies';
import signIn from '@/pages/api/editor/sign-in';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { rawExchange, UNWANTED_BODIES } from '@/tests/fixtures/raw-exchange';
import { apiRoute, serveRoute } from '@/tests/fixtures/serve-route';

/** Like Next's server, reads a body only if a route needs it. */
const server = createServer(async (request, response) => {
  if (request.url === '/api/health/live') response.end('{"status":"live"}');
  else if (request.method === 'POST') response.end(`read ${(await text(request)).length}`);
  else response.end('a page');
});
let stop: () => void;
let port: number;

beforeAll(async () => {
  setEnvironment(ANY_CONTENT);
  stop = refuseBodies([{ key: 'X-Of-The-Build', value: 'yes' }]);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

const post = (path: string, body: BodyInit, headers = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);

it.each(Object.entries(UNWANTED_BODIES))(
  'the server answers %s with 413 and closes the connection',
  async (_, { headers, body }) => {
    const exchanges = ['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) =>
      rawExchange(port, `${method} /templates HTTP/1.1\r\n${headers}`, body),
    );
    const refused = { statuses: [413], end: 'closed' };
    expect(await Promise.all(exchanges)).toEqual(exchanges.map(() => refused));
  },
);

it.each(Object.entries(MAX_BODY_BYTES))(
  'the server accepts a body for %s of up to %i bytes, with or without Content-Length',
  async (path, max) => {
    const largest = 'x'.repeat(max);
    expect(await (await post(`${path}?from=here`, largest)).text()).toBe(`read ${max}`);
    const stream = new Blob([largest]).stream();
    expect(await (await post(path, stream)).text()).toBe(`read ${max}`);
    const refused = await post(path, `${largest}x`);
    expect(refused.status).toBe(413);
    expect(refused.headers.get('connection')).toBe('close');
    expect(refused.headers.get('x-of-the-build')).toBe('yes');
    expect(await refused.json()).toEqual({ message: `The body is over ${max} bytes.` });
  },
);

it('the server closes the connection if a body is longer than its Content-Length', async () => {
  const head = 'POST /templates HTTP/1.1\r\nContent-Length: 5';
  const { statuses, end } = await rawExchange(port, head, 'x'.repeat(50_000));
  expect(end).toBe('closed');
  // Node may reject the rest before the first response is sent.
  expect([400, 413]).toContain(statuses[0]);
});

it('the server sends 100 Continue if the route accepts a body', async () => {
  const head = 'POST /api/mcp HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue';
  expect(await rawExchange(port, head, '{}')).toEqual({
    statuses: [100, 200, 200],
    end: 'next answered',
  });
});

it('the server accepts a Content-Length of 0', async () => {
  const head = 'POST /templates HTTP/1.1\r\nContent-Length: 0';
  expect(await rawExchange(port, head, '')).toEqual({ statuses: [200, 200], end: 'next answered' });
});

it('bodies reach Next’s own routes only in development', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  expect((await post('/__nextjs_original-stack-frames', 'frames')).status).toBe(200);
  vi.unstubAllEnvs();
  expect((await post('/__nextjs_original-stack-frames', 'frames')).status).toBe(413);
});

it('every API route turns off Next’s body parser', () => {
  const files = globSync('pages/api/**/*.ts');
  expect(files.length).toBeGreaterThan(10);
  // Next reads this setting from the source text, too.
  const off = /^export const config = \{ api: \{ bodyParser: false \}/m;
  expect(files.filter((file) => !off.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('the sign-in route has its own body limit', async () => {
  const route = await serveRoute(apiRoute(signIn));
  const body = new Blob([`secret=${'x'.repeat(100_000)}`]).stream();
  const answer = await fetch(`${route.url}/api/editor/sign-in`, {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).toBe('close');
  await route.close();
});
