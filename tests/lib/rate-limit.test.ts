import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tooManyRequests } from '@/copy/too-many-requests';
import {
  enforceRateLimit,
  REFUSED_HEADER,
  recordWrongSecret,
  rejectIfBlocked,
} from '@/lib/http/rate-limit';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';

const LIMIT = 2;
let server: Server;

beforeEach(async () => {
  setEnvironment({ ...ANY_CONTENT, REQUEST_LIMIT: String(LIMIT), TRUSTED_PROXIES: '1' });
  server = createServer(async (request, response) => {
    if (!(await enforceRateLimit(request, response))) response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

function answerFor(address: string, more: Record<string, string> = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'X-Forwarded-For': address, ...more };
  return fetch(`http://127.0.0.1:${port}`, { headers });
}
const statusFor = async (address: string) => (await answerFor(address)).status;

it.each([
  ['the same address', '203.0.113.5', '203.0.113.5', 429],
  ['another address', '203.0.113.5', '203.0.113.6', 200],
  ['an IPv4 address written as IPv6', '203.0.113.5', '::ffff:203.0.113.5', 429],
  ['an IPv4 address from another port', '203.0.113.5:1024', '203.0.113.5:5678', 429],
  ['an IPv6 address from another port', '[2001:db8::5]:1024', '[2001:db8::5]:5678', 429],
  ['another IPv6 network with a port', '[2001:db8::5]:1024', '[2001:db8:1:1::5]:1024', 200],
  ['another address of the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
  ['the same /64 written out', '2001:db8::1', '2001:0db8:0:0:1:2:3:4', 429],
  ['another /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
])('limits one client only: %s', async (_, first, then, expected) => {
  for (let count = 0; count < LIMIT; count += 1) expect(await statusFor(first)).toBe(200);
  expect(await statusFor(then)).toBe(expected);
});

it('names REQUEST_LIMIT in the log for the limits that it sets', async () => {
  const log = logLines();
  const answer = await answerFor('203.0.113.5', { [REFUSED_HEADER]: '1000' });
  expect(answer.status).toBe(429);
  expect(await answer.text()).toBe(`${tooManyRequests(1)}\n`);
  expect(log.count('⚠ request.too-many')).toBe(1);
  expect(log.text()).not.toContain('REQUEST_LIMIT');
  for (let count = 0; count <= LIMIT; count += 1) await statusFor('203.0.113.5');
  expect(log.count('⚠ request.too-many')).toBe(2);
  expect(log.text()).toContain('REQUEST_LIMIT');
});

it('limits wrong secrets even with REQUEST_LIMIT=0', async () => {
  setEnvironment({ ...ANY_CONTENT, REQUEST_LIMIT: '0', TRUSTED_PROXIES: '1' });
  server.removeAllListeners('request').on('request', async (request, response) => {
    if (await rejectIfBlocked('secret', request, response)) return;
    await recordWrongSecret(request, 'DRAFT_SECRET');
    response.end();
  });
  for (let count = 0; count < 60; count += 1) expect(await statusFor('203.0.113.5')).toBe(200);
  expect(await statusFor('203.0.113.5')).toBe(429);
  expect(await statusFor('203.0.113.6')).toBe(200);
});
