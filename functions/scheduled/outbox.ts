import { HOUR_MS, MINUTE_MS } from '../../lib/rules/durations.ts';
import { toLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import { toOutboxRecord, updateOutboxWakeUp } from '../../lib/table/notifications/outbox.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Longer than the stream and an empty queue take. */
const AGAIN_MIN_MS = 5 * MINUTE_MS;
const AGAIN_MAX_MS = HOUR_MS;

/**
 * Wakes up a notice whose next attempt is past due, or that was lost on its way to a sender: touches it, so that the stream
 * queues it again. A conflict means that a sender works on it already. A notice may just wait in a long queue, so the
 * wake-ups of one that waits become rarer as it gets older.
 */
export const wakeUpNotice: ScheduledHandler = async (item, _salon, now, { store, metrics }) => {
  const { createdAt, notice } = toOutboxRecord(item);
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (toLane(notice) === 'mails') metrics.seconds('OldestMailSeconds', Math.round(ageMs / 1000));
  const againMs = Math.min(Math.max(ageMs, AGAIN_MIN_MS), AGAIN_MAX_MS);
  await store.commit([updateOutboxWakeUp(item, now, new Date(now.getTime() + againMs))]);
};
