import type { Drawer } from './drawer.ts';

/** The time of one salon, which its owner may move to try what happens later. */
export type Clock = {
  now(): Date;
  advance(minutes: number): Promise<void>;
  set(now: Date): Promise<void>;
};

const FILE = 'clock.json';
const MINUTE_MS = 60_000;

/** Time stands still until it is moved: what a test asks twice it is answered twice. */
export function standingClock(start: Date): Clock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    async advance(minutes) {
      at += minutes * MINUTE_MS;
    },
    async set(now) {
      at = now.getTime();
    },
  };
}

/** Runs like the machine's own clock, as far away from it as it was moved; the distance survives a restart. */
export async function runningClock(drawer: Drawer): Promise<Clock> {
  const kept = await drawer.read(FILE);
  let aheadMs = kept ? (JSON.parse(kept.toString()) as { ahead_ms: number }).ahead_ms : 0;
  const move = async (ms: number): Promise<void> => {
    aheadMs = ms;
    await drawer.write(FILE, JSON.stringify({ ahead_ms: aheadMs }));
  };
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (minutes) => move(aheadMs + minutes * MINUTE_MS),
    set: (now) => move(now.getTime() - Date.now()),
  };
}
