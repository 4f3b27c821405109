/** The server that Next would be, which a process asks itself to render pages. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { recordRender } from '@/lib/page-cache/rendered-pages';

/** To be called once a test. `outcome`: what it says of each page. `keys`: by which Next knows its own requests. */
export async function startOwnServer() {
  const own = { rendered: [] as string[], keys: new Set<unknown>(), outcome: 'REVALIDATED' };
  const server = createServer(async ({ method, url: path = '', headers }, response) => {
    own.rendered.push(`${method} ${path}`);
    own.keys.add(headers['x-prerender-revalidate']);
    await recordRender({ path, status: 200, readAt: Date.now(), isComplete: true, entryIds: [] });
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
