/** Mutates the rules and runs their own tests: a rule that only slow tests of routes show counts as unreached. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.rules.config.ts' },
  mutate: ['lib/rules/**/*.ts'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/.bench', '/.local', '/cdk.out', '/coverage', '/events', '/functions/pages'],
  // Only its preprocessor reads it, which wants the API of TypeScript before 7.
  tsconfigFile: 'none',
  tempDirName: '.bench/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: '.bench/mutants/rules.json' },
  htmlReporter: { fileName: '.bench/mutants/rules.html' },
};
