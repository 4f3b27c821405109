import { freePort } from 'local-content-services/toolkit';
import { describe, expect } from 'vitest';
import { buildSite, buildWhole } from '@/tests/fixtures/production-site';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { siteTest } from '@/tests/fixtures/site-test';

const it = siteTest({ content: smallSpace() });

async function outputOfFailedBuild(
  env: Readonly<Record<string, string>>,
  howItIsBuilt = buildSite,
): Promise<string> {
  const build = await howItIsBuilt(env);
  await build.remove();
  expect(build.ok).toBe(false);
  return build.output;
}

describe('a failed build', () => {
  it('names all missing and unusable variables, with advice, before it compiles', async () => {
    const unusable = { SITE_URL: 'https://www.example.com/?page=1' };
    const output = await outputOfFailedBuild(unusable, buildWhole);
    for (const name of [
      'CONTENTFUL_SPACE_ID',
      'CONTENTFUL_DELIVERY_TOKEN',
      'CONTENTFUL_PREVIEW_TOKEN',
    ]) {
      expect(output).toContain(`${name} is not set`);
    }
    expect(output).toContain('SITE_URL must be an address');
    expect(output).not.toContain('    at ');
    expect(output).toContain('.env.local');
    expect(output).not.toContain('npm run demo');
    expect(output).not.toContain('Creating an optimized production build');
  });

  it('names the content service’s address if the connection is refused', async ({
    environment,
  }) => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const output = await outputOfFailedBuild({
      ...environment,
      CONTENTFUL_DELIVERY_URL: address,
    });
    expect(output).toContain(`could not be reached at ${address}`);
    expect(output).toContain('ECONNREFUSED');
  });
});

describe('a server without a required variable', () => {
  it('exits on startup and names the variable', async ({ start, environment }) => {
    const { CONTENTFUL_PREVIEW_TOKEN: _, ...rest } = environment;
    // Next may report that it is ready too early.
    const site = await start(rest).catch((error: Error) => ({
      url: 'http://127.0.0.1:1',
      log: () => error.message,
    }));
    await expect.poll(() => site.log()).toContain('CONTENTFUL_PREVIEW_TOKEN is not set');
    const answer = () =>
      fetch(site.url).then(
        () => 'answers',
        () => 'has ended',
      );
    await expect.poll(answer, { timeout: 10_000 }).toBe('has ended');
  });
});
