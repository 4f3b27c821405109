import path from 'node:path';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { describe, expect, it, vi } from 'vitest';
import { parseSettings } from '@/lib/runtime/env';
import { EnvironmentError } from '@/lib/runtime/errors';
import { ANY_CONTENT } from '@/tests/fixtures/lib';

function complaintAbout(variables: Record<string, string>): string {
  try {
    parseSettings({ ...ANY_CONTENT, ...variables });
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the environment variable check', () => {
  it.each([
    ['the URL of the Redis protocol', 'rediss://default:s3cr3t@name.upstash.io:6379'],
    ['a URL with a password', 'https://default:s3cr3t@name.upstash.io'],
    ['a host name', 'name.upstash.io'],
  ])('reports an invalid UPSTASH_REDIS_REST_URL: %s', (_, url) => {
    for (const variable of ['UPSTASH_REDIS_REST_URL', 'KV_REST_API_URL']) {
      const token = variable.replace('URL', 'TOKEN');
      const complaint = complaintAbout({ [variable]: url, [token]: 'store-token' });
      expect(complaint).toContain(
        `${variable} must be the address of the REST interface, e.g. https://name.upstash.io`,
      );
      expect(complaint).not.toContain('s3cr3t');
    }
  });

  it.each([
    'https://example.com/gallery',
    'https://user@example.com',
    'https://example.com?a',
    'example.com',
  ])('reports an invalid SITE_URL or PROXY_URLS: %s', (url) => {
    expect(complaintAbout({ SITE_URL: url })).toMatch(/SITE_URL (must be an address|has the path)/);
    expect(complaintAbout({ PROXY_URLS: `https://example.com, ${url}` })).toContain(
      'PROXY_URLS must be origins without a path',
    );
  });

  it.each(['gallery', '/gallery/', '/', '/a b', '/_next', '/api/x', '/a//b', '/a.b'])(
    'reports an invalid BASE_PATH: %s',
    (path) => {
      expect(complaintAbout({ BASE_PATH: path })).toContain('BASE_PATH must be a path of letters');
    },
  );

  it('accepts a SITE_URL with the base path or without a path', () => {
    for (const url of [
      'https://example.com',
      'https://example.com/a/b',
      'https://example.com/a/b/',
    ]) {
      const { siteUrl, basePath } = parseSettings({
        ...ANY_CONTENT,
        SITE_URL: url,
        BASE_PATH: '/a/b',
      });
      expect({ siteUrl, basePath }).toEqual({ siteUrl: 'https://example.com', basePath: '/a/b' });
    }
  });

  it('reports a SITE_URL with another path than BASE_PATH', () => {
    const env = { SITE_URL: 'https://example.com/a', BASE_PATH: '/b' };
    expect(complaintAbout(env)).toContain('SITE_URL has the path /a, but BASE_PATH is /b');
  });

  it.each(['ninety', '-1', '70000', '94.64'])('reports an invalid METRICS_PORT: %s', (port) => {
    expect(complaintAbout({ METRICS_PORT: port })).toContain(
      'METRICS_PORT must be a whole number, at most 65535',
    );
  });

  it.each(['all', '-1', '1.5'])('reports an invalid TRUSTED_PROXIES: %s', (proxies) => {
    expect(complaintAbout({ TRUSTED_PROXIES: proxies })).toContain(
      'TRUSTED_PROXIES must be a whole number',
    );
  });

  it.each(['true', 'yes'])('reports an invalid SERVERLESS: %s', (serverless) => {
    expect(complaintAbout({ SERVERLESS: serverless })).toContain(
      'SERVERLESS must be 1 or 0, or not set',
    );
  });

  it.each(['images.internal', 'ftp://images.internal'])(
    'reports an invalid CONTENTFUL_IMAGES_URL: %s',
    (url) => {
      expect(complaintAbout({ CONTENTFUL_IMAGES_URL: url })).toContain(
        'CONTENTFUL_IMAGES_URL must be an address, e.g. http://images.internal',
      );
    },
  );

  it('suggests commands that need no variables, unless another variable is invalid', () => {
    const withoutToken = { CONTENTFUL_DELIVERY_TOKEN: '' };
    expect(complaintAbout(withoutToken)).toContain('or run "npm run dev"');
    const complaint = complaintAbout({ ...withoutToken, TRUSTED_PROXIES: 'all' });
    expect(complaint).toMatch(/\(\.env\.example explains each\)\.$/);
  });

  it.each(['“quoted”', 'two words', 'tab\tin it'])(
    'reports an invalid CONTENTFUL_DELIVERY_TOKEN without its value: %s',
    (token) => {
      const complaint = complaintAbout({ CONTENTFUL_DELIVERY_TOKEN: token });
      expect(complaint).toContain('CONTENTFUL_DELIVERY_TOKEN has a space, a typographic quote');
      expect(complaint).not.toContain(token);
    },
  );

  it.each([
    ['CONTENTFUL_SPACE_ID', '"abc123"'],
    ['CONTENTFUL_ENVIRONMENT', "'master'"],
    ['DRAFT_SECRET', '"long-enough-not-to-be-guessed"'],
    ['SITE_URL', '"https://www.example.com"'],
    ['TRUSTED_PROXIES', '"1"'],
  ])('reports quotes from an .env file: %s=%s', (name, value) => {
    expect(complaintAbout({ [name]: value })).toContain(
      `  ${name} is in quotes, which are part of it: remove them\nSet`,
    );
  });

  it('says during a build that the site can’t be built', () => {
    const complaint = complaintAbout({
      TRUSTED_PROXIES: 'all',
      NEXT_PHASE: 'phase-production-build',
    });
    expect(complaint).toMatch(/^The site can't be built: /);
    expect(complaintAbout({ TRUSTED_PROXIES: 'all' })).toMatch(/^The site can't start: /);
  });

  it('reports a guessable secret but still uses the secret', () => {
    const settings = parseSettings({
      ...ANY_CONTENT,
      DRAFT_SECRET: `${'d'.repeat(32)},guess`,
      FRONT_SECRET: 'old-name',
      FRONT_URLS: 'http://proxy:8080',
      CRON_SECRET: 'c'.repeat(15),
      CONTENTFUL_WEBHOOK_SECRET: 'w'.repeat(16),
    });
    expect(settings.shortSecrets).toEqual(['DRAFT_SECRET', 'FRONT_SECRET', 'CRON_SECRET']);
    expect(settings.draftSecrets).toContain('guess');
  });

  it('does not report valid variables', () => {
    const right = {
      UPSTASH_REDIS_REST_URL: 'http://redis-http:80',
      UPSTASH_REDIS_REST_TOKEN: 'store-token',
      METRICS_PORT: '9464',
      TRUSTED_PROXIES: '2',
    };
    expect(complaintAbout(right)).toBe('none');
  });
});

it('removes a trailing slash from CONTENTFUL_IMAGES_URL', async () => {
  vi.stubEnv('CONTENTFUL_IMAGES_URL', 'http://images.internal/');
  const { default: configFor } = await import(path.resolve('next.config.js'));
  vi.unstubAllEnvs();
  const { rewrites } = await configFor(PHASE_PRODUCTION_SERVER);
  expect(await rewrites()).toMatchObject([{ destination: 'http://images.internal/:path*' }]);
});

it('reports all contradictory variables in one message', () => {
  const complaint = complaintAbout({
    KV_REST_API_TOKEN: 'store-token',
    PROXY_URLS: 'http://proxy:8080',
    ISR_CACHE: 'redis',
  });
  expect(complaint).toContain('UPSTASH_REDIS_REST_URL is not set');
  expect(complaint).toContain('PROXY_SECRET is not set');
  expect(complaint).toContain('ISR_CACHE is "redis", which needs');
});

describe('sharing pages through the store', () => {
  const shared = { ISR_CACHE: 'redis' };

  it('requires the store at run time', () => {
    expect(complaintAbout(shared)).toContain('ISR_CACHE is "redis", which needs UPSTASH_REDIS');
  });

  it('does not require the store in a build', () => {
    expect(complaintAbout({ ...shared, NEXT_PHASE: 'phase-production-build' })).toBe('none');
  });
});

describe('forwarded headers', () => {
  const proxies = (variables: Record<string, string>) =>
    parseSettings({ ...ANY_CONTENT, ...variables }).trustedProxies;

  it('are trusted only from configured proxies', () => {
    expect(proxies({})).toBe(0);
    expect(proxies({ TRUSTED_PROXIES: '' })).toBe(0);
    expect(proxies({ TRUSTED_PROXIES: '2' })).toBe(2);
  });

  it('are trusted from the platform by default', () => {
    expect(proxies({ VERCEL: '1' })).toBe(1);
    expect(proxies({ VERCEL: '1', TRUSTED_PROXIES: '0' })).toBe(0);
  });
});

describe('a Redis URL', () => {
  const urlOf = (REDIS_URL: string) => parseSettings({ ...ANY_CONTENT, REDIS_URL }).keyValueStore;

  it.each([
    'redis://redis:6379',
    'rediss://:p%40ss@redis.example',
    'redis://user:word@[::1]:6379/2',
  ])('can be %s', (url) => expect(urlOf(url)).toEqual({ kind: 'direct', url }));

  it.each(['http://redis:8080', 'REDISS://redis', 'redis://:pa%ss@redis', 'redis'])(
    'is rejected: %s',
    (url) => expect(() => urlOf(url)).toThrow('REDIS_URL must be the address of Redis'),
  );
});

describe('a rotated secret', () => {
  it('accepts two values, the new value first', () => {
    const all = parseSettings({
      ...ANY_CONTENT,
      CONTENTFUL_WEBHOOK_SECRET: 'new, old',
      DRAFT_SECRET: 'one',
      PROXY_URLS: 'http://proxy:8080',
      FRONT_SECRET: ' new,old,',
    });
    expect(all.webhookSecrets).toEqual(['new', 'old']);
    expect(all.draftSecrets).toEqual(['one']);
    expect(all.proxies?.secrets).toEqual(['new', 'old']);
  });

  it.each(['', ' ', ','])('is not set by "%s"', (value) => {
    const { draftSecrets, webhookSecrets } = parseSettings({
      ...ANY_CONTENT,
      DRAFT_SECRET: value,
      CONTENTFUL_WEBHOOK_SECRET: value,
    });
    expect([...draftSecrets, ...webhookSecrets]).toEqual([]);
  });
});

describe('a serverless deployment', () => {
  const VERCEL = {
    ...ANY_CONTENT,
    VERCEL: '1',
    VERCEL_URL: 'plinth-3f7a.vercel.app',
    VERCEL_PROJECT_PRODUCTION_URL: 'templates.example.com',
  };
  const origin = (more: Record<string, string>) => parseSettings({ ...VERCEL, ...more }).siteUrl;

  it('uses the production domain in canonical URLs, or its own domain if it is a preview', () => {
    expect(origin({ VERCEL_ENV: 'production' })).toBe('https://templates.example.com');
    expect(origin({ VERCEL_ENV: 'preview' })).toBe('https://plinth-3f7a.vercel.app');
    expect(origin({ SITE_URL: 'https://example.com' })).toBe('https://example.com');
  });

  it('is recognised by VERCEL or SERVERLESS', () => {
    const deployment = (more: Record<string, string>) =>
      parseSettings({ ...ANY_CONTENT, ...more }).deployment;
    expect(deployment({})).toBe('single');
    expect(deployment({ VERCEL: '1' })).toBe('serverless');
    expect(deployment({ SERVERLESS: '1' })).toBe('serverless');
  });
});
