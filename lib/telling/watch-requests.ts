/** Gives every request an id, and counts its answer. Next has no such place for all of its routes. */
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { settings } from '#lib/env';
import { publishWanted, REFRESHED_HEADER } from '#lib/refresh-request';
import { enterRequest } from '#lib/request-context';
import { metrics } from '#lib/telling/metrics';

const ID_HEADER = 'x-request-id';
/** An id from a proxy in front is kept where it can do no harm in a log. */
const USABLE_ID = /^[\w.-]{1,64}$/;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** @param metricsPort whose requests are not the site's */
export function watchRequests(metricsPort: number | undefined): void {
  const startedAt = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Exchange;
    if (request.socket.localPort === metricsPort) return;
    const given = String(request.headers[ID_HEADER] ?? '');
    const id = USABLE_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', id);
    const wanted = publishWanted(request.headers);
    const confirm = () => {
      if (!response.headersSent) response.setHeader(REFRESHED_HEADER, id);
    };
    enterRequest({
      requestId: id,
      ...(wanted === undefined ? {} : { refresh: { wanted, confirm } }),
    });
    // One instance alone has nothing to learn from others.
    if (wanted !== undefined && settings().isrCache === 'file') confirm();
    startedAt.set(request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Exchange;
    const start = startedAt.get(request);
    if (start === undefined) return;
    const cache = String(response.getHeader('x-nextjs-cache') ?? 'none');
    metrics().responses.inc({ status: response.statusCode, cache });
    metrics().responseSeconds.observe({ cache }, (performance.now() - start) / 1000);
  });
}
