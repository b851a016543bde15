import * as z from 'zod';
import { MINUTE_MS } from '../../lib/rules/time-units.ts';
import { type DataStore, readJsonOrThrowIfDamaged } from './database/data-store.ts';

/** The time of a local stack, which its user can move. */
export type Clock = {
  now(): Date;
  advance(minutes: number): Promise<void>;
  set(now: Date): Promise<void>;
};

const FILE = 'clock.json';
const clockFile = z.object({ ahead_ms: z.number() });

/** A clock that stands still until it is moved, so that tests are repeatable. */
export function createFixedClock(start: Date): Clock {
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

/** The machine's clock plus an offset, which survives a restart. */
export async function openClock(dataStore: DataStore): Promise<Clock> {
  let offsetMs = (await readJsonOrThrowIfDamaged(dataStore, FILE, clockFile))?.ahead_ms ?? 0;
  const setOffset = async (ms: number): Promise<void> => {
    offsetMs = ms;
    await dataStore.write(FILE, JSON.stringify({ ahead_ms: offsetMs }));
  };
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (minutes) => setOffset(offsetMs + minutes * MINUTE_MS),
    set: (now) => setOffset(now.getTime() - Date.now()),
  };
}
