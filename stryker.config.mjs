/** `npm run mutate`: do the contract's tests notice each change of its rules? */
export default {
  mutate: ['packages/contract/src/**/*.rules.ts'],
  // The contract knows neither side, so its tests need nothing of them.
  ignorePatterns: [
    '/packages/server',
    '/packages/web',
    '/e2e',
    '/bench',
    '/docs',
    '/firebase-emulator',
    '/.cache',
    '/.data',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.rules.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // Tables and patterns that are made once, as their module is loaded: a fifth of the mutants, for each of which all tests
  // would run in a new process, nine tenths of the time.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  // Below what the tests of now reach, by what a property test may miss with other values.
  thresholds: { high: 95, low: 90, break: 88 },
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation-report.json' },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportMutants: true },
};
