import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file closes what it opens and shares nothing but modules, which then load once for each worker.
    isolate: false,
  },
});
