import { afterEach, describe, expect, it } from 'vitest';
import { redactSecrets } from '@/lib/observability/redact-secrets';
import { setEnvironment } from '@/tests/fixtures/lib';

const ENVIRONMENT = {
  CONTENTFUL_SPACE_ID: 'test-space',
  CONTENTFUL_DELIVERY_TOKEN: 'd3l1v3ry-t0k3n',
  CONTENTFUL_PREVIEW_TOKEN: 'pr3v13w-t0k3n',
  CONTENTFUL_DELIVERY_URL: 'http://content.inside:8080',
  CONTENTFUL_WEBHOOK_SECRET: 'w3bh00k-s3cr3t',
  DRAFT_SECRET: 'dr4ft & s3cr3t',
  UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8079',
  UPSTASH_REDIS_REST_TOKEN: 'st0r3-t0k3n',
  EDGE_CONFIG: 'https://edge.inside/ecfg_1?token=3dg3-t0k3n',
  PROXY_URLS: 'http://proxy-1:8080, http://proxy-2:8080',
  PROXY_SECRET: 'fr0nt-s3cr3t',
};

afterEach(() => setEnvironment({}));

describe('a log line', () => {
  it.each([
    ['Bearer d3l1v3ry-t0k3n', 'Bearer [CONTENTFUL_DELIVERY_TOKEN]'],
    ['or pr3v13w-t0k3n.', 'or [CONTENTFUL_PREVIEW_TOKEN].'],
    ['w3bh00k-s3cr3t', '[CONTENTFUL_WEBHOOK_SECRET]'],
    ['st0r3-t0k3n, fr0nt-s3cr3t', '[UPSTASH_REDIS_REST_TOKEN], [PROXY_SECRET]'],
    ['token=3dg3-t0k3n', 'token=[EDGE_CONFIG]'],
    ['at https://edge.inside/ecfg_1?token=3dg3-t0k3n', 'at [EDGE_CONFIG]'],
    ['/enable?secret=dr4ft%20%26%20s3cr3t&id=1', '/enable?secret=[DRAFT_SECRET]&id=1'],
  ])('contains the name of a secret instead of its value: %s', (text, hidden) => {
    setEnvironment(ENVIRONMENT);
    expect(redactSecrets(text)).toBe(hidden);
  });

  it('contains the name GLOBAL_CONFIG if that variable holds the connection string', () => {
    const { EDGE_CONFIG, ...rest } = ENVIRONMENT;
    setEnvironment({ ...rest, GLOBAL_CONFIG: EDGE_CONFIG });
    expect(redactSecrets('token=3dg3-t0k3n at edge.inside')).toBe(
      'token=[GLOBAL_CONFIG] at [GLOBAL_CONFIG]',
    );
  });

  it.each([
    ['at http://content.inside:8080/spaces/1: no', 'at [CONTENTFUL_DELIVERY_URL]/spaces/1: no'],
    ['getaddrinfo ENOTFOUND content.inside', 'getaddrinfo ENOTFOUND [CONTENTFUL_DELIVERY_URL]'],
    ['connect ECONNREFUSED 127.0.0.1:8079', 'connect ECONNREFUSED [UPSTASH_REDIS_REST_URL]'],
    ['http://proxy-2:8080 answered 502', '[PROXY_URLS 2] answered 502'],
    ['connect ECONNREFUSED 10.0.3.7:8080, twice', 'connect ECONNREFUSED, twice'],
    ['connect EHOSTUNREACH fd00::12:8080', 'connect EHOSTUNREACH'],
    [
      'Timeout (attempted address: 10.0.3.7:443, timeout: 10000ms)',
      'Timeout (attempted address: left out, timeout: 10000ms)',
    ],
  ])(
    'contains the variable name of an internal service instead of its address: %s',
    (text, hidden) => {
      setEnvironment(ENVIRONMENT);
      expect(redactSecrets(text)).toBe(hidden);
    },
  );

  it.each([
    'The content service answered 401 to https://preview.contentful.com/spaces/1',
    'getaddrinfo ENOTFOUND cafe.example',
    'Metrics are at http://127.0.0.1:9464/metrics',
    'ECONNRESET',
  ])('keeps public text unchanged: %s', (text) => {
    setEnvironment(ENVIRONMENT);
    expect(redactSecrets(text)).toBe(text);
  });

  it('is unchanged without settings or if a secret is too short to redact', () => {
    setEnvironment({});
    expect(redactSecrets('A line')).toBe('A line');
    setEnvironment({ ...ENVIRONMENT, DRAFT_SECRET: 'a' });
    expect(redactSecrets('a banana')).toBe('a banana');
  });
});
