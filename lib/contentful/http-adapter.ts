/**
 * The vendor's client hides status and headers, so this module handles rate limits, retries and
 * deadlines.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RateLimiter } from '@/lib/contentful/rate-limiter';
import { retriesAllowed, waitBeforeRetry } from '@/lib/contentful/retry-policy';
import { recordServiceTime } from '@/lib/contentful/service-clock';
import { logWarning } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { deadlineError, deadlineSignal, timeLeft } from '@/lib/runtime/deadline';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  MalformedResponseError,
  QueueDeadlineError,
  RateLimitError,
} from '@/lib/runtime/errors';

export const REQUEST_TIMEOUT_MS = 30_000;

const RESET_HEADER = 'x-contentful-ratelimit-reset';
const REMAINING_HEADER = 'x-contentful-ratelimit-second-remaining';
const SECOND_LIMIT_HEADER = 'x-contentful-ratelimit-second-limit';

export type TextResponse = { status: number; headers: Headers; text: string };

/** @throws ContentServiceError, RateLimitError, ContentServiceUnreachableError, DeadlineError */
export async function get(
  url: string,
  headers: HeadersInit,
  rate: RateLimiter,
): Promise<TextResponse> {
  let retries: number | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const response = await sendWithReconnect(url, headers, rate);
    if (response.status !== 429) {
      if (response.status > 299) {
        throw new ContentServiceError(response.status, url, reasonIn(response));
      }
      return response;
    }
    retries ??= retriesAllowed(response.headers.get(REMAINING_HEADER));
    const pause = waitBeforeRetry(attempt, response.headers.get(RESET_HEADER), Math.random());
    if (attempt >= retries || pause >= timeLeft()) throw new RateLimitError(url, attempt + 1);
    logWarning('content.rate-limited', 'Contentful rate limit reached; retrying', {
      waitMs: Math.round(pause),
      retry: attempt + 1,
      of: retries,
    });
    await wait(pause);
  }
}

/** Retries once, because a keep-alive connection may just have closed. */
async function sendWithReconnect(
  url: string,
  headers: HeadersInit,
  rate: RateLimiter,
): Promise<TextResponse> {
  try {
    return await send(url, headers, rate);
  } catch (error) {
    if (!(error instanceof ContentServiceUnreachableError) || isTimeout(error.cause)) throw error;
    return send(url, headers, rate);
  }
}

async function send(url: string, headers: HeadersInit, rate: RateLimiter): Promise<TextResponse> {
  const deadline = deadlineSignal();
  const release = await rate.acquire(deadline);
  if (deadline?.aborted) {
    release();
    throw deadlineError(QueueDeadlineError);
  }
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers,
      signal: deadline === undefined ? timeout : AbortSignal.any([deadline, timeout]),
    });
    rate.setLimit(response.headers.get(SECOND_LIMIT_HEADER));
    recordServiceTime(response.headers);
    const text = await response.text();
    countCall(response.status);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    countCall(deadline?.aborted ? 'deadline' : 'unreachable');
    if (deadline?.aborted) throw deadlineError();
    throw new ContentServiceUnreachableError(url, error);
  } finally {
    release();
  }
}

function countCall(outcome: number | 'deadline' | 'unreachable'): void {
  metrics().contentCalls.inc({ outcome });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

export function parseBody(url: string, { text }: TextResponse): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedResponseError(url, text === '' ? 'it is empty' : 'it is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedResponseError(url, 'it is not a JSON object');
  }
  return value;
}

function reasonIn({ text }: TextResponse): string {
  try {
    const { sys, message } = JSON.parse(text);
    if (typeof sys?.id === 'string') return message ? `${sys.id}: ${message}` : sys.id;
  } catch {}
  return text === '' ? 'no message' : 'not in the service’s own format';
}
