import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { smallSpace, template } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const NEVER_BUILT = '/templates/hugo/hugo-29';
/** The page gives up after 5 s, shared requests after 8 s, the client after 30 s. */
const CLOSE_TIMEOUT_MS = 8_000;

const content = smallSpace(
  Array.from({ length: 30 }, (_, index) =>
    template(`hugo-${index}`, { framework: ['Hugo'], order: 100 + index, overview: 'A text.' }),
  ),
);

const it = siteTest({ content });

it('closes the requests of a page that times out, whichever route created the client', async ({
  contentService,
  site,
}) => {
  // Creates the client in the API routes' module graph.
  const { status } = await fetch(`${site.url}/api/health/ready`);
  expect(status).toBe(200);

  const requests: IncomingMessage[] = [];
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers.host === new URL(contentService.deliveryUrl).host) requests.push(request);
  };
  subscribe('http.server.request.start', onRequest);
  contentService.faults.inject({ kind: 'hang' });
  const page = await fetch(site.url + NEVER_BUILT);
  unsubscribe('http.server.request.start', onRequest);

  expect(page.status).toBe(200);
  const signal = AbortSignal.timeout(CLOSE_TIMEOUT_MS);
  const isOpen = ({ socket }: IncomingMessage) => !socket.destroyed;
  await Promise.allSettled(
    requests.filter(isOpen).map(({ socket }) => once(socket, 'close', { signal })),
  );
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(isOpen).map(({ url }) => url)).toEqual([]);
});
