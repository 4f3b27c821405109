import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.ts';

export type WebServer = Server & { closeAllConnections(): void };

/** The first byte of every TLS connection; no HTTP request starts with it. */
const TLS_HANDSHAKE = 22;

/** Longer than a client of the vendor's waits between two requests: one on a closing connection fails. */
const KEPT_ALIVE = { keepAliveTimeout: 60_000 };

/** An HTTP server; with a certificate one that speaks HTTP and HTTPS on the same port. */
export function createWebServer(listener: RequestListener, certificate?: Certificate): WebServer {
  const plain = createServer(KEPT_ALIVE, listener);
  if (!certificate) return plain;
  const secure = createSecureServer({ ...certificate, ...KEPT_ALIVE }, listener);
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  return Object.assign(server, {
    closeAllConnections() {
      for (const socket of sockets) socket.destroy();
    },
  });
}
