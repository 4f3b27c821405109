/**
 * Anybody can make up paths, and each that a page could have is rendered once to find that there is none, or only
 * elsewhere. A client that requests many unknown paths gets 429 for the next ones, before anything is rendered; existing
 * pages are still served.
 */
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasPage } from '@/lib/catalogue/page-registry';
import { parseSitePath } from '@/lib/catalogue/site-path';
import { lastCatalogue } from '@/lib/contentful/get-catalogue';
import { clientOf, REFUSED_HEADER } from '@/lib/http/rate-limit';
import { type Exchange, onRequest, onResponse } from '@/lib/observability/http-events';
import { requiredPublishVersion } from '@/lib/observability/proxy-refresh-headers';
import { settings } from '@/lib/runtime/env';
import { hasSlugs, pageKindOf } from '@/lib/runtime/page-kinds';
import { serverCell } from '@/lib/runtime/server-state';

const WINDOW_MS = 10_000;
/** More, within the window, than anybody mistypes or a crawler with an old sitemap asks for. */
const MAX_UNKNOWN = 100;
const MAX_CLIENTS = 10_000;
/** A route that counts requests, and refuses this one: Next has no other way to be spared a page. */
const REFUSING_ROUTE = '/api/templates';

/** By client. */
const counts = serverCell(
  'unknownAddresses',
  () => new LRUCache<string, { count: number }>({ max: MAX_CLIENTS, ttl: WINDOW_MS }),
);

/** Limits all servers of this process. @returns a function that stops it */
export function limitUnknownAddresses(): () => void {
  // Functions ask for each other's pages, and each has its own count.
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
  request.url = REFUSING_ROUTE;
  request.headers[REFUSED_HEADER] = String(WINDOW_MS);
}

function countUnknown({ request, response }: Exchange): void {
  const path = pagePath(request);
  if (path === undefined || isOfProxy(request)) return;
  // One that leads to a page elsewhere is rendered as well, to redirect.
  const isRendered = response.getHeader('x-nextjs-cache') === 'MISS';
  if (response.statusCode !== 404 && !(isRendered && isUnknown(path))) return;
  const client = clientOf(request);
  const known = counts().get(client);
  if (known === undefined) counts().set(client, { count: 1 });
  else known.count += 1;
}

/** A proxy's refresh is not counted: it requests removed pages too. */
const isOfProxy = ({ headers }: IncomingMessage) => requiredPublishVersion(headers) !== undefined;

/** Path of a page with a slug, also where its data, its Markdown or its feed is requested. */
function pagePath({ url = '' }: IncomingMessage): string | undefined {
  const [, data] = /^\/_next\/data\/[^/]+(\/[^?]*)\.json/.exec(url) ?? [];
  const path = (data ?? url.split('?')[0] ?? '').replace(/\/(?:index\.md|feed\.xml)$/, '');
  return hasSlugs(pageKindOf(path)) ? path : undefined;
}

function isUnknown(path: string): boolean {
  const catalogue = lastCatalogue();
  const page = parseSitePath(path);
  return catalogue !== undefined && (page === undefined || !hasPage(catalogue, page));
}
