import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BRAND_OF_TESTS, MODEL_OF_TESTS, PACKAGES, SOURCES } from './tests/fixtures/aliases.ts';
import { environmentOfRun } from './tests/fixtures/clean-environment.ts';
import { FlakyTests } from './tests/fixtures/flaky-tests.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

// Workers and the servers of tests inherit it: no test sees what somebody's shell has set.
process.env = {
  // Some hundred servers load the same modules: Node caches their compiled code.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...environmentOfRun(),
  NODE_ENV: 'test',
};

// Half of their time they wait: for a deadline, a publish, an outage to be over. A file finds what the one before it
// has imported: to load everything anew for each takes a third of all the time.
const files = { pool: 'forks', maxWorkers: 4, isolate: false } as const;

/** Each that needs its second try is named at the end of a run: docs/decisions/a-second-try-in-ci.md. */
const RETRIES = process.env.CI ? 1 : 0;

/** What comes about sooner or later; where a test means a limit of time, it says so. */
const expect = { poll: { timeout: 15_000 } };

/** Each renders and serves the production site on services of its own; it is compiled once for all. */
const site = {
  ...files,
  globalSetup: [
    './tests/fixtures/check-browser.ts',
    './tests/fixtures/compile-site.ts',
    './tests/fixtures/shared-galleries.ts',
  ],
  // To render all pages takes 6 seconds on a quiet machine, and several times that on a busy one.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect,
};
/** What visitors and editors wait for, in seconds: measured three at a time, when nothing else runs. */
const TIMED = [
  'tests/site/caching/publish-burst.test.ts',
  'tests/site/front-end/navigation-latency.test.ts',
];

export default defineConfig({
  resolve: { alias: [...PACKAGES, SOURCES] },
  test: {
    tags: [{ name: 'long', description: 'Runs in npm run test:long, not in npm test.' }],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FlakyTests()],
    projects: [
      'packages/*/vitest.config.ts',
      {
        extends: true,
        resolve: { alias: [BRAND_OF_TESTS, MODEL_OF_TESTS] },
        test: {
          ...files,
          maxWorkers: 7,
          name: 'parts',
          retry: RETRIES,
          include: ['tests/{commands,contract,deploy,lib}/**/*.test.ts'],
          globalSetup: './tests/fixtures/check-browser.ts',
          testTimeout: 20_000,
          // On a busy machine the sample alone takes longer than the ten seconds that are the default.
          hookTimeout: 60_000,
          expect,
          // The site's bundler compiles what runs in a thread; here the thread reads TypeScript itself.
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
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
