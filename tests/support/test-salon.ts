import { afterAll, beforeAll } from 'vitest';
import {
  openTestEnvironment,
  openTestSalon,
  type TestEnvironment,
  type TestEnvironmentOptions,
  type TestSalon,
  type TestSalonOptions,
} from './environment/test-environment.ts';

export {
  type Caller,
  type CallOptions,
  type Envelope,
  MONDAY_MORNING,
  RACE_PROCESSES,
  type Reply,
  type RequestOptions,
  type TestSalon,
  type TestSalonOptions,
} from './environment/test-environment.ts';

/**
 * Gives a test file its salons: each call opens a fresh demo salon on one in-memory table, behind the real
 * functions. The clock stands still until a test moves it.
 */
export function useTestSalons(
  options: TestEnvironmentOptions = {},
): (options?: TestSalonOptions) => Promise<TestSalon> {
  let testEnvironment: TestEnvironment | undefined;
  beforeAll(async () => {
    testEnvironment = await openTestEnvironment(options);
  });
  afterAll(async () => {
    await testEnvironment?.close();
  });
  return (options = {}) => {
    if (!testEnvironment) throw new Error('open a test salon within a test');
    return openTestSalon(testEnvironment, options);
  };
}
