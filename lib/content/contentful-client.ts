/** The one place that knows the content service's client. Vendor shapes leave it as `unknown`. */
import { type CreateClientParams, createClient } from 'contentful';
import { createRequestRate, type RequestRate } from '#lib/content/request-rate';
import { get, parseAnswer, REQUEST_TIMEOUT_MS } from '#lib/content/transport';
import { type ContentSettings, settings } from '#lib/env';
import { ContentServiceError } from '#lib/errors';
import { processWide } from '#lib/process-wide';
import { noteService } from '#lib/telling/service-state';

/** `delivery`: what is published. `preview`: drafts too. */
export type Access = 'delivery' | 'preview';

/** Query parameters as the delivery API names them, e.g. `{ content_type: 'templates', limit: 20 }`. */
export type EntryQuery = Readonly<Record<string, string | number>>;

export type ContentClient = {
  /** One request for entries; links are not resolved. Errors as in `transport.ts`. */
  getEntries: (query: EntryQuery) => Promise<unknown>;
  /** One request for assets. */
  getAssets: (query: EntryQuery) => Promise<unknown>;
  /** One request for the content type itself. */
  getContentType: (id: string) => Promise<unknown>;
  /** One request for the locales of the environment. */
  getLocales: () => Promise<unknown>;
};

/** Requests a second until the service states its own limit: the published defaults of the two hosts. */
const ASSUMED_LIMIT = { delivery: 55, preview: 14 };

export function contentClient(access: Access): ContentClient {
  return processWide(`content-client-${access}`, () =>
    createContentClient(settings().content, access),
  );
}

export function createContentClient(content: ContentSettings, access: Access): ContentClient {
  const isPreview = access === 'preview';
  const url = new URL(isPreview ? content.previewUrl : content.deliveryUrl);
  const rate = createRequestRate(ASSUMED_LIMIT[access]);
  const client = createClient({
    space: content.spaceId,
    environment: content.environment,
    accessToken: isPreview ? content.previewToken : content.deliveryToken,
    // A host with a scheme is silently ignored by the client, and the token sent to the default one.
    host: url.host,
    insecure: url.protocol === 'http:',
    timeout: REQUEST_TIMEOUT_MS,
    retryOnError: false,
    adapter: isPreview ? adapterAt(rate) : noted(adapterAt(rate)),
  }).withoutLinkResolution;
  return {
    getEntries: (query) => client.getEntries(query),
    getAssets: (query) => client.getAssets(query),
    getContentType: (id) => client.getContentType(id),
    getLocales: () => client.getLocales(),
  };
}

type Adapter = Exclude<NonNullable<CreateClientParams['adapter']>, string | readonly unknown[]>;

/** Whether the service answers is known by what visitors depend on. */
function noted(send: Adapter): Adapter {
  return async (config) => {
    try {
      const answer = await send(config);
      noteService('content service', true);
      return answer;
    } catch (error) {
      noteService('content service', isOurFault(error));
      throw error;
    }
  };
}

/** The service is there, and refuses what it was asked. */
function isOurFault(error: unknown): boolean {
  return error instanceof ContentServiceError && [400, 404, 422].includes(error.status);
}

function adapterAt(rate: RequestRate): Adapter {
  return async (config) => {
    const address = new URL(config.url ?? '', config.baseURL);
    address.search = new URLSearchParams(config.params).toString();
    const url = address.href;
    const headers = Object.entries(config.headers.toJSON()).map(
      ([name, value]): [string, string] => [name, String(value)],
    );
    const answer = await get(url, headers, rate);
    return {
      data: parseAnswer(url, answer),
      status: answer.status,
      statusText: 'OK',
      headers: {},
      config,
    };
  };
}
