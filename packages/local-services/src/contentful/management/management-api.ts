import { createHash, randomUUID } from 'node:crypto';
import type { Handler, LoggedRequest, Reply } from '../../http/reply.ts';
import {
  accessTokenInvalid,
  ContentfulError,
  decodeStep,
  errorReply,
  notFound,
} from '../contentful-error.ts';
import { type Answer, listed, readOnly } from './answer.ts';
import type { AssetFiles } from './asset-files.ts';
import { createBatches } from './bulk-and-scheduled-actions-api.ts';
import { contentTypesApi, editorInterfaces, publishedContentTypes } from './content-types-api.ts';
import { localesApi } from './locales-api.ts';
import { MANAGEMENT_CONTENT_TYPE, notHere } from './management-error.ts';
import { answerItems, type ManagedSpace } from './management-items.ts';
import * as about from './management-space.ts';
import { resourceKind } from './resources-api.ts';
import type { AnswerKind } from './stored-kind-endpoints.ts';

export type ManagementApiOptions = ManagedSpace & { token: string; files: AssetFiles };

/** What a space here never has, and tools ask for. */
const ALWAYS_EMPTY = ['extensions', 'app_installations', 'environment_aliases', 'api_keys'];

/** The Content Management API of one space, as far as editing and the vendor's tools go. */
export function createManagementApi(options: ManagementApiOptions): {
  handle: Handler;
  close: () => void;
} {
  const { store, place, files } = options;
  const { close, scheduledActions, ...batches } = createBatches(options);
  const kinds: Readonly<Record<string, AnswerKind>> = {
    content_types: contentTypesApi(options),
    locales: localesApi(store.locales, place),
    releases: batches.releases,
    bulk_actions: batches.bulkActions,
    tags: resourceKind('tags', 'Tag', options),
    webhook_definitions: resourceKind('webhook_definitions', 'WebhookDefinition', options),
    roles: resourceKind('roles', 'Role', options),
  };

  const handle: Handler = async (request, url, bytes) => {
    try {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      return toReply(await answer({ ...request, method }, url, bytes));
    } catch (error) {
      if (!(error instanceof ContentfulError)) throw error;
      // What isn't there is named in the details: without them there is nothing here that could hold it.
      const isUnknown = error.status === 404 && error.details === undefined;
      const said = isUnknown ? notHere(request.method, url.pathname) : error;
      return errorReply(said, MANAGEMENT_CONTENT_TYPE);
    }
  };

  function answer(request: LoggedRequest, url: URL, bytes: Buffer): Answer | Promise<Answer> {
    const [root, ...steps] = url.pathname.replace(/\/$/, '').slice(1).split('/').map(decodeStep);
    const sent = request.headers.authorization?.replace(/^Bearer /, '');
    if ((sent ?? url.searchParams.get('access_token')) !== options.token) {
      throw accessTokenInvalid();
    }
    if (root === 'users' && steps.join('/') === 'me') return readOnly(request, about.user());
    if (root === 'organizations' && steps.length === 0) {
      return readOnly(request, listed([about.organization()], url.searchParams));
    }
    if (root !== 'spaces') throw notFound();
    return answerSpace(steps, request, url, bytes);
  }

  function answerSpace(
    steps: readonly string[],
    request: LoggedRequest,
    url: URL,
    bytes: Buffer,
  ): Answer | Promise<Answer> {
    const [spaceId, ...rest] = steps;
    const list = (items: { sys: { id: string } }[]) =>
      readOnly(request, listed(items, url.searchParams));
    if (spaceId === undefined) return list([about.space(place)]);
    if (spaceId !== place.spaceId) throw notFound({ type: 'Space', id: spaceId });
    if (rest.length === 0) return readOnly(request, about.space(place));
    if (rest[0] === 'scheduled_actions') return scheduledActions(rest.slice(1), request, url);
    if (rest[0] !== 'environments') return answerEnvironment(rest, request, url, bytes);
    const [, environment, ...inside] = rest;
    if (environment === undefined) return list([about.environment(place)]);
    if (inside.length === 0 && request.method !== 'GET') throw notFound();
    if (environment !== place.environment) {
      throw notFound({ type: 'Environment', id: environment, space: spaceId });
    }
    if (inside.length === 0) return readOnly(request, about.environment(place));
    return answerEnvironment(inside, request, url, bytes);
  }

  function answerEnvironment(
    steps: readonly string[],
    request: LoggedRequest,
    url: URL,
    bytes: Buffer,
  ): Answer | Promise<Answer> {
    const [kind = '', id, part, ...deeper] = steps;
    const { method } = request;
    const [locale, step] = deeper;
    if (kind === 'assets' && id && part === 'files' && locale && step === 'process') {
      if (method !== 'PUT') throw notFound();
      return files.processFile(id, locale);
    }
    if (kind === 'entries' || kind === 'assets') {
      const type = kind === 'entries' ? 'Entry' : 'Asset';
      return answerItems({ type, id, part, deeper }, request, url, options);
    }
    const answerKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (answerKind) return answerKind(steps.slice(1), request, url);
    if (kind === 'public' && id === 'content_types') {
      return readOnly(request, publishedContentTypes(url, options));
    }
    if (part !== undefined) throw notFound();
    if (kind === 'uploads' && id === undefined && method === 'POST') return files.upload(bytes);
    if (kind === 'editor_interfaces') return readOnly(request, editorInterfaces(url, options));
    if (ALWAYS_EMPTY.includes(kind) && id === undefined) {
      return readOnly(request, listed([], url.searchParams));
    }
    throw notFound();
  }

  return { handle, close };
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
