import { setImmediate as endOfTurn } from 'node:timers/promises';

/** A clock whose time passes only while all work of a simulation waits for it. */
export type VirtualTime = {
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets time pass until the work has ended. */
  run<Value>(work: Promise<Value>): Promise<Value>;
};

type Sleeper = { readonly at: number; readonly wake: () => void };

export function createVirtualTime(start: Date): VirtualTime {
  let now = start.getTime();
  /** By instant, the earliest first. */
  const sleepers: Sleeper[] = [];

  function add(sleeper: Sleeper): void {
    sleepers.splice(sleepers.findLastIndex(({ at }) => at <= sleeper.at) + 1, 0, sleeper);
  }

  return {
    now: () => new Date(now),
    sleep: (ms) => new Promise((wake) => add({ at: now + Math.max(0, ms), wake: () => wake() })),
    async run(work) {
      let hasEnded = false;
      const ended = work.finally(() => {
        hasEnded = true;
      });
      ended.catch(() => {});
      for (await endOfTurn(); !hasEnded; await endOfTurn()) {
        const next = sleepers.shift();
        if (!next) throw new Error('the simulation waits for nothing');
        now = next.at;
        next.wake();
      }
      return ended;
    },
  };
}
