/** Anybody can make up paths, and each costs a render, even as a 404 or a redirect. */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasPage } from '@/lib/catalogue/page-registry';
import { parseSitePath } from '@/lib/catalogue/path-validation';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { clientOf, REFUSED_HEADER } from '@/lib/http/visitor-rate-limit';
import { type Exchange, onRequest, onResponse } from '@/lib/observability/http-events';
import { requiredPublishVersion } from '@/lib/observability/proxy-refresh-headers';
import { addressOf } from '@/lib/runtime/addresses.js';
import { settings } from '@/lib/runtime/env';
import { requestedPath } from '@/lib/runtime/page-data-url';
import { hasSlugs, pageKindOf } from '@/lib/runtime/page-kinds';
import { serverCell } from '@/lib/runtime/server-state';

const WINDOW_MS = 10_000;
const MAX_UNKNOWN = 100;
const MAX_CLIENTS = 10_000;
/** This route answers with 429, because Next can't be told to skip a page. */
const REFUSING_ROUTE = '/api/templates';

const counts = serverCell(
  'unknownPaths',
  () => new LRUCache<string, { count: number }>({ max: MAX_CLIENTS, ttl: WINDOW_MS }),
);

export function limitUnknownPaths(): () => void {
  // Serverless functions request each other's pages.
  if (settings().requestLimit === 0 || settings().deployment === 'serverless') return () => {};
  const stops = [onRequest(refuseUnknown), onResponse(countUnknown)];
  return () => {
    for (const stop of stops) stop();
  };
}

function refuseUnknown({ request }: Exchange): void {
  const path = pagePath(request);
  if (path === undefined || isOfProxy(request)) return;
  const count = counts().get(clientOf(request))?.count ?? 0;
  if (count < MAX_UNKNOWN || !isUnknown(path)) return;
  request.url = addressOf(REFUSING_ROUTE);
  request.headers[REFUSED_HEADER] = String(WINDOW_MS);
}

function countUnknown({ request, response }: Exchange): void {
  const path = pagePath(request);
  if (path === undefined || isOfProxy(request)) return;
  const isRendered = response.getHeader('x-nextjs-cache') === 'MISS';
  if (response.statusCode !== 404 && !(isRendered && isUnknown(path))) return;
  const client = clientOf(request);
  const known = counts().get(client);
  if (known === undefined) counts().set(client, { count: 1 });
  else known.count += 1;
}

/** A proxy's refreshes may request removed pages. */
const isOfProxy = ({ headers }: IncomingMessage) => requiredPublishVersion(headers) !== undefined;

function pagePath({ url }: IncomingMessage): string | undefined {
  const path = requestedPath(url).replace(/\/(?:index\.md|feed\.xml)$/, '');
  return hasSlugs(pageKindOf(path)) ? path : undefined;
}

function isUnknown(path: string): boolean {
  const catalogue = lastCatalogue();
  const page = parseSitePath(path);
  return catalogue !== undefined && (page === undefined || !hasPage(catalogue, page));
}
