import { Redis } from '@upstash/redis';
import { createClient as createEdgeClient } from '@vercel/edge-config';
import { createClient } from 'contentful';
import { createContentStore } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSecrets } from '@/commands/local-secrets';
import { isPortFree } from '@/commands/port-check';
import { siteVariables } from '@/commands/prepare-local-services';
import { sampleEdgeConfig } from '@/commands/sample-edge-config';
import { type Services, startServices } from '@/commands/start-services';
import { parseSettings } from '@/lib/runtime/env';
import { tinyContent } from '@/packages/local-services/tests/tiny-content';
import { environmentInNext } from '@/tests/fixtures/next-environment';

let services: Services;

beforeEach(async () => {
  const content = tinyContent();
  services = await startServices({ content, keyValueBackend: 'memory', siteUrl: 'http://s' });
});
afterEach(() => services.close());

/** Six consecutive free ports, below the system's and `freePort`'s range. */
async function freePorts(): Promise<number> {
  for (let first = 14_000; first < 20_000; first += 6) {
    const six = Array.from({ length: 6 }, (_, index) => isPortFree(first + index));
    if ((await Promise.all(six)).every(Boolean)) return first;
  }
  throw new Error('There are no six free ports in a row.');
}

describe('the local services', () => {
  it('give the site every variable that it needs', () => {
    expect(Object.keys(services.environment).sort()).toEqual([
      'CONTENTFUL_DELIVERY_TOKEN',
      'CONTENTFUL_DELIVERY_URL',
      'CONTENTFUL_ENVIRONMENT',
      'CONTENTFUL_PREVIEW_TOKEN',
      'CONTENTFUL_PREVIEW_URL',
      'CONTENTFUL_SPACE_ID',
      'CONTENTFUL_WEBHOOK_SECRET',
      'DRAFT_SECRET',
      'EDGE_CONFIG',
      'SITE_URL',
      'UPSTASH_REDIS_REST_TOKEN',
      'UPSTASH_REDIS_REST_URL',
    ]);
    expect(services.environment.CONTENTFUL_WEBHOOK_SECRET).toHaveLength(64);
    expect(services.environment.SITE_URL).toBe('http://s');
  });

  it('are the only services that the site uses, whatever its `.env` files contain', async () => {
    const variables = await environmentInNext(siteVariables(services), {
      REDIS_URL: 'redis://production:6379',
      PROXY_URLS: 'http://production:8080',
      PROXY_SECRET: 'of-production',
      FRONT_URLS: 'http://production:8081',
      FRONT_SECRET: 'of-production',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://production:4318',
    });
    const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = services.environment;
    const { keyValueStore, proxies, localEditorUrl } = parseSettings(variables);
    expect(localEditorUrl).toBe(services.managementUrl);
    expect(keyValueStore).toEqual({ kind: 'rest', url, token });
    expect(proxies).toBeUndefined();
    expect(variables.OTEL_EXPORTER_OTLP_ENDPOINT).toBe('');
  });

  it('respond to the vendors’ clients with those variables', async () => {
    const { environment } = services;
    const content = createClient({
      space: environment.CONTENTFUL_SPACE_ID,
      environment: environment.CONTENTFUL_ENVIRONMENT,
      accessToken: environment.CONTENTFUL_PREVIEW_TOKEN,
      host: new URL(environment.CONTENTFUL_PREVIEW_URL).host,
      insecure: true,
    });
    expect((await content.getEntry('draft')).sys.id).toBe('draft');
    const redis = new Redis({
      url: environment.UPSTASH_REDIS_REST_URL,
      token: environment.UPSTASH_REDIS_REST_TOKEN,
    });
    expect(await redis.ping()).toBe('PONG');
    const edge = createEdgeClient(environment.EDGE_CONFIG, { disableDevelopmentCache: true });
    expect(await edge.get('announcement')).toMatchObject({ href: '/templates/next.js' });
  });

  it('provide an edge configuration that links only to existing content', async () => {
    const { edgeConfig, paths } = services;
    expect(edgeConfig.items).toEqual({
      announcement: expect.objectContaining({ href: '/templates/next.js' }),
      featured: ['shop', 'blog', 'docs', 'plain'],
      redirects: {
        '/templates/blitz.js': '/templates/next.js',
        '/templates/nextjs': '/templates/next.js',
        '/templates/portfolio': '/templates/all/blog',
      },
    });
    expect(paths.filter).toBe('/templates/next.js');
    const empty = createContentStore({ ...tinyContent(), entries: [], assets: [] });
    expect(sampleEdgeConfig(empty)).toEqual({ featured: [], redirects: {} });
  });

  it('listen on the requested port and the next five, with the given secrets', async () => {
    const firstPort = await freePorts();
    const secrets = makeSecrets();
    const own = await startServices({
      content: tinyContent(),
      keyValueBackend: 'memory',
      firstPort,
      secrets,
    });
    const { contentService, keyValueStore, edgeConfig, environment } = own;
    const { deliveryUrl, previewUrl, imagesUrl, managementUrl } = contentService;
    const urls = [deliveryUrl, previewUrl, imagesUrl, managementUrl, keyValueStore.url];
    const ports = [...urls, edgeConfig.url].map((url) => Number(new URL(url).port) - firstPort);
    await own.close();
    expect(ports).toEqual([0, 1, 2, 3, 4, 5]);
    expect(environment).toMatchObject({
      CONTENTFUL_DELIVERY_TOKEN: secrets.deliveryToken,
      CONTENTFUL_WEBHOOK_SECRET: secrets.webhookSecret,
      DRAFT_SECRET: secrets.draftSecret,
      UPSTASH_REDIS_REST_TOKEN: secrets.keyValueToken,
    });
    expect(own.managementToken).toBe(secrets.managementToken);
  });

  it('give the preview URL of a draft', () => {
    const { DRAFT_SECRET } = services.environment;
    expect(services.paths.draft).toBe(`/api/draft/enable?secret=${DRAFT_SECRET}&id=draft`);
  });
});
