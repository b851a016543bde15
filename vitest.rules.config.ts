import { defineConfig } from 'vitest/config';

/** The tests of the rules alone, for mutation runs: they take seconds and start nothing. */
export default defineConfig({ test: { include: ['tests/rules/**/*.test.ts'], isolate: false } });
