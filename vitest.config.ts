import { defineConfig } from 'vitest/config';

// Half of their time they wait: for a publish, a deadline, an outage to be over.
const files = { pool: 'forks', maxWorkers: 3 } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...files,
          name: 'parts',
          include: ['tests/{local,lib,specification,content,tools}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        // Each builds the production site on services of its own.
        test: {
          ...files,
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          // A build takes 20 seconds on a quiet machine, and several times that on a busy one.
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
