import { type LocalContentful, startContentful } from 'local-content-services';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serviceStatus } from '@/lib/observability/service-status';
import { isOwnEnvironment } from '@/lib/publishing/environment-alias';
import { settings } from '@/lib/runtime/env';
import { contentEnvironment, setEnvironment } from '@/tests/fixtures/lib';
import { smallSpace } from '@/tests/fixtures/sample-space';

const startSpace = (environment: string) =>
  startContentful({
    content: smallSpace(),
    spaceId: 'test-space',
    environment,
    alias: 'production',
    deliveryToken: 'delivery-token',
    previewToken: 'preview-token',
  });

let service: LocalContentful;
beforeEach(async () => {
  service = await startSpace('release-1');
});
afterEach(() => service.close());

const configure = (CONTENTFUL_ENVIRONMENT: string) =>
  setEnvironment({ ...contentEnvironment(service), CONTENTFUL_ENVIRONMENT });

describe('the site’s own environment', () => {
  it.each([
    ['production', 'release-1'],
    ['release-1', 'production'],
  ])('is recognised if %s is configured and the webhook names %s', async (configured, named) => {
    configure(configured);
    expect(await isOwnEnvironment(named)).toBe(true);
  });

  it('is recognised by name without a request', async () => {
    configure('production');
    expect(await isOwnEnvironment('production')).toBe(true);
    expect(service.requests).toEqual([]);
  });
});

it('recognises an environment seconds after the site’s alias has been switched to it', async () => {
  configure('production');
  expect(await isOwnEnvironment('release-2')).toBe(false);
  await service.close();
  service = await startSpace('release-2');
  Object.assign(settings().content, { previewUrl: service.previewUrl });
  await vi.waitFor(async () => expect(await isOwnEnvironment('release-2')).toBe(true), 10_000);
}, 15_000);

describe('another environment', () => {
  it.each(['production', 'release-1'])(
    'is recognised with a single request if %s is configured',
    async (name) => {
      configure(name);
      expect(await isOwnEnvironment('release-2')).toBe(false);
      const count = service.requests.length;
      expect(await isOwnEnvironment('release-2')).toBe(false);
      expect(service.requests).toHaveLength(count);
      // A failed lookup must not mark the content service as down.
      expect(serviceStatus('content service')?.isUp).not.toBe(false);
    },
  );

  it('causes an error if the site’s token is refused', async () => {
    configure('production');
    settings().content.previewToken = 'revoked';
    await expect(isOwnEnvironment('release-1')).rejects.toThrow('401');
  });

  it('causes an error while the service is down', async () => {
    configure('production');
    service.faults.inject({ kind: 'status', status: 500 });
    await expect(isOwnEnvironment('release-1')).rejects.toThrow();
    service.faults.clear();
    expect(await isOwnEnvironment('release-1')).toBe(true);
  });
});
