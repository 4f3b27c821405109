import { settings } from '@/lib/runtime/env';
import { readLimited } from '@/lib/runtime/read-limited-body';

const PICTURE_HOSTS = /\.ctfassets\.net$/;

/** @throws if there is no response, the body is too large, or the host isn't allowed */
export async function fetchPicture(
  url: URL,
  signal: AbortSignal,
  maxBytes: number,
): Promise<{ status: number; body: Buffer }> {
  const own = new URL(settings().content.deliveryUrl).hostname;
  if (url.hostname !== own && !PICTURE_HOSTS.test(url.hostname)) {
    throw new Error(`${url.host} is not a host of the content service`);
  }
  const response = await fetch(url, { signal, redirect: 'error' });
  const body = await readLimited(response, maxBytes);
  if (body === undefined) throw new Error(`The picture ${url.href} is over ${maxBytes} bytes`);
  return { status: response.status, body };
}
