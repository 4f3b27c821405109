import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import { contentEnvironment } from '#tests/lib-on-services';
import { smallSpace } from '#tests/sample-space';
import { type Build, buildSite, type Site } from '#tests/site/production-site';
import { payloadOf, signed, type Webhook } from '#tests/site/signed-webhook';

const SECRET = 'k'.repeat(64);
const PUBLISH = 'ContentManagement.Entry.publish';
const MINUTE = 60_000;

let service: ContentService;
let build: Build;
let site: Site;
let closedSite: Site;
let body: string;
let requestsBefore: number;

beforeAll(async () => {
  service = await startContentService({
    content: smallSpace(),
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });
  const env = contentEnvironment(service);
  build = await buildSite(env);
  [site, closedSite] = await Promise.all([
    build.start({ ...env, CONTENTFUL_WEBHOOK_SECRET: SECRET, REQUEST_LIMIT: '200' }),
    build.start(env),
  ]);
  body = payloadOf(service.content.publish('template-next-blog'), 'publish');
});
afterAll(async () => {
  await Promise.all([site?.stop(), closedSite?.stop()]);
  await build?.remove();
  await service?.close();
});
beforeEach(() => {
  requestsBefore = service.requests.length;
});

async function post({ path, headers, body: sent }: Webhook, at = site) {
  const response = await fetch(at.url + path, { method: 'POST', headers, body: sent });
  const text = await response.text();
  const message = text.startsWith('{') ? JSON.parse(text).message : text;
  return { status: response.status, message };
}
const worked = () => service.requests.length - requestsBefore;

const genuine = () => signed(PUBLISH, body, { secret: SECRET });
const without = ({ headers, ...rest }: Webhook, name: string): Webhook => {
  const { [name]: _, ...others } = headers;
  return { ...rest, headers: others };
};

describe('a webhook that is refused, and causes no work', () => {
  it.each<[string, () => Webhook, number]>([
    ['unsigned', () => without(genuine(), 'x-contentful-signature'), 401],
    ['without a timestamp', () => without(genuine(), 'x-contentful-timestamp'), 401],
    [
      'without the list of signed headers',
      () => without(genuine(), 'x-contentful-signed-headers'),
      401,
    ],
    ['signed with another secret', () => signed(PUBLISH, body, { secret: 'x'.repeat(64) }), 401],
    ['of another body', () => ({ ...genuine(), body: body.replace('next-blog', 'other') }), 401],
    ['sent to another path', () => ({ ...genuine(), path: '/api/contentful/webhook?x=1' }), 401],
    [
      'whose topic was changed',
      () => {
        const webhook = genuine();
        webhook.headers['x-contentful-topic'] = 'ContentManagement.Entry.delete';
        return webhook;
      },
      401,
    ],
    [
      'whose topic is not signed',
      () => signed(PUBLISH, body, { secret: SECRET, unsigned: ['x-contentful-topic'] }),
      401,
    ],
    [
      'older than five minutes',
      () => signed(PUBLISH, body, { secret: SECRET, at: Date.now() - 5 * MINUTE - 1000 }),
      401,
    ],
    [
      'from the future',
      () => signed(PUBLISH, body, { secret: SECRET, at: Date.now() + MINUTE + 5000 }),
      401,
    ],
    [
      'whose signature is no hexadecimal',
      () => {
        const webhook = genuine();
        webhook.headers['x-contentful-signature'] = 'zz'.repeat(32);
        return webhook;
      },
      401,
    ],
    [
      'whose signature is written in another way',
      () => {
        const webhook = genuine();
        webhook.headers['x-contentful-signature'] =
          webhook.headers['x-contentful-signature']?.toUpperCase() ?? '';
        return webhook;
      },
      401,
    ],
    [
      'whose signature has something behind it',
      () => {
        const webhook = genuine();
        webhook.headers['x-contentful-signature'] += 'zz';
        return webhook;
      },
      401,
    ],
    [
      'about a save',
      () => signed('ContentManagement.Entry.auto_save', body, { secret: SECRET }),
      422,
    ],
    [
      'about a content type',
      () => signed('ContentManagement.ContentType.publish', body, { secret: SECRET }),
      422,
    ],
    ['whose body is no JSON', () => signed(PUBLISH, '{"sys":', { secret: SECRET }), 400],
    ['whose body names no entry', () => signed(PUBLISH, '{"sys":{}}', { secret: SECRET }), 400],
    [
      'over two megabytes',
      () => signed(PUBLISH, `"${'x'.repeat(2_000_001)}"`, { secret: SECRET }),
      413,
    ],
  ])('%s', async (_, webhook, status) => {
    const answer = await post(webhook());
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(/\w+ \w+/);
    expect(worked()).toBe(0);
  });

  it('any, where no secret is set: 503', async () => {
    expect((await post(genuine(), closedSite)).status).toBe(503);
    expect((await post(signed(PUBLISH, body, { secret: 'undefined' }), closedSite)).status).toBe(
      503,
    );
    expect(worked()).toBe(0);
  });

  it('a GET', async () => {
    expect((await fetch(`${site.url}/api/contentful/webhook`)).status).toBe(405);
  });
});

describe('a webhook that is accepted', () => {
  it('is so after any number of false ones, also from the same address', async () => {
    const forged = () => post(signed(PUBLISH, body, { secret: 'x'.repeat(64) }));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 80; attempt += 1) statuses.push((await forged()).status);
    // 60 a minute, those of the tests above among them.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(statuses.filter((status) => status !== 429 && status !== 401)).toEqual([]);
    expect(worked()).toBe(0);
    expect((await post(genuine())).status).toBe(200);
    expect(worked()).toBeGreaterThan(0);
    expect((await forged()).status).toBe(429);
  });

  it('twice is worked on once', async () => {
    const webhook = genuine();
    const answers = await Promise.all([post(webhook), post(webhook), post(webhook)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const asked = worked();
    expect(asked).toBeGreaterThan(0);
    expect((await post(webhook)).status).toBe(200);
    expect(worked()).toBe(asked);
  });

  it('of another space is no business of this site', async () => {
    const other = body.replace('"id":"test-space"', '"id":"other-space"');
    expect((await post(signed(PUBLISH, other, { secret: SECRET }))).status).toBe(200);
    expect(worked()).toBe(0);
  });
});
