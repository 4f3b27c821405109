import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient } from './content-clients.ts';
import { DELIVERY_TOKEN, PREVIEW_TOKEN, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

type ErrorBody = {
  sys: { type: string; id: string };
  message: string;
  details?: { errors?: unknown[] };
  requestId: string;
};

async function ask(path: string, token = DELIVERY_TOKEN, origin = service.deliveryUrl) {
  const answer = await fetch(`${origin}/spaces/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { answer, status: answer.status, body: (await answer.json()) as ErrorBody };
}

const ROUTES = ['', '/entries', '/entries/blog', '/assets', '/content_types', '/locales'];

describe('an access token', () => {
  it.each(ROUTES)('is required on every route: %s', async (route) => {
    const path = route ? `${SPACE}/environments/master${route}` : SPACE;
    expect((await ask(path)).status).toBe(200);
    for (const wrong of ['wrong', '', PREVIEW_TOKEN]) {
      const { status, body } = await ask(path, wrong);
      expect(status).toBe(401);
      expect(body.sys).toEqual({ type: 'Error', id: 'AccessTokenInvalid' });
      expect(body.requestId).toEqual(expect.any(String));
    }
  });

  it('may be sent as a query parameter', async () => {
    const path = `${service.deliveryUrl}/spaces/${SPACE}/entries?access_token=`;
    expect((await fetch(path + DELIVERY_TOKEN)).status).toBe(200);
    expect((await fetch(`${path}wrong`)).status).toBe(401);
  });

  it('does not work for the preview API if it is a delivery token', async () => {
    const wrong = await ask(`${SPACE}/entries`, DELIVERY_TOKEN, service.previewUrl);
    expect(wrong.status).toBe(401);
    const right = await ask(`${SPACE}/entries`, PREVIEW_TOKEN, service.previewUrl);
    expect(right.status).toBe(200);
  });

  it('is reported as invalid for an unknown space', async () => {
    const { status, body } = await ask('otherspace/entries');
    expect([status, body.sys.id]).toEqual([401, 'AccessTokenInvalid']);
  });
});

it.each([
  `${SPACE}/environments/other/entries`,
  `${SPACE}/environments/master/sync/initial`,
  `${SPACE}/environments/master/nothing`,
  `${SPACE}/environments/master/entries/unknown`,
  `${SPACE}/environments/master/entries/draft`,
  `${SPACE}/environments/master/assets/unknown`,
  `${SPACE}/environments/master/content_types/unknown`,
])('answers 404 to %s', async (path) => {
  const { status, body } = await ask(path);
  expect([status, body.sys.id]).toEqual([404, 'NotFound']);
});

describe('an invalid query', () => {
  const withType = 'content_type=templates';
  it.each([
    ['an unknown parameter', 'some=thing', [{ name: 'unknown', path: ['some'] }]],
    [
      'an unknown content type',
      'content_type=DOESNOTEXIST',
      [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }],
    ],
    [
      'an unknown field in a filter',
      `${withType}&fields.nope=1`,
      [{ name: 'unknown', path: ['fields', 'nope'] }],
    ],
    [
      'an unknown field in the order',
      `${withType}&order=-fields.nope`,
      [{ name: 'unknown', path: ['fields', 'nope'] }],
    ],
    [
      'an unknown field in select',
      `${withType}&select=fields.nope`,
      [{ name: 'unknown', path: ['fields', 'nope'] }],
    ],
    ['an unknown operator', `${withType}&fields.slug[like]=a`, undefined],
    ['a range over text', `${withType}&fields.slug[lt]=a`, undefined],
    ['an invalid number', `${withType}&fields.order=abc`, undefined],
    ['sorting by a list', `${withType}&order=fields.framework`, undefined],
    ['sorting by long text', `${withType}&order=fields.overview`, undefined],
    ['equality on a link', `${withType}&fields.thumbnail=blog-picture`, undefined],
    ['an unknown sys property', 'sys.nope=1', undefined],
    ['a limit over 1000', 'limit=1001', undefined],
    ['a negative skip', 'skip=-1', undefined],
    ['an include over 10', 'include=11', undefined],
  ])('is rejected for %s', async (_, query, errors) => {
    const { status, body } = await ask(`${SPACE}/environments/master/entries?${query}`);
    expect([status, body.sys.id]).toEqual([400, 'InvalidQuery']);
    expect(body.message).toContain('The query you sent was invalid.');
    if (errors) expect(body.details?.errors).toEqual(errors);
    else expect(body.details?.errors).toHaveLength(1);
  });

  it.each([
    'content_type=templates',
    'sys.constructor[exists]=true',
    'fields.constructor[exists]=true',
  ])('is also rejected for assets: %s', async (query) => {
    const { status, body } = await ask(`${SPACE}/environments/master/assets?${query}`);
    expect([status, body.sys.id]).toEqual([400, 'InvalidQuery']);
    const path = query.replace(/[[=].*/, '').split('.');
    expect(body.details?.errors).toEqual([{ name: 'unknown', path }]);
  });

  it('is rejected for inherited object properties, except in linked entries, where these properties match nothing', async () => {
    const { status } = await ask(`${SPACE}/entries?${withType}&order=sys.constructor`);
    expect(status).toBe(400);
    const linked = 'fields.relatedTemplates.sys.contentType.sys.id=templates';
    const exists = 'fields.relatedTemplates.fields.constructor[exists]=true';
    const { body } = await ask(`${SPACE}/entries?${withType}&${linked}&${exists}`);
    expect(body).toMatchObject({ total: 0 });
  });

  it.each(['fields.slug=a', 'order=fields.name', 'select=fields.name'])(
    'is rejected for %s without a content type',
    async (query) => {
      const { status, body } = await ask(`${SPACE}/entries?${query}`);
      expect([status, body.sys.id]).toEqual([400, 'BadRequest']);
      expect(body.message).toContain('A Content Type ID is required.');
    },
  );

  it('is rejected for a selection deeper than two levels', async () => {
    const { status, body } = await ask(`${SPACE}/entries?${withType}&select=fields.name.en-US`);
    expect(status).toBe(400);
    expect(body.message).toContain('at most 2 levels deep');
  });

  it('is rejected for a locale that the space does not have', async () => {
    expect((await ask(`${SPACE}/entries?locale=en-US`)).status).toBe(200);
    const { status, body } = await ask(`${SPACE}/entries?locale=de`);
    expect([status, body.message]).toEqual([400, 'Unknown locale: de']);
  });
});

it.each([
  ['/content_types', 3],
  ['/locales', 1],
  ['/tags', 0],
])('%s is paginated', async (route, total) => {
  const path = `${SPACE}/environments/master${route}`;
  expect((await ask(path)).body).toMatchObject({ total, skip: 0, limit: 100 });
  const { body } = await ask(`${path}?limit=2&skip=1`);
  expect(body).toMatchObject({ total, skip: 1, limit: 2 });
  expect(body).toHaveProperty('items.length', Math.min(2, Math.max(0, total - 1)));
  expect((await ask(`${path}?limit=1001`)).status).toBe(400);
});

it('rejects a query whose response would exceed seven megabytes', async () => {
  const overview = 'x'.repeat(50_000);
  for (let count = 0; count < 150; count += 1) {
    const fields = { name: `Long ${count}`, slug: `long-${count}`, overview };
    service.content.publish(service.content.create({ contentType: 'templates', fields }).id);
  }
  const { status, body } = await ask(`${SPACE}/entries?limit=1000`);
  expect(status).toBe(400);
  expect(body.message).toBe('Response size too big. Maximum allowed response size: 7340032B.');
  expect((await ask(`${SPACE}/entries?limit=100`)).status).toBe(200);
});

it('answers 413 to a request body that is too large', async () => {
  const answer = await fetch(`${service.managementUrl}/spaces/${SPACE}/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(16 * 1024 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    sys: { type: 'Error', id: 'RequestEntityTooLarge' },
    message: 'The request is too large.',
  });
});

