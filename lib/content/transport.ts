/**
 * How a request to the content service travels: at the stated rate, again after a 429, once more
 * after a failed connection, never beyond the deadline. The vendor's client hides status and headers,
 * so this sits below it, as its HTTP adapter.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  REMAINING_HEADER,
  RESET_HEADER,
  retriesAllowed,
  waitBeforeRetry,
} from '#lib/content/rate-limit-retry';
import { type RequestRate, SECOND_LIMIT_HEADER } from '#lib/content/request-rate';
import { deadlineError, deadlineSignal, timeLeft } from '#lib/deadline';
import {
  ContentServiceError,
  ContentServiceUnreachableError,
  MalformedAnswerError,
  RateLimitError,
} from '#lib/errors';
import { logWarning } from '#lib/log';
import { metrics } from '#lib/telling/metrics';

/** The vendor's default, kept as the bound of a single request; deadlines are shorter. */
export const REQUEST_TIMEOUT_MS = 30_000;

export type Answer = { status: number; headers: Headers; text: string };

/**
 * Sends a GET.
 * @throws ContentServiceError, RateLimitError, ContentServiceUnreachableError, DeadlineError
 */
export async function get(url: string, headers: HeadersInit, rate: RequestRate): Promise<Answer> {
  let retries: number | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await sendTwice(url, headers, rate);
    if (answer.status !== 429) {
      if (answer.status < 200 || answer.status > 299) {
        throw new ContentServiceError(answer.status, url, reasonIn(answer));
      }
      return answer;
    }
    retries ??= retriesAllowed(answer.headers.get(REMAINING_HEADER));
    const pause = waitBeforeRetry(attempt, answer.headers.get(RESET_HEADER), Math.random());
    if (attempt >= retries || pause >= timeLeft()) throw new RateLimitError(url, attempt + 1);
    logWarning('content.rate-limited', 'The content service asks to slow down', {
      waitMs: Math.round(pause),
      retry: attempt + 1,
      of: retries,
    });
    await wait(pause);
  }
}

/** One request, and one more where the connection failed: a kept-alive one may just have closed. */
async function sendTwice(url: string, headers: HeadersInit, rate: RequestRate): Promise<Answer> {
  try {
    return await send(url, headers, rate);
  } catch (error) {
    if (!(error instanceof ContentServiceUnreachableError) || isTimeout(error.cause)) throw error;
    return send(url, headers, rate);
  }
}

async function send(url: string, headers: HeadersInit, rate: RequestRate): Promise<Answer> {
  const deadline = deadlineSignal();
  const ended = await rate.turn(deadline);
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    if (deadline?.aborted) throw deadlineError();
    const response = await fetch(url, {
      headers,
      signal: deadline === undefined ? timeout : AbortSignal.any([deadline, timeout]),
    });
    rate.learn(response.headers.get(SECOND_LIMIT_HEADER));
    const text = await response.text();
    noteCall(response.status);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    noteCall(deadline?.aborted ? 'deadline' : 'unreachable');
    if (deadline?.aborted) throw deadlineError();
    throw new ContentServiceUnreachableError(url, error);
  } finally {
    ended();
  }
}

function noteCall(outcome: number | 'deadline' | 'unreachable'): void {
  metrics().contentCalls.inc({ outcome });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** @throws MalformedAnswerError where the text is not a JSON object */
export function parseAnswer(url: string, { text }: Answer): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedAnswerError(url, text === '' ? 'it is empty' : 'it is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedAnswerError(url, 'it is not a JSON object');
  }
  return value;
}

function reasonIn({ text }: Answer): string {
  try {
    const { sys, message } = JSON.parse(text);
    if (typeof sys?.id === 'string') return message ? `${sys.id}: ${message}` : sys.id;
  } catch {
    // A page of HTML from something in between.
  }
  return text === '' ? 'no words with it' : 'not in the service’s own form';
}
