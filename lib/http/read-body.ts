import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The body as text. `undefined`: it is larger than `maxBytes`, and the connection is closed after `res`; or the client
 * has closed it before.
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      size += chunk.length;
      if (size > maxBytes) {
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
