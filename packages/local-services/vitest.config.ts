import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'package',
    include: ['tests/**/*.test.ts'],
    globalSetup: './tests/unpack-browser.ts',
    tags: [
      { name: 'long', description: 'Runs in npm run test:long, not in npm test.' },
      { name: 'slow', description: 'Takes hours: runs in npm run test:slow, not in CI.' },
    ],
    pool: 'forks',
    maxWorkers: 4,
    isolate: false,
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
