import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { expectedSignature } from './expected-signature.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';
import { type Answering, type Receiver, startReceiver } from './webhook-receiver.ts';

const SECRET = 'a'.repeat(64);

let receiver: Receiver;
let service: LocalContentful;
/** Replaced by a test. */
let answering: Answering;

beforeEach(async () => {
  answering = () => 200;
  receiver = await startReceiver((number, response) => answering(number, response));
  service = await startContentful({
    ...TINY_SPACE,
    content: tinyContent(),
    webhook: { url: receiver.url, secret: SECRET, retryAfterMs: 20 },
  });
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

async function publish(id = 'blog') {
  service.content.publish(id);
  await service.webhooks.idle();
  const delivery = service.webhooks.deliveries.at(-1);
  if (!delivery) throw new Error('nothing was delivered');
  return delivery;
}

const ids = () => receiver.received.map(({ body }) => JSON.parse(body).sys.id);

describe('a webhook delivery', () => {
  it('is logged with the site’s response', async () => {
    const begunAt = performance.now();
    const delivery = await publish();
    expect(delivery).toMatchObject({
      topic: 'ContentManagement.Entry.publish',
      action: 'publish',
      id: 'blog',
      type: 'Entry',
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 200, error: null, url: receiver.url }],
    });
    expect(delivery.body).toBe(receiver.received[0]?.body);
    const [attempt] = delivery.attempts;
    expect(JSON.parse(attempt?.answer ?? '')).toMatchObject({ revalidated: ['/templates'] });
    expect(attempt?.tookMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begunAt));
    expect(Math.abs(Date.now() - (attempt?.at ?? 0))).toBeLessThan(5000);
  });

  it.each([500, 503, 429])(
    'is retried twice after a %d, with a new signature each time',
    async (status) => {
      answering = (number) => (number < 3 ? status : 200);
      const delivery = await publish();
      expect(delivery.state).toBe('delivered');
      expect(delivery.attempts.map((attempt) => attempt.status)).toEqual([status, status, 200]);
      expect(
        receiver.received.map(({ headers }) => headers['x-contentful-webhook-request-attempt']),
      ).toEqual(['1', '2', '3']);
      const keys = receiver.received.map(({ headers }) => headers['x-contentful-idempotency-key']);
      expect(new Set(keys)).toEqual(new Set([delivery.key]));
      const signatures = receiver.received.map(({ headers }) => headers['x-contentful-signature']);
      expect(new Set(signatures).size).toBe(3);
      for (const received of receiver.received) {
        expect(received.headers['x-contentful-signature']).toBe(
          expectedSignature(received, SECRET),
        );
      }
      const [first, second] = delivery.attempts;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(19);
    },
  );

  it('fails permanently after three attempts', async () => {
    answering = () => 503;
    const delivery = await publish();
    expect(delivery.state).toBe('failed');
    expect(receiver.received).toHaveLength(3);
  });

  it.each([400, 401, 404, 307])('is not retried after a %d', async (status) => {
    answering = () => status;
    const delivery = await publish();
    expect([delivery.state, receiver.received.length]).toEqual(['failed', 1]);
  });

  it('does not follow a redirect', async () => {
    const other = await startReceiver();
    answering = (_, response) => {
      response.writeHead(307, { location: other.url }).end('Moved');
      return undefined;
    };
    const { state, attempts } = await publish();
    expect([state, other.received]).toEqual(['failed', []]);
    expect(attempts).toMatchObject([{ status: 307, answer: 'Moved', url: receiver.url }]);
    await other.close();
  });

  it('is retried if the connection is closed or no response comes in time', async () => {
    service.webhooks.timeoutMs = 1000;
    answering = (number, response) => {
      if (number === 1) response.destroy();
      return number < 3 ? undefined : 200;
    };
    const delivery = await publish();
    expect(delivery.state).toBe('delivered');
    const [cut, late, last] = delivery.attempts;
    expect(cut).toMatchObject({ status: null, answer: '', error: expect.any(String) });
    expect(late).toMatchObject({ status: null, error: 'No answer within 1 s' });
    expect(last?.status).toBe(200);
  });

  it('is retried if the connection is refused', async () => {
    await receiver.close();
    const delivery = await publish();
    expect(delivery.attempts.map(({ status }) => status)).toEqual([null, null, null]);
    expect(delivery.attempts[0]?.error).toContain('ECONNREFUSED');
  });

  it('waits, by default, thirty seconds for a response and between attempts', async () => {
    const other = await startContentful({ ...TINY_SPACE, content: tinyContent() });
    expect(other.webhooks).toMatchObject({ url: null, retryAfterMs: 30_000, timeoutMs: 30_000 });
    await other.close();
  });

  it('is abandoned if the service closes before the next attempt', async () => {
    answering = () => 503;
    service.webhooks.retryAfterMs = 60_000;
    service.content.publish('blog');
    const [delivery] = service.webhooks.deliveries;
    while (delivery?.attempts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(delivery?.state).toBe('under way');
    expect(delivery?.nextAttemptAt).toBeGreaterThan(Date.now() + 50_000);
    await service.close();
    await service.webhooks.idle();
    expect(delivery?.state).toBe('failed');
    service.content.publish('shop');
    expect(service.webhooks.deliveries).toHaveLength(1);
  });
});

describe('manual delivery', () => {
  it('can send held webhooks in any order', async () => {
    service.webhooks.hold();
    service.content.publish('blog');
    service.content.unpublish('blog');
    service.content.publish('shop');
    await service.webhooks.idle();
    expect(receiver.received).toEqual([]);
    const [first, second, third] = service.webhooks.deliveries;
    expect(first?.state).toBe('held');
    if (!first || !second || !third) throw new Error('three were held');
    expect((await service.webhooks.deliver(second)).state).toBe('delivered');
    await service.webhooks.deliver(first);
    expect(receiver.received.map(({ headers }) => headers['x-contentful-topic'])).toEqual([
      'ContentManagement.Entry.unpublish',
      'ContentManagement.Entry.publish',
    ]);
    // Each tells of the moment it was made at, not of the one it is delivered at.
    expect(JSON.parse(receiver.received[1]?.body ?? '').sys.type).toBe('Entry');

    service.webhooks.release();
    await service.webhooks.idle();
    expect(third.state).toBe('delivered');
    await publish('docs');
    expect(ids()).toEqual(['blog', 'blog', 'shop', 'docs']);
  });

  it('sends a duplicate with the same key and body, and a new signature', async () => {
    const delivery = await publish();
    await service.webhooks.deliver(delivery);
    const [one, other] = receiver.received;
    expect(other?.body).toBe(one?.body);
    expect(other?.headers['x-contentful-idempotency-key']).toBe(delivery.key);
    expect(delivery.attempts).toHaveLength(2);
    expect(service.webhooks.deliveries).toHaveLength(1);
  });
});
