import { createHmac } from 'node:crypto';
import { addressOf } from '@/lib/runtime/addresses.js';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

/** Limits how long a recorded request can be replayed. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_CLOCK_SKEW_MS = 60_000;

const TOO_OLD = 'It is older than five minutes.';
const FROM_THE_FUTURE = 'Its timestamp lies in the future.';
/** Problems of requests that are correctly signed, but too old or in the future. */
export const AGE_PROBLEMS: ReadonlySet<string | undefined> = new Set([TOO_OLD, FROM_THE_FUTURE]);

const SIGNATURE = 'x-contentful-signature';
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;
const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';
const IDEMPOTENCY_KEY = 'x-contentful-idempotency-key';
export const TOPIC = 'x-contentful-topic';

export type SignedRequest = {
  method: string;
  /** Path and query, without the base path, which Next removes. */
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

/** @returns a sentence, or `undefined` if the signature is right. @param now in milliseconds */
export function signatureProblem(
  request: SignedRequest,
  secrets: readonly string[],
  now: number,
): string | undefined {
  const header = headerOf(request);
  const signature = header(SIGNATURE);
  if (signature === '') return 'It is not signed.';
  const signed = signedNames(request);
  for (const name of [TOPIC, TIMESTAMP, SIGNED_HEADERS]) {
    if (!signed.includes(name)) return `${name} is not among the signed headers.`;
  }
  const age = now - Number(header(TIMESTAMP));
  if (!Number.isFinite(age)) return 'Its timestamp is not a number.';
  const headers = signed.map((name) => `${name}:${header(name)}`).join(';');
  const signatures = canonicalPaths(request.url).flatMap((path) => {
    const canonical = [request.method, path, headers, request.body].join('\n');
    return secrets.map((secret) => createHmac('sha256', secret).update(canonical).digest('hex'));
  });
  // In upper case, the same signature would count as another delivery.
  if (!SIGNATURE_PATTERN.test(signature) || !isOneOf(signatures, signature))
    return 'Its signature was not made with this site’s secret.';
  if (age > MAX_AGE_MS) return TOO_OLD;
  return age < -MAX_CLOCK_SKEW_MS ? FROM_THE_FUTURE : undefined;
}

/** The key stays the same when a delivery comes again. */
export function deliveryKey(request: Pick<SignedRequest, 'headers'>): string {
  const header = headerOf(request);
  const isKeySigned = signedNames(request).includes(IDEMPOTENCY_KEY);
  return (isKeySigned && header(IDEMPOTENCY_KEY)) || header(SIGNATURE);
}

const headerOf =
  ({ headers }: Pick<SignedRequest, 'headers'>) =>
  (name: string) =>
    [headers[name] ?? []].flat().join(',').trim();

const signedNames = (request: Pick<SignedRequest, 'headers'>): string[] =>
  headerOf(request)(SIGNED_HEADERS)
    .split(',')
    .map((name) => name.trim().toLowerCase());

/**
 * Contentful signs the encoded form of the address that somebody typed, with a space or `%20`. It sends both as
 * `%20`, so several paths are possible.
 */
function canonicalPaths(url: string): string[] {
  const requested = [url, addressOf(url)];
  return [...new Set([...requested, ...requested.map(decoded)])].map(canonicalPath);
}

/** Follows Contentful's toolkit: a query is encoded twice, and ends at a second question mark. */
function canonicalPath(url: string): string {
  const [pathname = '', query = ''] = url.split('?');
  return encodeURI(query === '' ? pathname : `${pathname}?${encodeURIComponent(query)}`);
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
