import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PACKAGES, SOURCES } from '../fixtures/aliases.ts';
import { environmentOfRun } from '../fixtures/clean-environment.ts';

process.env = { ...environmentOfRun(), NODE_ENV: 'test', BASE_PATH: '/gallery' };

/** `npm run test:base-path`: the site under a path. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: [...PACKAGES, SOURCES] },
  test: {
    pool: 'forks',
    maxWorkers: 4,
    isolate: false,
    tags: [{ name: 'long' }, { name: 'slow' }],
    include: [
      'tests/site/front-end/**/*.test.ts',
      'tests/site/security/**/*.test.ts',
      'tests/site/content/{seo,og-images,xss}.test.ts',
      'tests/site/caching/{publishing,publish-order,editor-publish-log,webhook-refusals}.test.ts',
    ],
    // They measure sizes and times, or need other browsers.
    exclude: [
      'tests/site/front-end/{navigation-latency,page-weight,quality-budget,other-browsers}.test.ts',
    ],
    globalSetup: [
      './tests/fixtures/check-browser.ts',
      './tests/fixtures/compile-site.ts',
      './tests/fixtures/shared-galleries.ts',
    ],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
