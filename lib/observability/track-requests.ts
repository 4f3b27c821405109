import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { onRequest, onResponse } from '@/lib/observability/http-events';
import { metrics } from '@/lib/observability/metrics';
import { routeName } from '@/lib/observability/metrics-routes';
import { recordPageVisit } from '@/lib/observability/page-visits';
import {
  COPY_HEADER,
  REFRESHED_HEADER,
  requiredPublishVersion,
} from '@/lib/observability/proxy-refresh-headers';
import { enterRequest } from '@/lib/observability/request-context';
import { settings } from '@/lib/runtime/env';
import { isPageDataRequest } from '@/lib/runtime/page-data-url';
import { TIMELINE_COOKIE, timelineInCookie } from '@/lib/runtime/preview-timeline';
import { DRAFT_COOKIE, isSessionOpen } from '@/lib/runtime/signed-session';

const ID_HEADER = 'x-request-id';
/** Ids of any other form could be an attack on the log. */
const USABLE_ID = /^[\w.-]{1,64}$/;

function cookieIn({ headers }: IncomingMessage, name: string): string | undefined {
  return headers.cookie
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Anybody can make up other methods. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const methodName = (method = '') => (METHODS.includes(method) ? method : 'other');

/** Values of COPY_HEADER when the proxy has a copy. */
const COPY = ['EXPIRED', 'STALE', 'UPDATING', 'REVALIDATED'];

/** No visitor gets this response: the proxy is refreshing, or serves its own copy. */
const isHiddenByProxy = ({ headers }: IncomingMessage, status: number) =>
  status >= 500 &&
  settings().proxies !== undefined &&
  (requiredPublishVersion(headers) !== undefined || COPY.includes(String(headers[COPY_HEADER])));

export function trackRequests(isSingleInstance: boolean, metricsPort: number | undefined): void {
  const startedAt = new WeakMap<IncomingMessage, number>();
  onRequest(({ request, response }) => {
    if (request.socket.localPort === metricsPort) return;
    const given = String(request.headers[ID_HEADER] ?? '');
    const id = USABLE_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', id);
    const wanted = requiredPublishVersion(request.headers);
    const confirm = () => {
      if (!response.headersSent) response.setHeader(REFRESHED_HEADER, id);
    };
    const timeline = timelineInCookie(cookieIn(request, TIMELINE_COOKIE));
    enterRequest({
      requestId: id,
      hasDraftSession: isSessionOpen('draft', cookieIn(request, DRAFT_COOKIE)),
      isPageData: isPageDataRequest(request.url),
      ...(timeline === undefined ? {} : { timeline }),
      ...(wanted === undefined ? {} : { refresh: { wanted, confirm } }),
    });
    if (wanted !== undefined && isSingleInstance) confirm();
    startedAt.set(request, performance.now());
  });
  onResponse(({ request, response }) => {
    const start = startedAt.get(request);
    if (start === undefined) return;
    if (response.statusCode === 200 && requiredPublishVersion(request.headers) === undefined) {
      recordPageVisit(request.url);
    }
    const cache = String(response.getHeader('x-nextjs-cache') ?? 'none');
    const route = isHiddenByProxy(request, response.statusCode)
      ? 'behind-copy'
      : routeName(request.url);
    const of = { route, method: methodName(request.method), cache };
    metrics().responses.inc({ ...of, status: response.statusCode });
    metrics().responseSeconds.observe(of, (performance.now() - start) / 1000);
  });
}
