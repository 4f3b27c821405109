import { createHash, randomUUID } from 'node:crypto';
import type { Handler, LoggedRequest, Reply } from '../http/reply.ts';
import { answerQuery } from './answer-query.ts';
import type { ContentStore } from './content-store.ts';
import {
  accessTokenInvalid,
  CONTENT_TYPE,
  ContentfulError,
  decodeStep,
  errorReply,
  notFound,
  rateLimitExceeded,
} from './contentful-error.ts';
import { ALL_LOCALES, inLocale, type LocaleChoice } from './localization.ts';
import { queriedType } from './omitted-fields.ts';
import { readQuery } from './query.ts';
import { createSnapshots, index, showsIn } from './query-snapshot.ts';
import { createRateWindow, type Limits } from './rate-window.ts';
import type { Render } from './render-item.ts';
import { answerContentTypes, answerLocales, answerSpace, answerTags } from './space-endpoints.ts';
import { createSync } from './sync-api.ts';
import { takeTimeline, timelineRevisions } from './timeline-preview.ts';

export type ContentApiOptions = {
  api: 'delivery' | 'preview';
  store: ContentStore;
  spaceId: string;
  environment: string;
  /** Another name of the environment. */
  alias: string | undefined;
  token: string;
  limits: Limits;
  render: Render;
};

/** The limit that the vendor states, where none is set here. */
const STATED_LIMITS = { delivery: 55, preview: 14 };

/** The Delivery API, or the Preview API, of one space. */
export function createContentApi(options: ContentApiOptions): Handler {
  const { api, store, limits } = options;
  const snapshots = createSnapshots(store, api);
  const sync = createSync(options);
  const window = createRateWindow(limits);

  return (request, url) => {
    const limitHeader = String(limits.requestsPerSecond ?? STATED_LIMITS[api]);
    const limitHeaders = { 'X-Contentful-RateLimit-Second-Limit': limitHeader };
    try {
      if (!window.admit(request.at)) throw rateLimitExceeded();
      const body = answer(request, url);
      const etag = createHash('sha1').update(body).digest('hex');
      const headers = {
        'Content-Type': CONTENT_TYPE,
        'Contentful-Api': api === 'delivery' ? 'cda' : 'cpa',
        'X-Contentful-Request-Id': randomUUID(),
        ...limitHeaders,
      };
      return { status: 200, headers, body, etag };
    } catch (error) {
      if (!(error instanceof ContentfulError)) throw error;
      const reply = errorReply(error);
      return error.status === 429 ? withLimits(reply, limitHeaders, limits) : reply;
    }
  };

  function answer(request: LoggedRequest, url: URL): string {
    const [root, spaceId, ...rest] = url.pathname.replace(/\/$/, '').slice(1).split('/');
    if (root !== 'spaces' || spaceId === undefined) throw notFound();
    const sent = request.headers.authorization?.replace(/^Bearer /, '');
    const token = sent ?? url.searchParams.get('access_token');
    if (token !== options.token || spaceId !== options.spaceId) throw accessTokenInvalid();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    if (rest.length === 0) return answerSpace(spaceId, store.locales.list());
    const isScoped = rest[0] === 'environments';
    const { environment, alias } = options;
    if (isScoped && rest[1] !== environment && rest[1] !== alias) throw notFound();
    const [first = '', ...others] = isScoped ? rest.slice(2) : rest;
    const isTimeline = first === 'timeline' && api === 'preview' && isScoped;
    const [kind = '', id, ...deeper] = isTimeline ? others : [first, ...others];
    if (deeper.length > 0) throw notFound();
    if (isTimeline) return answerTimeline(kind, id, url.searchParams);
    if (kind === 'sync' && id === undefined && api === 'delivery') {
      const address = `http://${request.headers.host}${url.pathname}`;
      return sync(url.searchParams, snapshots(ALL_LOCALES), address);
    }
    return answerKind(kind, id === undefined ? undefined : decodeStep(id), url.searchParams);
  }

  function answerKind(kind: string, id: string | undefined, parameters: URLSearchParams): string {
    const { spaceId, environment } = options;
    switch (kind) {
      case 'entries':
        return answerItems('Entry', id, parameters);
      case 'assets':
        return answerItems('Asset', id, parameters);
      case 'content_types':
        return answerContentTypes(store.contentTypes, id, parameters, { spaceId, environment });
      case 'tags':
        return answerTags(store.resources.list('tags'), id, parameters, { spaceId, environment });
      case 'locales':
        if (id === undefined) return answerLocales(store.locales.list(), parameters);
    }
    throw notFound();
  }

  function answerTimeline(kind: string, id: string | undefined, parameters: URLSearchParams) {
    const of = kind === 'entries' ? 'Entry' : kind === 'assets' ? 'Asset' : undefined;
    if (of === undefined) throw notFound();
    const revisions = timelineRevisions(store, takeTimeline(parameters));
    const locale = readLocale(parameters.get('locale'));
    const shown = showsIn(store);
    const snapshot = index(revisions.map((revision) => inLocale(shown(revision), locale, store)));
    return answerItems(of, id, parameters, snapshot);
  }

  function answerItems(
    of: 'Entry' | 'Asset',
    id: string | undefined,
    parameters: URLSearchParams,
    snapshot = snapshots(readLocale(parameters.get('locale'))),
  ): string {
    const query = readQuery(parameters, { of, contentTypes: store.contentTypes.map(queriedType) });
    if (id === undefined) return answerQuery(query, of, snapshot, options.render);
    const revision = snapshot.byKey.get(`${of}!${id}`);
    if (!revision) {
      const { spaceId: space, environment } = options;
      throw notFound({ type: of, id, environment, space });
    }
    return options.render(revision, query.selection);
  }

  function readLocale(asked: string | null): LocaleChoice {
    if (!asked) return store.locale;
    const isKnown =
      asked === ALL_LOCALES || store.locales.list().some(({ code }) => code === asked);
    if (!isKnown) throw new ContentfulError(400, 'BadRequest', `Unknown locale: ${asked}`);
    return asked;
  }
}

function withLimits(reply: Reply, headers: Record<string, string>, limits: Limits): Reply {
  const remaining = limits.secondRemaining;
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...headers,
      ...(remaining === null
        ? {}
        : { 'X-Contentful-RateLimit-Second-Remaining': String(remaining) }),
    },
  };
}
