import { createContentApi } from '#local/content-service/content-api';
import { type ContentStore, createContentStore } from '#local/content-service/content-store';
import { errorReplyFor } from '#local/content-service/contentful-error';
import type { ContentExport } from '#local/content-service/export-format';
import { createImagesApi } from '#local/content-service/images-api';
import type { Limits } from '#local/content-service/rate-window';
import { createRenderer } from '#local/content-service/rendering';
import { createFaults, type Faults } from '#local/faults';
import { startListener } from '#local/listener';
import type { Handler, LoggedRequest } from '#local/reply';

export type ContentServiceOptions = {
  content: ContentExport;
  spaceId: string;
  /** Default `master`. */
  environment?: string;
  deliveryToken: string;
  previewToken: string;
  /** Of each of the two APIs. Default: no limit. */
  requestsPerSecond?: number;
  /** Milliseconds that delivery lags behind a publish. Default 0. */
  deliveryLagMs?: number;
  /** Where the assets' files are, by file name. Without it every picture is 404. */
  imagesFolder?: string;
  /** Of the delivery API. Default 0, any free port, as for the other two. */
  port?: number;
  previewPort?: number;
  imagesPort?: number;
  keepRequests?: number;
};

export type ContentService = {
  /** Origins, e.g. `http://127.0.0.1:4701`. */
  deliveryUrl: string;
  previewUrl: string;
  imagesUrl: string;
  content: ContentStore;
  limits: Limits;
  /** Of all three listeners: `delivery`, `preview`, `images`. */
  requests: LoggedRequest[];
  faults: Faults;
  stopListening(): Promise<void>;
  listenAgain(): Promise<void>;
  close(): Promise<void>;
};

/** Speaks Contentful's Delivery, Preview and Images APIs for one space. */
export async function startContentService(options: ContentServiceOptions): Promise<ContentService> {
  const { spaceId, environment = 'master', keepRequests } = options;
  const store = createContentStore(options.content);
  store.deliveryLagMs = options.deliveryLagMs ?? 0;
  const limits: Limits = {
    requestsPerSecond: options.requestsPerSecond ?? null,
    secondRemaining: null,
  };
  const faults = createFaults();
  const requests: LoggedRequest[] = [];

  const listen = (name: string, port: number | undefined, handle: Handler, compress: boolean) =>
    startListener({
      name,
      port: port ?? 0,
      handle,
      errorReply: errorReplyFor,
      faults,
      requests,
      compress,
      ...(keepRequests === undefined ? {} : { keepRequests }),
    });

  const imagesApi = createImagesApi(store, options.imagesFolder ?? '');
  const images = await listen('images', options.imagesPort, imagesApi, false);
  const render = createRenderer({
    spaceId,
    environment,
    locale: store.locale,
    imagesHost: images.origin.replace('http://', ''),
  });
  const apiOf = (api: 'delivery' | 'preview', token: string) =>
    createContentApi({ api, store, spaceId, environment, token, limits, render });
  const deliveryApi = apiOf('delivery', options.deliveryToken);
  const previewApi = apiOf('preview', options.previewToken);
  const delivery = await listen('delivery', options.port, deliveryApi, true);
  const preview = await listen('preview', options.previewPort, previewApi, true);
  const listeners = [delivery, preview, images];

  const stopListening = async () => {
    await Promise.all(listeners.map((listener) => listener.stopListening()));
  };
  return {
    deliveryUrl: delivery.origin,
    previewUrl: preview.origin,
    imagesUrl: images.origin,
    content: store,
    limits,
    requests,
    faults,
    stopListening,
    async listenAgain() {
      await Promise.all(listeners.map((listener) => listener.listenAgain()));
    },
    close: stopListening,
  };
}
