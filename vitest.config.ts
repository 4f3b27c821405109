import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Half of their time they wait: for a publish, a deadline, an outage to be over.
const files = { pool: 'forks', maxWorkers: 3 } as const;

/** Little to read, long to run: taken for short ones they would come last, and everybody would wait for them. */
const LONG = /several-instances-walk|editorial-walk|fault-matrix/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
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
