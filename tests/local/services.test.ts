import { Redis } from '@upstash/redis';
import { createClient as createEdgeClient } from '@vercel/edge-config';
import { createClient } from 'contentful';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSampleContent } from '#local/sample-content';
import { sampleEdgeConfig } from '#local/sample-edge-config';
import { type Services, startServices } from '#local/services';
import { tinyContent } from './tiny-content';

let services: Services;

beforeEach(async () => {
  const content = tinyContent();
  services = await startServices({ content, keyValueBackend: 'embedded', siteUrl: 'http://s' });
});
afterEach(() => services.close());

describe('the services together', () => {
  it('give the site every variable it needs', () => {
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

  it('answer the vendors’ clients that are given those variables', async () => {
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
    expect(await edge.get('announcement')).toMatchObject({ href: '/templates/ai' });
  });

  it('feature templates that the sample content has', async () => {
    const content = await readSampleContent();
    const { featured } = sampleEdgeConfig(content);
    const ids = new Set(content.entries.map(({ sys }) => sys.id));
    expect(featured).toHaveLength(6);
    for (const slug of featured as string[]) expect(ids.has(`template-${slug}`)).toBe(true);
  });

  it('know a page that only draft mode shows', () => {
    const { DRAFT_SECRET } = services.environment;
    expect(services.editorPaths.draft).toBe(`/api/draft/enable?secret=${DRAFT_SECRET}&id=draft`);
  });
});
