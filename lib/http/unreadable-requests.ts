/** Node's own response to a request that it can't read has no headers: it never reaches Next. */
import { subscribe } from 'node:diagnostics_channel';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { buildSecurityHeaders } from '@/lib/http/error-page-headers';

/** As Node has them. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Next makes the server: it is known from its first request on. */
export function refuseUnreadableRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (server.listenerCount('clientError') === 0) server.on('clientError', refuse);
  });
}

async function refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  const status = STATUSES[code] ?? 400;
  const headers = await buildSecurityHeaders();
  // Its sender has gone, or may be in the middle of an earlier response.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const lines = headers.map(({ key, value }) => `${key}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines}\r\n`);
}
