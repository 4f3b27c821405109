/** Runs lib/ in the test's own process on local services of its own: the real clients, over HTTP. */
import type { ContentSettings } from '#lib/env';
import type { ContentExport } from '#local/content-service/export-format';
import {
  type ContentService,
  startContentService,
} from '#local/content-service/start-content-service';
import type { KeyValueStore } from '#local/key-value-store/start-key-value-store';

type Options = {
  requestsPerSecond?: number;
  /** More variables, e.g. the address of a key-value store. */
  env?: Readonly<Record<string, string>>;
};

export type LibOnServices = { service: ContentService; close: () => Promise<void> };

const OWN_VARIABLES = /^(CONTENTFUL_|UPSTASH_|KV_|EDGE_CONFIG|GLOBAL_CONFIG|SITE_URL|DRAFT_|NEXT_)/;

export async function libOn(content: ContentExport, options: Options = {}): Promise<LibOnServices> {
  const { requestsPerSecond, env = {} } = options;
  const service = await startTestSpace(content, requestsPerSecond);
  setEnvironment({ ...contentEnvironment(service), ...env });
  return { service, close: () => service.close() };
}

/** A content service alone; the process's environment stays as it is. */
export function startTestSpace(content: ContentExport, requestsPerSecond?: number) {
  return startContentService({
    content,
    spaceId: 'test-space',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  });
}

/** For a client of its own, apart from the one that the whole process shares. */
export function contentSettings(service: ContentService): ContentSettings {
  return {
    spaceId: 'test-space',
    environment: 'master',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
    deliveryUrl: service.deliveryUrl,
    previewUrl: service.previewUrl,
  };
}

export function contentEnvironment(service: ContentService): Record<string, string> {
  return {
    CONTENTFUL_SPACE_ID: 'test-space',
    CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
    CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
    CONTENTFUL_DELIVERY_URL: service.deliveryUrl,
    CONTENTFUL_PREVIEW_URL: service.previewUrl,
    SITE_URL: 'https://gallery.example',
    // None: what an earlier build left in this folder is not for a test to see, or to touch.
    NEXT_DIST_DIR: '.next-none',
  };
}

export function storeEnvironment({ url, token }: KeyValueStore): Record<string, string> {
  return { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
}

/** As a process that has just started with these variables and none other of the product's. */
export function setEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) {
    if (OWN_VARIABLES.test(name)) delete process.env[name];
  }
  Object.assign(process.env, env);
  forgetEverything();
}

/** Drops what lib/ keeps for the whole process. */
export function forgetEverything(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith('plinth.')) Reflect.deleteProperty(globalThis, key);
  }
}
