import type { IncomingMessage } from 'node:http';

/** As text; `undefined`: it is larger than that, and was not read to its end. */
export async function readBody(
  req: IncomingMessage,
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      size += chunk.length;
      if (size > maxBytes) return undefined;
      chunks.push(Buffer.from(chunk));
    }
  } catch {
    // The client closed the connection.
  }
  return Buffer.concat(chunks).toString('utf8');
}
