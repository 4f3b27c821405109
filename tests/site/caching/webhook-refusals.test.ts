import http from 'node:http';
import { describe, expect } from 'vitest';
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
      (webhook: Webhook) =>
        postTo(site, webhook),
  )
  /** Counts what the site has requested of the content service since the test began. */
  .extend('contentRequests', async ({ contentService: { requests }, site }) => {
    // The first request starts what a server reads by itself.
    await fetch(`${site.url}/api/health/live`);
    const before = requests.length;
    return () => requests.length - before;
  });

async function postTo({ url }: { url: string }, { path, headers, body }: Webhook) {
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  const message = text.startsWith('{') ? JSON.parse(text).message : text;
  return { status: response.status, message };
}

const genuine = (body: string) => signed(PUBLISH, body, { secret: SECRET });
const forged = (body: string) => signed(PUBLISH, body, { secret: OTHER_SECRET });

describe('a webhook that is refused, and causes no work', () => {
  it.for<[string, (body: string) => Webhook, number]>([
    ['signed with another secret', forged, 401],
    ['of another body', (body) => ({ ...genuine(body), body: `${body} ` }), 401],
    [
      'sent to another path',
      (body) => ({ ...genuine(body), path: '/api/contentful/webhook?x=1' }),
      401,
    ],
    ['whose body is not JSON', () => genuine('{"sys":'), 400],
    ['whose body names no entry', () => genuine('{"sys":{}}'), 400],
    ['over two megabytes', () => genuine(`"${'x'.repeat(2_000_001)}"`), 413],
  ])('%s', async ([, make, status], { body, post, contentRequests }) => {
    const answer = await post(make(body));
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(/\w+ \w+/);
    expect(contentRequests()).toBe(0);
  });

  it('of two requests on one connection, the first over two megabytes', async ({ body, site }) => {
    const { hostname, port } = new URL(site.url);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const send = ({ path, headers, body }: Webhook) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>(
        (resolve, reject) => {
          const options = { agent, hostname, port, path, headers, method: 'POST' };
          const request = http.request(options, (response) => {
            const { statusCode: status, headers } = response;
            const { connection } = headers;
            response.resume().once('end', () => resolve({ status, connection }));
          });
          request.once('error', reject).end(body);
        },
      );
    // Else the next one would wait until what is left of the first is given up.
    const refused = await send(genuine(`"${'x'.repeat(3_000_000)}"`));
    expect(refused).toEqual({ status: 413, connection: 'close' });
    expect(await send(genuine(body))).toMatchObject({ status: 200 });
    agent.destroy();
  });

  it('a GET', async ({ site }) => {
    expect((await fetch(`${site.url}/api/contentful/webhook`)).status).toBe(405);
  });
});

it('a webhook is accepted after any number of forged ones, also from the same address', async ({
  body,
  post,
  contentRequests,
}) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 80; attempt += 1) {
    statuses.push((await post(forged(body))).status);
  }
  // 60 a minute, those of other tests included.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter((status) => status !== 429 && status !== 401)).toEqual([]);
  expect(contentRequests()).toBe(0);
  expect((await post(genuine(body))).status).toBe(200);
  expect(contentRequests()).toBeGreaterThan(0);
  expect((await post(forged(body))).status).toBe(429);
});
