import { defineConfig } from 'vitest/config';
import { BRAND_OF_TESTS, PACKAGES, SOURCES } from '../fixtures/aliases.ts';
import { environmentOfRun } from '../fixtures/clean-environment.ts';

const { MUTATION_TESTS = 'tests/{contract,lib}/**/*.test.ts' } = process.env;
process.env = { ...environmentOfRun(), NODE_ENV: 'test' };

/** What `run.mjs` says are the quick tests of the folder that is mutated. */
export default defineConfig({
  resolve: { alias: [BRAND_OF_TESTS, ...PACKAGES, SOURCES] },
  test: {
    include: MUTATION_TESTS.split(' '),
    testTimeout: 20_000,
    // As for the quick tests themselves: a thread that renders reads our sources.
    execArgv: ['--import', './tests/fixtures/worker-preload.mjs'],
  },
});
