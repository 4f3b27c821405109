import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManyRequestsWords } from '@/copy/too-many-requests';
import { logWarning, logWarningOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { countWrongSecret } from '@/lib/redis/wrong-secrets';
import { settings } from '@/lib/runtime/env';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { serverCell } from '@/lib/runtime/server-state';

const WORK_SECONDS = 10;
const REFUSALS = { points: 60, duration: 60 };
const ACTIONS = { points: 60, duration: 60 };

/** In milliseconds. Clients that send this header only block themselves. */
export const REFUSED_HEADER = 'x-plinth-refused';

/** Each kind is counted separately, so that guessing a secret doesn't stop a publish. */
export type RefusedKind = 'secret' | 'signature';

/** Resolves to true if the request was answered with 429. */
export async function enforceRateLimit(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const { requestLimit } = settings();
  if (requestLimit === 0) return false;
  const refusedFor = Number(req.headers[REFUSED_HEADER]);
  if (refusedFor > 0) {
    refuse('unknown', res, refusedFor);
    return true;
  }
  const wait = await limits()
    .work.consume(clientOf(req))
    .then(
      () => undefined,
      ({ msBeforeNext }) => Number(msBeforeNext),
    );
  if (wait === undefined) return false;
  refuse('work', res, wait);
  return true;
}

export async function rejectIfBlocked(
  kind: RefusedKind,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const state = await limits()[kind].get(clientOf(req));
  if (!state || state.consumedPoints < REFUSALS.points) return false;
  refuse(kind, res, state.msBeforeNext);
  return true;
}

export async function isActionCounted(req: IncomingMessage): Promise<boolean> {
  const { consumedPoints } = await limits().action.penalty(clientOf(req));
  return consumedPoints <= ACTIONS.points;
}

export async function recordWrongSecret(req: IncomingMessage, variable: string): Promise<void> {
  logWarning('request.wrong-secret', `A request had a wrong or missing ${variable}`);
  await countRefusal('secret', req);
  const client = clientOf(req);
  const shared = await countWrongSecret(client, REFUSALS.duration);
  if (shared === undefined || shared.count < REFUSALS.points) return;
  // `block` takes at least 1 second, because 0 would block forever.
  await limits().secret.block(client, Math.max(1, Math.ceil(shared.leftMs / 1000)));
}

export function recordWrongSignature(req: IncomingMessage, problem: string): Promise<void> {
  logWarning('webhook.refused', problem, { status: 401 });
  return countRefusal('signature', req);
}

async function countRefusal(kind: RefusedKind, req: IncomingMessage): Promise<void> {
  // `consume` rejects beyond the limit.
  await limits()
    [kind].consume(clientOf(req))
    .catch(() => {});
}

const limits = serverCell('rateLimits', () => ({
  work: new RateLimiterMemory({ points: settings().requestLimit, duration: WORK_SECONDS }),
  secret: new RateLimiterMemory(REFUSALS),
  signature: new RateLimiterMemory(REFUSALS),
  action: new RateLimiterMemory(ACTIONS),
}));

const REASONS = {
  work: 'A visitor sent too many requests (REQUEST_LIMIT)',
  secret: 'A client sent too many wrong secrets',
  signature: 'A client sent too many webhooks with a wrong signature',
  unknown: 'A visitor requested too many unknown paths',
};

function refuse(reason: keyof typeof REASONS, res: ServerResponse, waitMs: number) {
  metrics().refusedRequests.inc({ reason });
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  logWarningOnce('request.too-many', REASONS[reason]);
  res.statusCode = 429;
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Retry-After', String(seconds));
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.end(`${tooManyRequestsWords(DEFAULT_LANGUAGE)(seconds)}\n`);
}

/** An IPv4 address, or the /64 network of an IPv6 address. */
export function clientOf(req: IncomingMessage): string {
  const address = addressOf(req);
  if (!isIPv6(address)) return address;
  const [, ipv4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [start = '', end] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = end === undefined ? [] : new Array(8 - start.length - end.length).fill('0');
  const groups = [...start, ...zeros, ...(end ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Only the entries that our own proxies append to `X-Forwarded-For` can be trusted. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const { trustedProxies } = settings();
  const own = socket.remoteAddress ?? 'unknown';
  // Next sets the header itself if it is missing.
  const forwarded = String(headers['x-forwarded-for'] ?? own);
  if (trustedProxies === 0) {
    if (forwarded !== own) warnOfProxy();
    return own;
  }
  const address = forwarded.split(',').at(-trustedProxies)?.trim() || own;
  // Some proxies append the port.
  return (
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ??
    /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ??
    address
  );
}

function warnOfProxy(): void {
  logWarningOnce(
    'request.proxy-not-trusted',
    'A request came with X-Forwarded-For, which anybody can send. If you run proxies in front, set TRUSTED_PROXIES to their number: until then all their visitors count as one.',
  );
}
