import type { IncomingMessage, ServerResponse } from 'node:http';
import { sitePath } from '@/lib/runtime/addresses.js';
import { readLimited } from '@/lib/runtime/read-limited-body';

/** Each field of an entry has at most 50,000 characters. */
const MAX_WEBHOOK_BYTES = 2_000_000;
const MAX_MESSAGE_BYTES = 64_000;
const MAX_SIGN_IN_BYTES = 4_000;
const MAX_ACTION_BYTES = 200;

export const MAX_BODY_BYTES = {
  '/api/contentful/webhook': MAX_WEBHOOK_BYTES,
  '/api/mcp': MAX_MESSAGE_BYTES,
  '/api/editor/sign-in': MAX_SIGN_IN_BYTES,
  '/api/actions': MAX_ACTION_BYTES,
} as const;

type PathWithBody = keyof typeof MAX_BODY_BYTES;

const takesBody = (path: string): path is PathWithBody => Object.hasOwn(MAX_BODY_BYTES, path);

export function maxBodyBytes({
  method,
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): number {
  const [path = ''] = sitePath(url).split('?');
  return method === 'POST' && takesBody(path) ? MAX_BODY_BYTES[path] : 0;
}

/** `undefined` if the body is too large or the client hung up. */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  path: PathWithBody,
): Promise<string | undefined> {
  try {
    const body = await readLimited({ body: req }, MAX_BODY_BYTES[path]);
    // Otherwise the rest of the body would be parsed as the next request.
    if (body === undefined) res.setHeader('Connection', 'close');
    return body?.toString();
  } catch {
    return undefined;
  }
}
