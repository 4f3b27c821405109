/**
 * How often one visitor may ask for what costs work, and how often be refused. What is served from a
 * cache is not counted.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { settings } from '#lib/env';
import { logWarning, logWarningOnce } from '#lib/log';
import { processWide } from '#lib/process-wide';

const WORK_SECONDS = 10;
/** Nobody mistypes a secret more often. */
const REFUSALS = { points: 60, duration: 60 };

/** Counted apart: whoever guesses at a secret must not stop a publish. */
export type RefusedKind = 'secret' | 'signature';

/** Counts a search, an answer of the API or a picture; where it is one too many, says so (429). */
export async function isOneTooMany(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { requestLimit } = settings();
  if (requestLimit === 0) return false;
  const limiter = processWide(
    'work-limit',
    () => new RateLimiterMemory({ points: requestLimit, duration: WORK_SECONDS }),
  );
  const wait = await limiter.consume(addressOf(req)).then(
    () => undefined,
    ({ msBeforeNext }) => Number(msBeforeNext),
  );
  if (wait === undefined) return false;
  refuse(res, wait);
  return true;
}

/** Whether too many secrets or signatures were wrong, and then says so (429). */
export async function isBarred(
  kind: RefusedKind,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const state = await refusals(kind)?.get(addressOf(req));
  if (!state || state.consumedPoints < REFUSALS.points) return false;
  refuse(res, state.msBeforeNext);
  return true;
}

export async function noteRefusal(kind: RefusedKind, req: IncomingMessage): Promise<void> {
  // A wrong signature has a line of its own, which says what is wrong with it.
  if (kind === 'secret') logWarning('request.wrong-secret', 'Somebody gave a wrong draft secret');
  // It throws beyond the limit, which is for the next one to know.
  await refusals(kind)
    ?.consume(addressOf(req))
    .catch(() => {});
}

function refusals(kind: RefusedKind): RateLimiterMemory | undefined {
  if (settings().requestLimit === 0) return undefined;
  return processWide(`refusal-limit-${kind}`, () => new RateLimiterMemory(REFUSALS));
}

function refuse(res: ServerResponse, waitMs: number): void {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  logWarningOnce('request.too-many', 'A visitor asked for too much at once (REQUEST_LIMIT)');
  res.statusCode = 429;
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Retry-After', String(seconds));
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.end(`That was a lot at once. Please try again in ${seconds} seconds.\n`);
}

/**
 * Each proxy adds the address it was asked from at the end of `X-Forwarded-For`; what stands before
 * those of our own proxies anybody can make up.
 */
function addressOf({ headers, socket }: IncomingMessage): string {
  const { trustedProxies } = settings();
  const own = socket.remoteAddress ?? 'unknown';
  // Next sets it too where nobody did, to the same address.
  const forwarded = String(headers['x-forwarded-for'] ?? own);
  if (trustedProxies === 0) {
    if (forwarded !== own) warnOfProxy();
    return own;
  }
  return forwarded.split(',').at(-trustedProxies)?.trim() || own;
}

/** Unsaid, a limit for one visitor would be the limit for all of them. */
function warnOfProxy(): void {
  logWarningOnce(
    'request.proxy-not-trusted',
    'A request came with X-Forwarded-For, which anybody can send. If a proxy of yours stands in front, set TRUSTED_PROXIES to how many: until then all its visitors count as one.',
  );
}
