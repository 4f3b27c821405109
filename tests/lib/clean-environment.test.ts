/** Tests, and programs started by tests, must not depend on the developer's shell. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cleanEnvironment, environmentOfRun } from '@/tests/fixtures/clean-environment';
import { environmentInNext } from '@/tests/fixtures/next-environment';

const SHELL = {
  PATH: '/bin',
  HOME: '/home/somebody',
  CI: 'true',
  RANDOM_EDITS_SEED: '7',
  VITEST_POOL_ID: '1',
  LOG_LEVEL: 'warn',
  PORT: '4000',
  NODE_ENV: 'production',
  NODE_OPTIONS: '--no-warnings',
  REQUEST_LIMIT: '1',
  CONTENTFUL_SPACE_ID: 'a-real-one',
};

describe('the environment of a test run', () => {
  it('passes only essential shell variables to programs', () => {
    const { __NEXT_PROCESSED_ENV: _, ...clean } = cleanEnvironment(SHELL);
    expect(Object.keys(clean)).toEqual(['PATH', 'HOME', 'CI']);
  });

  it('excludes the developer’s .env files from Next.js', async () => {
    const files = { REDIS_URL: 'redis://a-real-one:6379', CONTENTFUL_SPACE_ID: 'a-real-one' };
    const seen = await environmentInNext(cleanEnvironment(), files);
    expect(Object.keys(seen)).not.toContain('REDIS_URL');
    expect(Object.keys(seen)).not.toContain('CONTENTFUL_SPACE_ID');
  });

  it('includes test settings from the shell', () => {
    const names = ['PATH', 'HOME', 'CI', 'RANDOM_EDITS_SEED', 'VITEST_POOL_ID'];
    expect(Object.keys(environmentOfRun(SHELL))).toEqual(names);
  });

  it('is not affected by an invalid site variable in the shell', async () => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'parts'];
    const env = { ...cleanEnvironment(), METRICS_PORT: 'no port', LOG_LEVEL: 'warn' };
    const file = 'tests/contract/limits.test.ts';
    const only = ['-t', 'Cache tag expiry|applies to a catalogue'];
    const { stdout } = await promisify(execFile)(process.execPath, [...vitest, file, ...only], {
      env,
    });
    expect(stdout).toMatch(/Tests .*2 passed/);
  }, 60_000);
});
