import { type CreateClientParams, createClient } from 'contentful';
import { get, parseBody, REQUEST_TIMEOUT_MS } from '@/lib/contentful/http-adapter';
import { createRateLimiter, type RateLimiter } from '@/lib/contentful/rate-limiter';
import { currentTimeline } from '@/lib/observability/request-context';
import { recordServiceStatus } from '@/lib/observability/service-status';
import { settings } from '@/lib/runtime/env';
import type { Settings } from '@/lib/runtime/environment-schema';
import { ContentServiceError, QueueDeadlineError } from '@/lib/runtime/errors';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import type { Timeline } from '@/lib/runtime/preview-timeline';
import { serverCell } from '@/lib/runtime/server-state';

export type Access = 'delivery' | 'preview';

export type EntryQuery = Readonly<Record<string, string | number>>;

export type ContentClient = ReturnType<typeof createContentClient>;

/** Requests per second, assumed until a response gives the limit. */
const ASSUMED_LIMIT = { delivery: 55, preview: 14 };

const contentClients = serverCell('contentClients', () => {
  const { content } = settings();
  return {
    delivery: createContentClient(content, 'delivery'),
    preview: createContentClient(content, 'preview'),
  };
});

export function contentClient(access: Access): ContentClient {
  const timeline = access === 'preview' ? currentTimeline() : undefined;
  if (timeline !== undefined) return createContentClient(settings().content, access, timeline);
  return contentClients()[access];
}

export function createContentClient(
  content: Settings['content'],
  access: Access,
  timeline?: Timeline,
) {
  const isPreview = access === 'preview';
  const url = new URL(isPreview ? content.previewUrl : content.deliveryUrl);
  const rate = isPreview ? previewRate() : createRateLimiter(ASSUMED_LIMIT.delivery);
  const client = createClient({
    space: content.spaceId,
    environment: content.environment,
    accessToken: isPreview ? content.previewToken : content.deliveryToken,
    // The client silently ignores a host with a scheme and sends the token to the default host.
    host: url.host,
    insecure: url.protocol === 'http:',
    timeout: REQUEST_TIMEOUT_MS,
    retryOnError: false,
    ...timelinePreview(timeline),
    adapter: isPreview ? adapterAt(rate) : withStatus(adapterAt(rate)),
  }).withoutLinkResolution;
  const { locale } = DEFAULT_LANGUAGE;
  const inDefault = locale === null ? {} : { locale };
  const inAllLocales = ({ locale: _, ...query }: EntryQuery) =>
    client.withAllLocales.getEntries(query);
  return {
    /**
     * Throws the errors of `http-adapter.ts`. `locale: '*'` gives values in all locales, without
     * fallbacks.
     */
    getEntries: (query: EntryQuery): Promise<unknown> =>
      query.locale === '*' ? inAllLocales(query) : client.getEntries({ ...inDefault, ...query }),
    getAssets: (query: EntryQuery): Promise<unknown> => client.getAssets(query),
    getContentType: (id: string): Promise<unknown> => client.getContentType(id),
    getContentTypes: (query: EntryQuery): Promise<unknown> => client.getContentTypes(query),
    getLocales: (): Promise<unknown> => client.getLocales(),
  };
}

const previewRate = serverCell('previewRate', () => createRateLimiter(ASSUMED_LIMIT.preview));

function timelinePreview(
  timeline: Timeline | undefined,
): Pick<CreateClientParams, 'timelinePreview'> {
  if (timeline === undefined) return {};
  const { release, at } = timeline;
  if (release === undefined) return { timelinePreview: { timestamp: { lte: at ?? '' } } };
  const timestamp = at === undefined ? {} : { timestamp: { lte: at } };
  return { timelinePreview: { release: { lte: release }, ...timestamp } };
}

type Adapter = Exclude<NonNullable<CreateClientParams['adapter']>, string | readonly unknown[]>;

function withStatus(send: Adapter): Adapter {
  return async (config) => {
    try {
      const response = await send(config);
      recordServiceStatus('content service', true);
      return response;
    } catch (error) {
      // A request that was never sent says nothing about the service.
      if (!(error instanceof QueueDeadlineError)) {
        recordServiceStatus('content service', isClientError(error));
      }
      throw error;
    }
  };
}

function isClientError(error: unknown): boolean {
  return error instanceof ContentServiceError && [400, 404, 422].includes(error.status);
}

function adapterAt(rate: RateLimiter): Adapter {
  return async (config) => {
    const address = new URL(config.url ?? '', config.baseURL);
    address.search = new URLSearchParams(flatParameters(config.params)).toString();
    const url = address.href;
    const headers = Object.entries(config.headers.toJSON()).map(
      ([name, value]): [string, string] => [name, String(value)],
    );
    const response = await get(url, headers, rate);
    return {
      data: parseBody(url, response),
      status: response.status,
      statusText: 'OK',
      headers: {},
      config,
    };
  };
}

const flatParameters = (params: Readonly<Record<string, unknown>> = {}): [string, string][] =>
  Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value instanceof Object
      ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)])
      : [[name, String(value)]],
  );
