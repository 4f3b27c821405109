/** Which addresses take a body, and how large it may be. All others refuse every body (`refuse-bodies.ts`). */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Far more than an entry: its fields hold 50,000 characters each at most. */
const MAX_WEBHOOK_BYTES = 2_000_000;
/** A call of a tool is a few hundred bytes. */
const MAX_MESSAGE_BYTES = 64_000;
/** A secret, and the page of `/editor` that it opens. */
const MAX_SIGN_IN_BYTES = 4_000;

export const MAX_BODY_BYTES = {
  '/api/contentful/webhook': MAX_WEBHOOK_BYTES,
  '/api/mcp': MAX_MESSAGE_BYTES,
  '/api/editor/sign-in': MAX_SIGN_IN_BYTES,
} as const;

type PathWithBody = keyof typeof MAX_BODY_BYTES;

const takesBody = (path: string): path is PathWithBody => Object.hasOwn(MAX_BODY_BYTES, path);

/** How many bytes the body of this request may have. */
export function maxBodyBytes({
  method,
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): number {
  const [path = ''] = url.split('?');
  return method === 'POST' && takesBody(path) ? MAX_BODY_BYTES[path] : 0;
}

/**
 * The body as text. `undefined`: it is too large, and the connection closes after `res`; or the client has closed it.
 * A body without `Content-Length` is only found to be too large here, and on functions every body is.
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  path: PathWithBody,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES[path]) {
        // The rest of the body would be taken for the next request on this connection.
        res.setHeader('Connection', 'close');
        return undefined;
      }
      chunks.push(Buffer.from(chunk));
    }
  } catch {
    // The client closed the connection.
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}
