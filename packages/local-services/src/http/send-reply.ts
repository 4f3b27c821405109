import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Reply } from './reply.ts';

const compressed = promisify(gzip);

/** Smaller bodies gain nothing. */
const MIN_BYTES_TO_COMPRESS = 1024;

/** Sends an answer: 304, HEAD and gzip are dealt with here. Resolves to the status sent. */
export async function sendReply(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  compress: boolean,
): Promise<number> {
  const plain = Buffer.from(reply.body ?? '');
  const isLong = plain.length >= MIN_BYTES_TO_COMPRESS;
  const zips = compress && isLong && acceptsGzip(message);
  const headers: Record<string, string> = { ...reply.headers };
  if (compress) headers.Vary = 'Accept-Encoding';
  if (reply.etag !== undefined) headers.ETag = `${zips ? 'W/' : ''}"${reply.etag}"`;

  if (reply.etag !== undefined && isKnown(message, reply.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  // Level 1: the client is on this machine, so time counts for more than bytes.
  const body = zips ? await compressed(plain, { level: 1 }) : plain;
  if (zips) headers['Content-Encoding'] = 'gzip';
  headers['Content-Length'] = String(body.length);
  response.writeHead(reply.status, headers);
  response.end(message.method === 'HEAD' ? undefined : body);
  return reply.status;
}

function acceptsGzip(message: IncomingMessage): boolean {
  return /\bgzip\b/.test(String(message.headers['accept-encoding'] ?? ''));
}

/** Weak comparison, as `If-None-Match` asks for. */
function isKnown(message: IncomingMessage, etag: string): boolean {
  const known = message.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === '*' || trimmed.replace(/^W\//, '') === `"${etag}"`;
  });
}
