import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const RACES = 'tests/**/*races*.test.ts';
/** Tests that take long and guard what seldom changes. */
export const NIGHTLY = 'tests/**/*.nightly.test.ts';

export const shared = {
  // Far more than any takes: a machine that others keep busy is many times slower, and no test is about time.
  testTimeout: process.env.NIGHTLY ? 3_600_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Each file closes what it opens and shares nothing but modules, which then load once for each worker.
  isolate: false,
  // Node loads TypeScript by itself, in less time than Vite's transforms take. No test mocks a module.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // The workers keep all processors busy: collecting garbage on more threads only takes them from one another. Most code
  // runs too seldom to be optimized, but often enough to be worth compiling.
  execArgv: ['--single-threaded-gc', '--max-semi-space-size=64', '--always-sparkplug'],
  env: {
    // A line for each request would bury what failed.
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    // Salons and commands that tests start as processes compile what they load once, not each for itself.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    // The embedded database of a worker serves one caller: more threads only wake each other.
    TOKIO_WORKER_THREADS: '1',
  },
};

const toTests = (excluded: string) => ({
  test: { ...shared, name: 'tests', include: ['tests/**/*.test.ts'], exclude: [excluded] },
});

/** Hundreds of requests at once: these run after all others, so that they race only each other. */
const races = {
  test: {
    ...shared,
    name: 'races',
    include: [RACES],
    maxWorkers: availableParallelism(),
    sequence: { groupOrder: 1 },
  },
};

export default defineConfig({
  test: {
    // A worker and its database wait for each other: one more worker takes from the others more than it does.
    maxWorkers: availableParallelism(),
    // By day a race has dozens of requests, and runs among the other tests.
    projects: process.env.NIGHTLY ? [toTests(RACES), races] : [toTests(NIGHTLY)],
  },
});
