// @module-tag long
import { afterAll, describe, expect, it } from 'vitest';
import { isRedisInstalled, startRedisServer } from '@/tests/fixtures/redis-server';
import { walk } from '@/tests/site/caching/editor-journey/journey';
import { openGalleryOfSeveral } from '@/tests/site/caching/instances/multi-instance-site';
import { isOpensslInstalled, makeCertificate } from '@/tests/site/serverless/certificate';

const canEncrypt = isRedisInstalled && isOpensslInstalled;

describe('four instances that share a store over the REST protocol', { tags: ['slow'] }, () => {
  walk(() => openGalleryOfSeveral(4));
});

it.runIf(process.env.CI)('CI has a redis-server and openssl', () => {
  expect(canEncrypt).toBe(true);
});

describe.runIf(canEncrypt)('two instances that share a Redis with a password, over TLS', () => {
  const endings: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(endings.map((end) => end())));

  walk(async () => {
    const certificate = await makeCertificate();
    endings.push(certificate.remove);
    const redis = await startRedisServer(certificate);
    endings.push(redis.stop);
    return openGalleryOfSeveral(2, {
      REDIS_URL: redis.url,
      NODE_EXTRA_CA_CERTS: certificate.file,
      // The unused store.
      UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9',
    });
  });
});
