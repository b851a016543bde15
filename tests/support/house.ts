import { afterAll, beforeAll } from 'vitest';
import {
  type Ground,
  type GroundOptions,
  type House,
  type HouseOptions,
  openGround,
  openHouse,
} from './ground.ts';

export {
  type Caller,
  type CallOptions,
  type Envelope,
  type House,
  type HouseOptions,
  MONDAY_MORNING,
  type Reply,
  type RequestOptions,
} from './ground.ts';

/**
 * Gives a test file its houses: each a fresh demo salon of its own, on one table in memory, behind the real
 * functions. The clock stands until a test moves it.
 */
export function useHouses(on: GroundOptions = {}): (options?: HouseOptions) => Promise<House> {
  let ground: Ground | undefined;
  beforeAll(async () => {
    ground = await openGround(on);
  });
  afterAll(async () => {
    await ground?.close();
  });
  return (options = {}) => {
    if (!ground) throw new Error('a house is opened within a test');
    return openHouse(ground, options);
  };
}
