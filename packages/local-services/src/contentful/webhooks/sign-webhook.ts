import { createHmac } from 'node:crypto';
import { escape as escapeQuery } from 'node:querystring';

export type SignedRequest = {
  method: string;
  /** As the receiver will see it, query included. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/**
 * The three headers by which a receiver knows that a request is from the space: all its headers
 * are signed. `at`: milliseconds since 1970. The vendor's rule, as its own library has it:
 * https://www.contentful.com/developers/docs/extensibility/app-framework/request-verification/
 */
export function signatureHeaders(
  { method, path, headers, body }: SignedRequest,
  secret: string,
  at: number,
): Record<string, string> {
  const signed: Record<string, string> = { 'x-contentful-timestamp': String(at) };
  for (const [name, value] of Object.entries(headers)) signed[name.toLowerCase()] = value.trim();
  const names = [...Object.keys(signed), 'x-contentful-signed-headers'].sort();
  signed['x-contentful-signed-headers'] = names.join(',');
  const canonical = [
    method,
    canonicalPath(path),
    names.map((name) => `${name}:${signed[name]}`).join(';'),
    body,
  ].join('\n');
  return {
    'x-contentful-signature': createHmac('sha256', secret).update(canonical).digest('hex'),
    'x-contentful-signed-headers': names.join(','),
    'x-contentful-timestamp': String(at),
  };
}

/** A query is escaped as a whole, `=` and `&` too, and then once more. */
function canonicalPath(path: string): string {
  const [pathname = '', query] = path.split('?');
  return encodeURI(query ? `${pathname}?${escapeQuery(query)}` : pathname);
}
