/** Whether a webhook is from the content service, recent and unchanged. */
import { createHmac } from 'node:crypto';
import { addressOf } from '@/lib/runtime/addresses.js';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

/** A signature that is older, or further in the future, is refused, so that a recorded request can't be replayed. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_CLOCK_SKEW_MS = 60_000;

const TOO_OLD = 'It is older than five minutes.';
const FROM_THE_FUTURE = 'Its timestamp lies in the future.';
/** Problems of a request that is signed with the secret, at the wrong time. */
export const AGE_PROBLEMS: ReadonlySet<string | undefined> = new Set([TOO_OLD, FROM_THE_FUTURE]);

const SIGNATURE = 'x-contentful-signature';
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;
const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';
const IDEMPOTENCY_KEY = 'x-contentful-idempotency-key';
export const TOPIC = 'x-contentful-topic';

export type SignedRequest = {
  method: string;
  /** Path and query; Next removes the base path. */
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

/** The problem of the signature, as a sentence; `undefined`: none. @param now in milliseconds */
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
  // Only one spelling: another would count as another delivery.
  if (!SIGNATURE_PATTERN.test(signature) || !isOneOf(signatures, signature))
    return 'Its signature was not made with this site’s secret.';
  if (age > MAX_AGE_MS) return TOO_OLD;
  return age < -MAX_CLOCK_SKEW_MS ? FROM_THE_FUTURE : undefined;
}

/**
 * Identifies a delivery when it comes again: the service's own key where it is signed, else the
 * signature.
 */
export function deliveryKey(request: Pick<SignedRequest, 'headers'>): string {
  const header = headerOf(request);
  const isKeySigned = signedNames(request).includes(IDEMPOTENCY_KEY);
  return (isKeySigned && header(IDEMPOTENCY_KEY)) || header(SIGNATURE);
}

/** All values of a header that was sent several times. */
const headerOf =
  ({ headers }: Pick<SignedRequest, 'headers'>) =>
  (name: string) =>
    [headers[name] ?? []].flat().join(',').trim();

const signedNames = (request: Pick<SignedRequest, 'headers'>): string[] =>
  headerOf(request)(SIGNED_HEADERS)
    .split(',')
    .map((name) => name.trim().toLowerCase());

/**
 * The path as the service may have signed it: it encodes the webhook's address as somebody typed it, with a space
 * or `%20`, and sends both as `%20`.
 */
function canonicalPaths(url: string): string[] {
  const requested = [url, addressOf(url)];
  return [...new Set([...requested, ...requested.map(decoded)])].map(canonicalPath);
}

/** As the vendor's toolkit has it: a query is encoded twice, and ends at a second question mark. */
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
