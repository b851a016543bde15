import type { Account } from './account.ts';
import type { Deliveries } from './deliveries.ts';
import type { Fault } from './faults.ts';
import { runRenewals } from './renewals.ts';
import type { Scene } from './scene.ts';

/** One running stand-in: all of its accounts, its clock and its postman. */
export type World = {
  accounts: Record<string, Account>;
  knownKeys: readonly string[] | undefined;
  /** Seconds that were added to the clock by hand. */
  shiftSeconds: number;
  clock: () => Date;
  origin: string;
  deliveries: Deliveries;
  faults: Fault[];
  /** Something changed that ought to be kept. */
  changed: () => void;
};

/** Unix seconds by the stand-in's own clock. */
export function nowOf(world: World): number {
  return Math.floor(world.clock().getTime() / 1000) + world.shiftSeconds;
}

/** The scene of one operation of an account. */
export function sceneOf(
  world: World,
  account: Account,
  request: Scene['request'],
  now = nowOf(world),
): Scene {
  return {
    account,
    now,
    origin: world.origin,
    request,
    announce: () => world.deliveries.send(account),
  };
}

/** The scene of what happens by itself or through a test control. */
export function quietScene(world: World, account: Account, now = nowOf(world)): Scene {
  return sceneOf(world, account, { id: null, idempotency_key: null }, now);
}

/** Makes everything happen that has fallen due, in every account. */
export function tickWorld(world: World): void {
  const now = nowOf(world);
  for (const account of Object.values(world.accounts)) {
    runRenewals(account, now, (at) => quietScene(world, account, at));
  }
  world.changed();
}
