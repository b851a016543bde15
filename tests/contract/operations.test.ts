import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationOfSample, sampleNames } from '../../infra/local/samples.ts';
import { groups } from '../../lib/contract/index.ts';

/** One handler, or one suite of tests, that is there for two operations. */
const TOLD_WITH: Readonly<Record<string, string>> = {
  // The same flow under its other method
  'functions/booking/get-slot-by-query.ts': 'functions/booking/get-slot.ts',
  // Users and customers log in alike, and each promise is shown for both
  'tests/routes/customers/login.test.ts': 'tests/routes/auth/login.test.ts',
  'tests/routes/customers/forgot-password.test.ts': 'tests/routes/auth/forgot-password.test.ts',
  'tests/routes/customers/reset-password.test.ts': 'tests/routes/auth/reset-password.test.ts',
};

const operations = groups.flatMap(({ name, routes }) => Object.keys(routes).map((each) => `${name}/${each}`));

const ofAll = (fileOf: (operation: string) => string, advice: (operation: string) => string): string[] =>
  operations.flatMap((operation) => {
    const file = fileOf(operation);
    return existsSync(TOLD_WITH[file] ?? file) ? [] : [`${file} is missing: ${advice(operation)}`];
  });

test('every operation has its handler, its tests and its sample event under its one name', () => {
  expect([
    ...ofAll(
      (operation) => `functions/${operation}.ts`,
      () => 'write its handler there, as those beside it, and name it in index.ts',
    ),
    ...ofAll(
      (operation) => `tests/routes/${operation}.test.ts`,
      () => 'show what it promises there: success, each refusal, 401, 403, another salon’s record',
    ),
    ...ofAll(
      (operation) => `events/${operation}.json`,
      (operation) => `npm run samples -- ${operation} '<its input as JSON>' makes it`,
    ),
  ]).toEqual([]);
});

test('no sample event, and no test of an operation, outlives its operation', () => {
  const left = sampleNames().filter((name) => !operations.includes(operationOfSample(name)));
  expect(left).toEqual([]);
});