describe('the rate limit', () => {
  it('causes a 429 with the vendor’s headers when it is exceeded', async () => {
    service.limits.requestsPerSecond = 2;
    service.limits.secondRemaining = 3;
    const path = `${SPACE}/entries?sys.id=blog`;
    const answers = [await ask(path), await ask(path), await ask(path)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    const [first, , last] = answers;
    expect(first?.answer.headers.get('x-contentful-ratelimit-second-limit')).toBe('2');
    expect(first?.answer.headers.get('x-contentful-ratelimit-reset')).toBeNull();
    expect(last?.body.sys.id).toBe('RateLimitExceeded');
    expect(last?.answer.headers.get('x-contentful-ratelimit-reset')).toBe('1');
    expect(last?.answer.headers.get('x-contentful-ratelimit-second-limit')).toBe('2');
    expect(last?.answer.headers.get('x-contentful-ratelimit-second-remaining')).toBe('3');

    service.limits.requestsPerSecond = null;
    expect((await ask(path)).status).toBe(200);
  });

  it('is a sliding window of one second that ignores rejected requests', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const begin = Date.now();
    service.limits.requestsPerSecond = 2;
    const answers: [number, number][] = [];
    for (const ms of [0, 600, 900, 999, 1000, 1500, 1599, 1600]) {
      vi.setSystemTime(begin + ms);
      answers.push([ms, (await ask(`${SPACE}/entries?sys.id=blog`)).status]);
    }
    expect(answers).toEqual([
      [0, 200],
      [600, 200],
      [900, 429],
      [999, 429],
      [1000, 200],
      [1500, 429],
      [1599, 429],
      [1600, 200],
    ]);
  });

  it('is reported by the SDK as RateLimitExceeded', async () => {
    service.limits.requestsPerSecond = 0;
    await expect(deliveryClient(service).getEntries()).rejects.toMatchObject({
      name: 'RateLimitExceeded',
    });
  });
});

it('logs each request with its response status', async () => {
  await ask(`${SPACE}/entries?content_type=templates&limit=1`);
  await ask(`${SPACE}/entries`, 'wrong');
  expect(service.requests).toMatchObject([
    {
      listener: 'delivery',
      method: 'GET',
      path: `/spaces/${SPACE}/entries`,
      query: { content_type: 'templates', limit: '1' },
      headers: { authorization: `Bearer ${DELIVERY_TOKEN}` },
      status: 200,
    },
    { status: 401 },
  ]);
});
