/** Node itself would answer malformed requests without our headers. */

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { buildSecurityHeaders } from '@/lib/next-internals/error-page-headers';
import { onRequest } from '@/lib/observability/http-events';
import { addressOf } from '@/lib/runtime/addresses.js';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Next answers this path with 400. It would answer "*" with 500, and could redirect others to another origin.
 */
const MALFORMED = addressOf('/%');

export function refuseUnreadableRequests(): void {
  const latestResponses = new WeakMap<Duplex, ServerResponse>();
  onRequest(({ server, request, response }) => {
    latestResponses.set(request.socket, response);
    if (!request.url?.startsWith('/')) request.url = MALFORMED;
    if (server.listenerCount('clientError') > 0) return;
    server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
      refuse(error, socket, latestResponses.get(socket)),
    );
  });
}

async function refuse(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  latest: ServerResponse | undefined,
): Promise<void> {
  const status = STATUSES[code] ?? 400;
  const headers = await buildSecurityHeaders();
  const isAnswering = latest?.headersSent && !latest.writableFinished;
  if (!socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const lines = headers.map(({ key, value }) => `${key}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines}\r\n`);
}
