/** What a server renders at its start: what was published since its pages were rendered, and nothing else. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCatalogue, saveCatalogueSnapshot } from '@/lib/contentful/get-catalogue';
import { catchUp } from '@/lib/gallery/publish/catch-up';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { createServer, server, setServer } from '@/lib/server-state';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { smallSpace } from '@/tests/fixtures/sample-space';

let lib: LibOnServices;
let own: Server;
let log: ReturnType<typeof logLines>;
let rendered: string[];
beforeEach(async () => {
  lib = await libOn(smallSpace(), { hasBuildFolder: true });
  log = logLines();
  rendered = [];
  // The server that Next would be, asked by itself.
  own = createHttpServer(async ({ method, url: path = '' }, response) => {
    rendered.push(`${method} ${path}`);
    await recordRender({ path, status: 200, readAt: Date.now(), isComplete: true, entryIds: [] });
    response.setHeader('x-nextjs-cache', 'REVALIDATED').end();
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  vi.stubEnv('__NEXT_PRIVATE_ORIGIN', `http://127.0.0.1:${port}`);
  vi.stubEnv('NODE_ENV', 'production');
  await saveCatalogueSnapshot((await getCatalogue()).value);
  setServer(createServer());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  own.closeAllConnections();
  own.close();
  await lib.close();
});

it('what was published while no server was there', async () => {
  lib.service.content.update('template-next-blog', { name: 'Published meanwhile' });
  lib.service.content.publish('template-next-blog');
  await catchUp();
  await vi.waitFor(() => expect(log.text()).toContain('pages.caught-up'), 5_000);
  expect(rendered).toContain('HEAD /templates/next.js/next-blog');
  expect(rendered).toContain('HEAD /');
});

it('nothing where its pages show what is published, drafts or not', async () => {
  lib.service.content.update('template-next-blog', { name: 'A draft' });
  await catchUp();
  expect(server().parts.publishQueue).toBeUndefined();
  expect(rendered).toEqual([]);
});
