/** Fetches a picture for this server's own use: from where the content service has its pictures, and no more than fits. */
import { settings } from '@/lib/runtime/env';
import { readLimited } from '@/lib/runtime/read-limited';

const PICTURE_HOSTS = /\.ctfassets\.net$/;

/** @throws where there is no response, where it is too large, or where another host has it */
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
