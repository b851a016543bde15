import { afterAll, beforeAll } from 'vitest';
import {
  openTestEnvironment,
  openTestSalon,
  type TestEnvironment,
  type TestEnvironmentOptions,
  type TestSalon,
  type TestSalonOptions,
} from './environment/test-environment.ts';
import { IS_NIGHT } from './nightly.ts';

export {
  type Caller,
  type CallOptions,
  type Envelope,
  MONDAY_MORNING,
  type Reply,
  type RequestOptions,
  type TestSalon,
  type TestSalonOptions,
} from './environment/test-environment.ts';

/** The processes that share the database in races: no memory of one process may make them right. */
export const RACE_PROCESSES = IS_NIGHT ? 4 : 2;

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
