import path from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  BRAND_OF_TESTS,
  MODEL_OF_TESTS,
  PACKAGES,
  SOURCES,
  TWO_LANGUAGES,
} from './tests/fixtures/aliases.ts';
import { environmentOfRun } from './tests/fixtures/clean-environment.ts';
import { FlakyTests } from './tests/fixtures/flaky-tests.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

// No test depends on the developer's shell.
process.env = {
  // Hundreds of servers load the same modules.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...environmentOfRun(),
  NODE_ENV: 'test',
  BASE_PATH: '',
  ZONE: '',
};

// docs/decisions/how-tests-run.md says why.
const files = { pool: 'forks', maxWorkers: 3, isolate: false } as const;

/** Retried tests are listed at the end: docs/decisions/how-tests-run.md. */
const RETRIES = process.env.CI ? 1 : 0;

/** A test of a time limit sets its own timeout. */
const expect = { poll: { timeout: 15_000 } };

const site = {
  ...files,
  globalSetup: [
    './tests/fixtures/check-browser.ts',
    './tests/fixtures/compile-site.ts',
    './tests/fixtures/shared-galleries.ts',
  ],
  // Rendering takes 6 s on a quiet machine.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect,
};
/** These tests measure seconds, so nothing else runs beside them. */
const TIMED = [
  'tests/site/caching/publish-burst.test.ts',
  'tests/site/front-end/navigation-latency.test.ts',
];

export default defineConfig({
  resolve: { alias: [...PACKAGES, SOURCES] },
  test: {
    tags: [
      { name: 'long', description: 'Runs in npm run test:long, not in npm test.' },
      { name: 'slow', description: 'Takes hours: runs in npm run test:slow, not in CI.' },
    ],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FlakyTests()],
    projects: [
      'packages/*/vitest.config.ts',
      {
        extends: true,
        resolve: { alias: [BRAND_OF_TESTS, MODEL_OF_TESTS] },
        test: {
          ...files,
          maxWorkers: 4,
          name: 'parts',
          retry: RETRIES,
          include: ['tests/{commands,contract,deploy,lib}/**/*.test.ts'],
          globalSetup: './tests/fixtures/check-browser.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect,
          // Here Node reads the TypeScript of worker threads.
          execArgv: ['--import', './tests/fixtures/worker-preload.mjs'],
        },
      },
      {
        extends: true,
        resolve: { alias: [TWO_LANGUAGES, MODEL_OF_TESTS] },
        test: {
          ...files,
          maxWorkers: 4,
          name: 'languages',
          retry: RETRIES,
          include: [
            'tests/languages/**/*.test.ts',
            'tests/lib/{page-stamp,reconcile-histories}.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          expect,
          execArgv: ['--import', './tests/fixtures/worker-preload.mjs'],
        },
      },
      {
        extends: true,
        test: {
          ...site,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          exclude: TIMED,
          retry: RETRIES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...site,
          name: 'timed',
          include: TIMED,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
