import { fileURLToPath } from 'node:url';
import { IN_THREADS } from './folders.mjs';

/** A folder, or a file of one. */
const target = process.env.MUTATION_TARGET ?? '';
const name = target.replaceAll('/', '-');

export default {
  plugins: [
    '@stryker-mutator/vitest-runner',
    fileURLToPath(import.meta.resolve('./ignore-wording.mjs')),
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', pool: 'threads', related: false },
  mutate: [
    target.endsWith('.ts') ? target : `${target}/**/*.ts`,
    ...IN_THREADS.map((file) => `!${file}`),
  ],
  coverageAnalysis: 'perTest',
  // What is evaluated once, as a module loads, would need every test again for each mutant.
  ignoreStatic: true,
  ignorers: ['wording'],
  concurrency: 2,
  timeoutMS: 4_000,
  dryRunTimeoutMinutes: 15,
  // There is none of that name: Stryker would rewrite it through an interface that TypeScript 7 doesn't have.
  tsconfigFile: 'tests/mutation/tsconfig.json',
  // The tests' own types are checked by `npm test`.
  disableTypeChecks: false,
  ignorePatterns: ['.next*', '.stryker-tmp', 'bench', 'deploy', 'tests/site'],
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `.stryker-tmp/${name}.json` },
  htmlReporter: { fileName: `.stryker-tmp/${name}.html` },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
};
