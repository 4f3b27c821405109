/**
 * Parts depend on their order.
 *
 * @module-tag long
 */

import { freePort } from 'local-content-services/toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '@/tests/fixtures/caching-proxy';
import { isRedisInstalled } from '@/tests/fixtures/redis-server';
import { cachedPages } from '@/tests/site/operations/deployed-proxy/cached-pages';
import {
  type DeployedSite,
  startDeployedSite,
} from '@/tests/site/operations/deployed-proxy/deployed-site';
import { failingInstances } from '@/tests/site/operations/deployed-proxy/failing-instances';
import { refusalsAndSecrets } from '@/tests/site/operations/deployed-proxy/refusals-and-secrets';
import { unwantedBodies } from '@/tests/site/operations/deployed-proxy/unwanted-bodies';

const isInstalled = isNginxInstalled && isRedisInstalled;

it.runIf(process.env.CI)('CI has nginx and redis-server', () => {
  expect(isInstalled).toBe(true);
});

describe.runIf(isInstalled)('the deployed site (needs nginx and redis-server on the path)', () => {
  let running: DeployedSite;
  beforeAll(async () => {
    running = await startDeployedSite();
  });
  afterAll(() => running?.close());
  const deployed = () => running;

  it('builds with the README’s variables, and exits on startup without a store', async () => {
    const { image, buildEnvironment } = deployed();
    expect(
      Object.keys(buildEnvironment).filter((name) => /UPSTASH|KV_|REDIS|SECRET/.test(name)),
    ).toEqual([]);
    const port = await freePort();
    // Next may report that it is ready too early.
    const ends = async () => {
      const site = await image.start(buildEnvironment, port);
      return site.ended;
    };
    const output = await ends().catch((error: Error) => error.message);
    const error = output.split('\n').find((line) => line.includes('"level":"error"'));
    expect(JSON.parse(error ?? '').message).toContain(
      'ISR_CACHE is "redis", which needs UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN',
    );
  });

  cachedPages(deployed);
  refusalsAndSecrets(deployed);
  unwantedBodies(deployed);
  failingInstances(deployed);
});
