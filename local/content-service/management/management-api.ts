import { createHash, randomUUID } from 'node:crypto';
import {
  accessTokenInvalid,
  ContentfulError,
  notFound,
} from '#local/content-service/contentful-error';
import {
  MANAGEMENT_CONTENT_TYPE,
  managementErrorReply,
} from '#local/content-service/management/management-error';
import {
  type Answer,
  answerItems,
  type ManagedSpace,
} from '#local/content-service/management/management-items';
import * as about from '#local/content-service/management/management-space';
import type { Handler, LoggedRequest, Reply } from '#local/reply';

export type ManagementApiOptions = ManagedSpace & { token: string };

/** The Content Management API of one space, as far as editing goes. */
export function createManagementApi(options: ManagementApiOptions): Handler {
  const { store, place } = options;

  return (request, url) => {
    try {
      return toReply(answer(request, url));
    } catch (error) {
      if (!(error instanceof ContentfulError)) throw error;
      return managementErrorReply(error);
    }
  };

  function answer(request: LoggedRequest, url: URL): Answer {
    const [root, ...steps] = url.pathname.replace(/\/$/, '').slice(1).split('/').map(decode);
    const sent = request.headers.authorization?.replace(/^Bearer /, '');
    if ((sent ?? url.searchParams.get('access_token')) !== options.token) {
      throw accessTokenInvalid();
    }
    if (root === 'users' && steps.join('/') === 'me') return read(request, about.user());
    if (root !== 'spaces') throw notFound();
    return answerSpace(steps, request, url);
  }

  function answerSpace(steps: readonly string[], request: LoggedRequest, url: URL): Answer {
    const [spaceId, ...rest] = steps;
    if (spaceId === undefined) return read(request, about.collection([about.space(place)]));
    if (spaceId !== place.spaceId) throw notFound({ type: 'Space', id: spaceId });
    if (rest.length === 0) return read(request, about.space(place));
    if (rest[0] !== 'environments') return answerEnvironment(rest, request, url);
    const [, environment, ...inside] = rest;
    if (environment === undefined) {
      return read(request, about.collection([about.environment(place)]));
    }
    if (environment !== place.environment) {
      throw notFound({ type: 'Environment', id: environment, space: spaceId });
    }
    if (inside.length === 0) return read(request, about.environment(place));
    return answerEnvironment(inside, request, url);
  }

  function answerEnvironment(steps: readonly string[], request: LoggedRequest, url: URL): Answer {
    const [kind, id, part, ...deeper] = steps;
    if (deeper.length > 0) throw notFound();
    if (kind === 'entries' || kind === 'assets') {
      const type = kind === 'entries' ? 'Entry' : 'Asset';
      return answerItems({ type, id, part }, request, url, options);
    }
    if (part !== undefined) throw notFound();
    if (kind === 'locales' && id === undefined) {
      return read(request, about.collection([about.locale(place)]));
    }
    if (kind === 'content_types') {
      if (id !== undefined) return read(request, about.contentType(store.contentTypes, id, place));
      return read(
        request,
        about.collection(store.contentTypes.map((one) => about.published(one, place))),
      );
    }
    throw notFound();
  }
}

function read(request: LoggedRequest, body: unknown): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
  return { status: 200, body };
}

function toReply({ status, body }: Answer): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers: {
      'Content-Type': MANAGEMENT_CONTENT_TYPE,
      'Contentful-Api': 'cma',
      'X-Contentful-Request-Id': randomUUID(),
      // Stated as the vendor states them; no limit is held to.
      'X-Contentful-RateLimit-Second-Limit': '10',
      'X-Contentful-RateLimit-Second-Remaining': '9',
      'X-Contentful-RateLimit-Reset': '0',
    },
    ...(text === undefined ? {} : { body: text }),
    ...(status === 200 && text !== undefined
      ? { etag: createHash('sha1').update(text).digest('hex') }
      : {}),
  };
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    throw notFound();
  }
}
