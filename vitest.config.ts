import { defineConfig } from 'vitest/config';

const files = { pool: 'forks', maxWorkers: 2 } as const;

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
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
