import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import type { Fault } from '../src/http/faults.ts';
import { deliveryClient } from './content-clients.ts';
import { DELIVERY_TOKEN, SPACE, TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
});
afterEach(() => service.close());

async function ask(path = 'entries', init: RequestInit = {}) {
  return fetch(`${service.deliveryUrl}/spaces/${SPACE}/${path}`, {
    headers: { authorization: `Bearer ${DELIVERY_TOKEN}`, 'accept-encoding': 'identity' },
    ...init,
  });
}

async function failureOf(work: Promise<unknown>): Promise<{ name?: string; code?: string }> {
  try {
    await work;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { name, ...(cause?.code === undefined ? {} : { code: cause.code }) };
  }
  throw new Error('It did not fail.');
}

describe('a fault', () => {
  it('refuse: closes the connection before the response', async () => {
    service.faults.inject({ kind: 'refuse' });
    expect(await failureOf(ask())).toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(service.requests[0]?.status).toBe(0);
  });

  it('reset: closes the connection in the middle of the body', async () => {
    service.faults.inject({ kind: 'reset' });
    const read = ask().then((answer) => answer.text());
    expect(await failureOf(read)).toMatchObject({ name: 'TypeError' });
  });

  it('hang: never responds', async () => {
    service.faults.inject({ kind: 'hang' });
    const signal = AbortSignal.timeout(100);
    expect(await failureOf(ask('entries', { signal }))).toMatchObject({ name: 'TimeoutError' });
  });

  it('slow: responds late', async () => {
    service.faults.inject({ kind: 'slow', ms: 120 });
    const start = Date.now();
    expect((await ask()).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(115);
  });

  it('status: responds with the status and the vendor’s error body', async () => {
    service.faults.inject({ kind: 'status', status: 503 });
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ sys: { type: 'Error', id: 'ServiceUnavailable' } });
  });

  it('html: responds with an HTML page, by default with 200', async () => {
    service.faults.inject({ kind: 'html' }, { times: 1 });
    service.faults.inject({ kind: 'html', status: 502 });
    const first = await ask();
    expect([first.status, first.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect((await ask()).status).toBe(502);
  });

  it('truncated: responds with 200 and half the JSON', async () => {
    service.faults.inject({ kind: 'truncated' });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await failureOf(answer.json())).toMatchObject({ name: 'SyntaxError' });
  });

  it('empty: responds with 200 and an empty body', async () => {
    service.faults.inject({ kind: 'empty' });
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('rate-limited: responds with 429 and the given rate-limit headers', async () => {
    service.faults.inject({ kind: 'rate-limited', resetSeconds: 2, remaining: 0 });
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('x-contentful-ratelimit-reset')).toBe('2');
    expect(answer.headers.get('x-contentful-ratelimit-second-remaining')).toBe('0');
    expect(await answer.json()).toMatchObject({ sys: { id: 'RateLimitExceeded' } });
  });

  it('ends after the given number of requests, or when cleared', async () => {
    service.faults.inject({ kind: 'status', status: 500 }, { times: 2 });
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
    expect(statuses).toEqual([500, 500, 200]);
    service.faults.inject({ kind: 'status', status: 500 });
    expect((await ask()).status).toBe(500);
    service.faults.clear();
    expect((await ask()).status).toBe(200);
  });

  it('affects only matching requests', async () => {
    const rule = { path: (path: string) => path.endsWith('/assets') };
    service.faults.inject({ kind: 'status', status: 500 }, rule);
    expect((await ask('entries')).status).toBe(200);
    expect((await ask('assets')).status).toBe(500);
  });

  it.each<[Fault['kind'], Fault, string]>([
    ['status', { kind: 'status', status: 500 }, 'ServerError'],
    ['html', { kind: 'html', status: 502 }, '502 Bad Gateway'],
    ['rate-limited', { kind: 'rate-limited' }, 'RateLimitExceeded'],
    ['truncated', { kind: 'truncated' }, 'TypeError'],
  ])('%s: makes the SDK throw an error', async (_, fault, name) => {
    service.faults.inject(fault);
    expect(await failureOf(deliveryClient(service).getEntries())).toMatchObject({ name });
  });
});

it('a stopped service refuses connections, and can listen on the same port again', async () => {
  await service.stopListening();
  expect(await failureOf(ask())).toMatchObject({ code: 'ECONNREFUSED' });
  await service.listenAgain();
  expect((await ask()).status).toBe(200);
});

it('closing a service ends hanging and keep-alive connections immediately', async () => {
  await ask();
  service.faults.inject({ kind: 'hang' });
  const hanging = failureOf(ask());
  await new Promise((resolve) => setTimeout(resolve, 50));
  // A server that waits for them waits until somebody else ends them.
  await service.close();
  expect(await hanging).toMatchObject({ name: 'TypeError' });
});
