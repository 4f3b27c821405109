/** Whether a webhook is really from the content service, just sent, and about what it says. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older than this, or further ahead, it is refused: a recorded request can't be sent again later. */
const OLDEST_MS = 5 * 60_000;
const FURTHEST_AHEAD_MS = 60_000;

const SIGNATURE = 'x-contentful-signature';
const SIGNATURE_FORM = /^[0-9a-f]{64}$/;
const SIGNED_HEADERS = 'x-contentful-signed-headers';
const TIMESTAMP = 'x-contentful-timestamp';
const IDEMPOTENCY_KEY = 'x-contentful-idempotency-key';
export const TOPIC = 'x-contentful-topic';

export type SignedRequest = {
  method: string;
  /** As it came: path and query. */
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

/** What is wrong with it, in words; `undefined`: nothing. `now` in milliseconds. */
export function signatureProblem(
  request: SignedRequest,
  secret: string,
  now: number,
): string | undefined {
  const header = (name: string) => [request.headers[name] ?? []].flat().join(',').trim();
  const signature = header(SIGNATURE);
  if (signature === '') return 'It is not signed.';
  const signed = header(SIGNED_HEADERS)
    .split(',')
    .map((name) => name.trim().toLowerCase());
  for (const name of [TOPIC, TIMESTAMP, SIGNED_HEADERS]) {
    if (!signed.includes(name)) return `${name} is not among the signed headers.`;
  }
  const age = now - Number(header(TIMESTAMP));
  if (!Number.isFinite(age)) return 'Its timestamp is not a number.';
  if (age > OLDEST_MS) return 'It is older than five minutes.';
  if (age < -FURTHEST_AHEAD_MS) return 'Its timestamp lies in the future.';
  const canonical = [
    request.method,
    encodedPath(request.url),
    signed.map((name) => `${name}:${header(name)}`).join(';'),
    request.body,
  ].join('\n');
  const expected = createHmac('sha256', secret).update(canonical).digest();
  // One way of writing it: another would be another delivery to whoever remembers it.
  const given = Buffer.from(SIGNATURE_FORM.test(signature) ? signature : '', 'hex');
  const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
  return isEqual ? undefined : 'Its signature is not one of this site’s secret.';
}

/**
 * What a delivery is known by when it comes again: the service's own key where it is signed, else the
 * signature.
 */
export function deliveryKey({ headers }: Pick<SignedRequest, 'headers'>): string {
  const signed = String(headers[SIGNED_HEADERS] ?? '').split(',');
  const key = signed.includes(IDEMPOTENCY_KEY) ? headers[IDEMPOTENCY_KEY] : undefined;
  return String(key ?? headers[SIGNATURE]);
}

/** The service encodes a query twice. */
function encodedPath(url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return encodeURI(url);
  return encodeURI(`${url.slice(0, at)}?${encodeURIComponent(url.slice(at + 1))}`);
}
