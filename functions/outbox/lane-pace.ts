import { computePlace, toPaceWindow } from '../../lib/rules/notifications/lane-pace.ts';

/** Takes the places of a lane's messages within the rate that its service accepts. */
export type LanePace = {
  /** Whether the message has a place now. If not, it waits in the lane's queue. */
  take(): Promise<boolean>;
};

/** A lane without a limit, as on a developer's machine. */
export const UNPACED: LanePace = { take: async () => true };

export type PaceDependencies = {
  readonly perSecond: number;
  /** Counts one message in a second, by all processes, and returns the number so far. */
  readonly count: (window: number) => Promise<number>;
  readonly clock: () => Date;
};

/** The pace of fresh messages: a place in this second, or none. Remembers a full second, which costs no more writes. */
export function openImmediatePace({ perSecond, count, clock }: PaceDependencies): LanePace {
  let fullWindow: number | undefined;
  return {
    async take() {
      const window = toPaceWindow(clock());
      if (window === fullWindow) return false;
      if (computePlace(window, await count(window), perSecond)) return true;
      fullWindow = window;
      return false;
    },
  };
}

/** The pace of queued messages: waits for the first free place of the coming seconds. */
export function openWaitingPace(
  { perSecond, count, clock }: PaceDependencies,
  sleep: (ms: number) => Promise<void>,
): LanePace {
  let firstFree = 0;
  return {
    async take() {
      for (;;) {
        const window = Math.max(toPaceWindow(clock()) + 1, firstFree);
        const place = computePlace(window, await count(window), perSecond);
        if (place) {
          await sleep(place.getTime() - clock().getTime());
          return true;
        }
        firstFree = Math.max(firstFree, window + 1);
      }
    },
  };
}
