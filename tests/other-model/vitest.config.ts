import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BRAND_OF_TESTS, PACKAGES, SOURCES } from '../fixtures/aliases.ts';
import { environmentOfRun } from '../fixtures/clean-environment.ts';
import { QUICK_TESTS } from './quick-tests.ts';

process.env = { ...environmentOfRun(), NODE_ENV: 'test', OTHER_MODEL: '1' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = { pool: 'forks', maxWorkers: 4, isolate: false } as const;

/**
 * `npm run test:other-model`: only `content/model.ts` differs; tests/fixtures/content-ids.ts gives
 * the tests' content its ids.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\/content\/model$/, replacement: `${root}tests/fixtures/starter-model.ts` },
      ...PACKAGES,
      SOURCES,
    ],
  },
  test: {
    tags: [{ name: 'long' }, { name: 'slow' }],
    projects: [
      {
        extends: true,
        resolve: { alias: [BRAND_OF_TESTS] },
        test: {
          ...files,
          name: 'parts',
          include: QUICK_TESTS,
          testTimeout: 20_000,
          execArgv: ['--import', './tests/fixtures/worker-preload.mjs'],
        },
      },
      {
        extends: true,
        test: {
          ...files,
          name: 'site',
          include: [
            'tests/site/caching/publishing.test.ts',
            'tests/site/front-end/browsing.test.ts',
            'tests/site/security/preview.test.ts',
          ],
          globalSetup: [
            './tests/fixtures/check-browser.ts',
            './tests/fixtures/compile-site.ts',
            './tests/fixtures/shared-galleries.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
