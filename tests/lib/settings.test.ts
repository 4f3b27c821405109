/** What a server that is set up wrongly says at its start, before a visitor could notice. */
import { describe, expect, it } from 'vitest';
import { parseSettings } from '#lib/env';
import { EnvironmentError } from '#lib/errors';

const CONTENT = {
  CONTENTFUL_SPACE_ID: 'test-space',
  CONTENTFUL_DELIVERY_TOKEN: 'delivery-token',
  CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
};

function complaintAbout(variables: Record<string, string>): string {
  try {
    parseSettings({ ...CONTENT, ...variables });
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'none';
}

describe('a variable that can’t be used is named, with what it has to be', () => {
  it.each([
    ['the store’s other address', 'rediss://default:s3cr3t@name.upstash.io:6379'],
    ['an address with the password in it', 'https://default:s3cr3t@name.upstash.io'],
    ['a name', 'name.upstash.io'],
  ])('UPSTASH_REDIS_REST_URL: %s', (_, url) => {
    for (const variable of ['UPSTASH_REDIS_REST_URL', 'KV_REST_API_URL']) {
      const token = variable.replace('URL', 'TOKEN');
      const complaint = complaintAbout({ [variable]: url, [token]: 'store-token' });
      expect(complaint).toContain(
        `${variable} must be the address of the REST interface, e.g. https://name.upstash.io`,
      );
      expect(complaint).not.toContain('s3cr3t');
    }
  });

  it.each(['ninety', '-1', '70000', '94.64'])('METRICS_PORT: %s', (port) => {
    expect(complaintAbout({ METRICS_PORT: port })).toContain(
      'METRICS_PORT must be a whole number, at most 65535',
    );
  });

  it.each(['all', '-1', '1.5'])('TRUSTED_PROXIES: %s', (proxies) => {
    expect(complaintAbout({ TRUSTED_PROXIES: proxies })).toContain(
      'TRUSTED_PROXIES must be a whole number',
    );
  });

  it('none, where all are right', () => {
    const right = {
      UPSTASH_REDIS_REST_URL: 'http://redis-http:80',
      UPSTASH_REDIS_REST_TOKEN: 'store-token',
      METRICS_PORT: '9464',
      TRUSTED_PROXIES: '2',
    };
    expect(complaintAbout(right)).toBe('none');
  });
});

describe('what a request says of where it comes from', () => {
  const proxies = (variables: Record<string, string>) =>
    parseSettings({ ...CONTENT, ...variables }).trustedProxies;

  it('is believed of nobody, unless proxies of ours are named', () => {
    expect(proxies({})).toBe(0);
    expect(proxies({ TRUSTED_PROXIES: '' })).toBe(0);
    expect(proxies({ TRUSTED_PROXIES: '2' })).toBe(2);
  });

  it('is believed of the platform that writes it itself, unless that is wanted otherwise', () => {
    expect(proxies({ VERCEL: '1' })).toBe(1);
    expect(proxies({ VERCEL: '1', TRUSTED_PROXIES: '0' })).toBe(0);
  });
});
