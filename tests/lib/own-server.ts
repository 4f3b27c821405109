/** Stands in for the Next server to which a process sends requests to render its own pages. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { renderPage } from '@/tests/lib/on-publishes';

/**
 * Call this once per test. `outcome` is the `x-nextjs-cache` header of every response, and `keys` are
 * the keys by which Next recognises its own requests.
 */
export async function startOwnServer() {
  const own = { rendered: [] as string[], keys: new Set<unknown>(), outcome: 'REVALIDATED' };
  const server = createServer(async ({ method, url: path = '', headers }, response) => {
    own.rendered.push(`${method} ${path}`);
    own.keys.add(headers['x-prerender-revalidate']);
    await renderPage(path);
    response.setHeader('x-nextjs-cache', own.outcome).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('__NEXT_PRIVATE_ORIGIN', `http://127.0.0.1:${port}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return own;
}
