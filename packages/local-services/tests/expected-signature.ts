import { createHmac } from 'node:crypto';
import type { Received } from './webhook-receiver.ts';

/**
 * The signature that a receiver works out for itself, by the vendor's description: the method, the
 * path as received, the signed headers in the order they are named, the body, each on its line.
 */
export function expectedSignature({ method, path, headers, body }: Received, secret: string) {
  const signed = String(headers['x-contentful-signed-headers'])
    .split(',')
    .map((name) => `${name}:${String(headers[name]).trim()}`)
    .join(';');
  const question = path.indexOf('?');
  const plain = question < 0 ? path : path.slice(0, question);
  const query = question < 0 ? '' : `?${encodeURIComponent(path.slice(question + 1))}`;
  const text = `${method}\n${encodeURI(plain + query)}\n${signed}\n${body}`;
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
