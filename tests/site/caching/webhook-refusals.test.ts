import http from 'node:http';
import { expect } from 'vitest';
import { addressOf } from '@/lib/runtime/addresses.js';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { payloadOf, signed, type Webhook } from '@/tests/fixtures/signed-webhook';
import { siteTest } from '@/tests/fixtures/site-test';

const SECRET = 'k'.repeat(64);
const OTHER_SECRET = 'x'.repeat(64);
const PUBLISH = 'ContentManagement.Entry.publish';

const it = siteTest(
  { content: smallSpace() },
  { CONTENTFUL_WEBHOOK_SECRET: SECRET, REQUEST_LIMIT: '200' },
)
  .extend('body', { scope: 'file' }, ({ contentService, environment }) => {
    const item = contentService.content.publish('template-next-blog');
    return payloadOf(item, 'publish', environment.CONTENTFUL_SPACE_ID);
  })
  .extend(
    'post',
    ({ site }) =>
      async ({ path, headers, body }: Webhook) =>
        (await fetch(site.url + path, { method: 'POST', headers, body })).status,
  )
  .extend('contentRequests', async ({ contentService: { requests }, site }) => {
    await fetch(`${site.url}/api/health/live`);
    const before = requests.length;
    return () => requests.length - before;
  });

const genuine = (body: string) => signed(PUBLISH, body, { secret: SECRET });
const forged = (body: string) => signed(PUBLISH, body, { secret: OTHER_SECRET });

it('a webhook is accepted on a connection that sent one over two megabytes before', async ({
  body,
  site,
}) => {
  const { hostname, port } = new URL(site.url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ path, headers, body }: Webhook) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        const options = { agent, hostname, port, path: addressOf(path), headers, method: 'POST' };
        const request = http.request(options, (response) => {
          const { statusCode: status, headers } = response;
          const { connection } = headers;
          response.resume().once('end', () => resolve({ status, connection }));
        });
        request.once('error', reject).end(body);
      },
    );
  // Otherwise the next request waits until the rest is discarded.
  const refused = await send(genuine(`"${'x'.repeat(3_000_000)}"`));
  expect(refused).toEqual({ status: 413, connection: 'close' });
  expect(await send(genuine(body))).toMatchObject({ status: 200 });
  agent.destroy();
});

it('a webhook is accepted after any number of forged ones, even from the same address', async ({
  body,
  post,
  contentRequests,
}) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 80; attempt += 1) {
    statuses.push(await post(forged(body)));
  }
  // 60 a minute.
  expect(statuses).toEqual([...new Array(60).fill(401), ...new Array(20).fill(429)]);
  expect(contentRequests()).toBe(0);
  expect(await post(genuine(body))).toBe(200);
  expect(contentRequests()).toBeGreaterThan(0);
  expect(await post(forged(body))).toBe(429);
});
