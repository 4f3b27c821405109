import { signatureHeaders } from './sign-webhook.ts';
import type { WebhookAttempt, WebhookDelivery } from './webhook-delivery.ts';

export type AttemptOptions = {
  url: string;
  /** `null`: the request is not signed. */
  secret: string | null;
  /** Counts attempts from 1. */
  number: number;
  timeoutMs: number;
  /** Ends the attempt at once. */
  signal: AbortSignal;
};

/** Longer responses are cut: nobody reads on. */
const MAX_STORED_RESPONSE_CHARACTERS = 20_000;

/** Sends a delivery once. Never rejects. Each attempt is signed again: signatures expire. */
export async function attempt(
  { headers, body }: Pick<WebhookDelivery, 'headers' | 'body'>,
  { url, secret, number, timeoutMs, signal }: AttemptOptions,
): Promise<WebhookAttempt> {
  const at = Date.now();
  const sent: Record<string, string> = {
    ...headers,
    'X-Contentful-Webhook-Request-Attempt': String(number),
  };
  const made = { at, url, headers: sent, status: null, answer: '', error: null, tookMs: 0 };
  try {
    const { pathname, search } = new URL(url);
    const request = { method: 'POST', path: pathname + search, headers: sent, body };
    if (secret !== null) Object.assign(sent, signatureHeaders(request, secret, at));
    const response = await fetch(url, {
      method: 'POST',
      headers: sent,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const answer = (await response.text()).slice(0, MAX_STORED_RESPONSE_CHARACTERS);
    return { ...made, status: response.status, answer, tookMs: Date.now() - at };
  } catch (error) {
    return { ...made, error: describe(error, timeoutMs), tookMs: Date.now() - at };
  }
}

export function isDelivered({ status }: WebhookAttempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether another attempt may help: over the rate, a server's fault, or no answer at all. */
export function isWorthAnother({ status }: WebhookAttempt): boolean {
  return status === null || status === 429 || status >= 500;
}

function describe(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} s`;
  // What really happened is the cause of fetch's own "fetch failed".
  const cause = error.cause;
  if (cause instanceof Error) return cause.message || ('code' in cause ? String(cause.code) : '');
  return error.message;
}
