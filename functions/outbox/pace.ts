import { PACED_SENDERS_MAX } from '../../lib/rules/notifications/delivery-lanes.ts';
import { SECOND_MS } from '../../lib/rules/time-units.ts';

/** Spreads the messages of one process evenly, within the rate that their service accepts (BEHAVIOR §31.3). */
export type Pace = {
  /** Waits for the next free place. */
  take(): Promise<void>;
};

/** A lane without a limit, as on a developer's machine. */
export const UNPACED: Pace = { take: async () => {} };

/**
 * Records that one sender of a lane processes at a time. Their messages go out at the sender's pace although each takes a
 * while, and none waits for its place as long as its lease lasts.
 */
export const computeConcurrentRecordsOfSender = (perSecond: number): number =>
  Math.ceil(perSecond / PACED_SENDERS_MAX / 2) + 2;

/** A pace of so many messages a second. `now` is in milliseconds. */
export function createMessagePacer(
  perSecond: number,
  now: () => number,
  sleep: (ms: number) => Promise<unknown>,
): Pace {
  const gapMs = SECOND_MS / perSecond;
  let nextAt = 0;
  return {
    async take() {
      const at = Math.max(nextAt, now());
      nextAt = at + gapMs;
      await sleep(at - now());
    },
  };
}
