import { defineConfig } from 'vitest/config';

/** The tests of the rules alone, for mutation runs: they take seconds and start nothing. Instrumented rules are slower. */
export default defineConfig({
  test: { include: ['tests/rules/**/*.test.ts'], isolate: false, testTimeout: 300_000 },
});
