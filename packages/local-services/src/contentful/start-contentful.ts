import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Certificate } from '../http/certificate.ts';
import { createFaults } from '../http/faults.ts';
import { startListener } from '../http/listener.ts';
import type { Handler, LoggedRequest } from '../http/reply.ts';
import { createContentApi } from './content-api.ts';
import { createContentStore } from './content-store.ts';
import { CONTENT_TYPE, errorReplyFor } from './contentful-error.ts';
import { createEditor } from './editor/editor.ts';
import type { SiteLinks } from './editor/editor-context.ts';
import { tooLargePage } from './editor/file-limit.ts';
import { brokenPage } from './editor/server-error-page.ts';
import type { ContentExport } from './export-format.ts';
import { createImagesApi } from './images-api.ts';
import { createAssetFiles } from './management/asset-files.ts';
import { createEdits } from './management/edits.ts';
import { createManagementApi } from './management/management-api.ts';
import type { Place } from './management/management-entity.ts';
import { MANAGEMENT_CONTENT_TYPE } from './management/management-error.ts';
import type { Limits } from './rate-window.ts';
import { spaceIdOf } from './read-export.ts';
import { createRenderer } from './render-item.ts';
import { createWebhooks, type WebhookSettings } from './webhooks/webhooks.ts';

export type ContentfulOptions = {
  /** As `contentful space export` writes it; `readExport` reads such a file. */
  content: ContentExport;
  /** Default: the space that the content was exported from, otherwise `local-space`. */
  spaceId?: string | undefined;
  /** Default `master`. */
  environment?: string;
  /** Another name of the environment; content says the environment's own, as the vendor's does. */
  alias?: string;
  /** Default: random ones. */
  deliveryToken?: string | undefined;
  previewToken?: string | undefined;
  managementToken?: string | undefined;
  /** Where webhooks are sent, and how. Without it, none are. */
  webhook?: Partial<WebhookSettings>;
  /** For the editor page: where the site shows the entries. */
  siteLinks?: SiteLinks;
  /** A style sheet after the editor's own, for its custom properties: `--paper`, `--ink`, `--accent`, … */
  editorStyleSheet?: string | undefined;
  /** Rate limit of each of the two reading APIs. Default: none. */
  requestsPerSecond?: number | undefined;
  /** Milliseconds that delivery lags behind a publish. Default 0. */
  deliveryLagMs?: number | undefined;
  /** Where the assets' files are: by file name, or as the vendor's export tool lays them out. Without it only uploads. */
  imagesFolder?: string;
  /** Where uploaded files are written. Default: a temporary folder. */
  uploadsFolder?: string | undefined;
  /** With it, all addresses speak https too: some of the vendor's tools know nothing else. */
  certificate?: Certificate | null | undefined;
  /** Port of the delivery API. Default 0, any free port, as for the other three. */
  port?: number;
  previewPort?: number;
  imagesPort?: number;
  managementPort?: number;
  keepRequests?: number | undefined;
};

export type LocalContentful = Awaited<ReturnType<typeof startContentful>>;

/** Everything else under the management API's address is the editor page. */
const API_PATH = /^\/(spaces|users|organizations)(\/|$)/;

/** Speaks Contentful's Delivery, Preview, Images and Management APIs and webhooks for one space. */
export async function startContentful(options: ContentfulOptions) {
  const { environment = 'master', alias, keepRequests } = options;
  const spaceId = options.spaceId ?? spaceIdOf(options.content) ?? 'local-space';
  const deliveryToken = options.deliveryToken ?? randomToken();
  const previewToken = options.previewToken ?? randomToken();
  const managementToken = options.managementToken ?? randomToken();
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
      errorReply: (status, request) => {
        if (name !== 'management') return errorReplyFor(status, CONTENT_TYPE);
        if (API_PATH.test(request.path)) return errorReplyFor(status, MANAGEMENT_CONTENT_TYPE);
        return status === 413 ? tooLargePage(request, place) : brokenPage(request, place, status);
      },
      faults,
      requests,
      compress,
      certificate: options.certificate ?? undefined,
      keepRequests,
    });

  const { imagesFolder, uploadsFolder } = options;
  const uploads = uploadsFolder ?? (await mkdtemp(path.join(tmpdir(), 'uploads-')));
  const given = imagesFolder === undefined ? [] : [path.resolve(imagesFolder)];
  const imagesApi = createImagesApi(store, [uploads, ...given]);
  const images = await listen('images', options.imagesPort, imagesApi, false);
  const place: Place = {
    spaceId,
    environment,
    locale: store.locale,
    imagesHost: images.origin.replace('http://', ''),
  };
  const render = createRenderer(place);
  const apiOf = (api: 'delivery' | 'preview', token: string) =>
    createContentApi({ api, store, spaceId, environment, alias, token, limits, render });
  const deliveryApi = apiOf('delivery', deliveryToken);
  const previewApi = apiOf('preview', previewToken);
  const delivery = await listen('delivery', options.port, deliveryApi, true);
  const preview = await listen('preview', options.previewPort, previewApi, true);

  const { webhooks, close: closeWebhooks } = createWebhooks(store, place, options.webhook);
  const edits = createEdits(store);
  const files = createAssetFiles(store, place, uploads);
  const managementApi = createManagementApi({ store, edits, place, files, token: managementToken });
  const siteLinks = options.siteLinks ?? null;
  const styleSheet = options.editorStyleSheet ?? null;
  const editor = createEditor({ store, edits, files, webhooks, place, siteLinks, styleSheet });
  const management = await listen(
    'management',
    options.managementPort,
    (request, url, bytes) =>
      API_PATH.test(url.pathname)
        ? managementApi.handle(request, url, bytes)
        : editor(request, url, bytes),
    true,
  );
  const listeners = [delivery, preview, images, management];

  const stopListening = async () => {
    await Promise.all(listeners.map((listener) => listener.stopListening()));
  };
  return {
    /** Origins, e.g. `http://127.0.0.1:4701`. */
    deliveryUrl: delivery.origin,
    previewUrl: preview.origin,
    imagesUrl: images.origin,
    /** Origin of the management API; in a browser, of the editor page. */
    managementUrl: management.origin,
    spaceId,
    environment,
    deliveryToken,
    previewToken,
    managementToken,
    content: store,
    webhooks,
    limits,
    /** Requests to all four listeners: `delivery`, `preview`, `images`, `management`. */
    requests,
    faults,
    stopListening,
    async listenAgain() {
      await Promise.all(listeners.map((listener) => listener.listenAgain()));
    },
    async close() {
      closeWebhooks();
      managementApi.close();
      await stopListening();
      if (uploadsFolder === undefined) await rm(uploads, { recursive: true, force: true });
    },
  };
}

const randomToken = () => randomBytes(16).toString('hex');
