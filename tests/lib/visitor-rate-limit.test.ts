import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tooManyRequests } from '@/copy/en/too-many-requests';
import {
  enforceRateLimit,
  REFUSED_HEADER,
  recordWrongSecret,
  rejectIfBlocked,
} from '@/lib/http/visitor-rate-limit';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';
import { logLines } from '@/tests/fixtures/log-lines';
import { type ServedRoute, serveRoute } from '@/tests/fixtures/serve-route';

const LIMIT = 2;
const WRONG_SECRET = '/wrong-secret';
let site: ServedRoute;

beforeEach(async () => {
  setEnvironment({ ...ANY_CONTENT, REQUEST_LIMIT: String(LIMIT), TRUSTED_PROXIES: '1' });
  site = await serveRoute(async (request, response) => {
    if (request.url === WRONG_SECRET) {
      if (await rejectIfBlocked('secret', request, response)) return;
      await recordWrongSecret(request, 'DRAFT_SECRET');
    } else if (await enforceRateLimit(request, response)) return;
    response.end();
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const answerFor = (address: string, more: Record<string, string> = {}, path = '/') =>
  fetch(site.url + path, { headers: { 'X-Forwarded-For': address, ...more } });
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
])('requests are limited per client: %s', async (_, first, then, expected) => {
  for (let count = 0; count < LIMIT; count += 1) expect(await statusFor(first)).toBe(200);
  expect(await statusFor(then)).toBe(expected);
});

it('the log mentions REQUEST_LIMIT only if this setting caused the refusal', async () => {
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

it('wrong secrets are limited even if REQUEST_LIMIT is 0', async () => {
  setEnvironment({ ...ANY_CONTENT, REQUEST_LIMIT: '0', TRUSTED_PROXIES: '1' });
  const guess = async (address: string) => (await answerFor(address, {}, WRONG_SECRET)).status;
  for (let count = 0; count < 60; count += 1) expect(await guess('203.0.113.5')).toBe(200);
  expect(await guess('203.0.113.5')).toBe(429);
  expect(await guess('203.0.113.6')).toBe(200);
});
