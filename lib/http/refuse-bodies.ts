/**
 * An unread body blocks its connection: a proxy's next request on it, from another visitor, would
 * get no response.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { maxBodyBytes } from '@/lib/http/read-request-body';
import type { SecurityHeader } from '@/lib/next-internals/error-page-headers';
import { onRequest } from '@/lib/observability/http-events';
import { logWarningOnce } from '@/lib/observability/log';
import { metrics } from '@/lib/observability/metrics';
import { sitePath } from '@/lib/runtime/addresses.js';
import { isDevelopment } from '@/lib/runtime/env';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The connection stays open this long for the rest of a sent body. */
const LINGER_MS = 2_000;

const DEVELOPMENT_ADDRESS = /^\/_(_nextjs|next\/)/;

/** Next creates the server, so only the first request reveals it. */
export function refuseBodies(security: readonly SecurityHeader[]): () => void {
  const guarded = new WeakSet<Server>();
  return onRequest(({ server }) => {
    if (guarded.has(server)) return;
    guarded.add(server);
    const listeners = server.listeners('request') as Listener[];
    const pass: Listener = (request, response) => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    const guard =
      (next: Listener): Listener =>
      (request, response) => {
        if (isTooLarge(request)) refuse(request, response, security);
        else next(request, response);
      };
    server.removeAllListeners('request').on('request', guard(pass));
    // Without this listener, Node itself sends `100 Continue`.
    server.on(
      'checkContinue',
      guard((request, response) => {
        response.writeContinue();
        pass(request, response);
      }),
    );
  });
}

function isTooLarge(request: IncomingMessage): boolean {
  if (isDevelopment() && DEVELOPMENT_ADDRESS.test(sitePath(request.url ?? ''))) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const max = maxBodyBytes(request);
  return Number(length ?? 0) > max || (encoding !== undefined && max === 0);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  security: readonly SecurityHeader[],
): void {
  const max = maxBodyBytes(request);
  metrics().refusedRequests.inc({ reason: 'body' });
  logWarningOnce('request.body', 'A request had a body that its address does not take');
  const message =
    max === 0
      ? `${request.method} requests to this address take no body.`
      : `The body is over ${max} bytes.`;
  const body = Buffer.from(`${JSON.stringify({ message })}\n`);
  for (const { key, value } of security) response.setHeader(key, value);
  response.writeHead(413, {
    'Cache-Control': 'private, no-store',
    Connection: 'close',
    'Content-Length': body.length,
    'Content-Type': 'application/json; charset=utf-8',
  });
  response.write(body);
  // Closing with unread bytes would reset the connection.
  const timer = setTimeout(() => response.end(), LINGER_MS).unref();
  request.once('close', () => {
    clearTimeout(timer);
    response.end();
  });
  request.resume();
}
