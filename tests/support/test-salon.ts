import { afterAll, beforeAll } from 'vitest';
import {
  openTestEnvironment,
  openTestSalon,
  type TestEnvironment,
  type TestEnvironmentOptions,
  type TestSalon,
  type TestSalonOptions,
} from './ground.ts';

export {
  type Caller,
  type CallOptions,
  type Envelope,
  MONDAY_MORNING,
  type Reply,
  type RequestOptions,
  type TestSalon,
  type TestSalonOptions,
} from './ground.ts';

/**
 * Gives a test file its houses: each a fresh demo salon of its own, on one table in memory, behind the real
 * functions. The clock stands until a test moves it.
 */
export function useTestSalons(
  on: TestEnvironmentOptions = {},
): (options?: TestSalonOptions) => Promise<TestSalon> {
  let ground: TestEnvironment | undefined;
  beforeAll(async () => {
    ground = await openTestEnvironment(on);
  });
  afterAll(async () => {
    await ground?.close();
  });
  return (options = {}) => {
    if (!ground) throw new Error('a house is opened within a test');
    return openTestSalon(ground, options);
  };
}
