import { MINUTE_MS } from '../../lib/rules/durations.ts';
import { toLane } from '../../lib/rules/notifications/lanes.ts';
import { toOutboxRecord, updateOutboxWakeUp } from '../../lib/table/outbox/outbox.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** A younger notice is still on its way: the stream takes about a second. */
const FRESH_MS = MINUTE_MS;
/** Longer than the stream takes, so that other notices come first. */
const AGAIN_MS = 5 * MINUTE_MS;

/**
 * Wakes up a notice that the stream lost, or whose next attempt is past due: touches it, so that the stream delivers it
 * again. A conflict means that a sender works on it already.
 */
export const wakeUpNotice: ScheduledHandler = async (item, _salon, now, { store, metrics }) => {
  const { attempts, createdAt, notice } = toOutboxRecord(item);
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (attempts === 0 && ageMs < FRESH_MS) return;
  // No attempt yet: the stream is behind. Otherwise the receiver is slow
  if (attempts === 0) metrics.seconds('OldestNoticeSeconds', Math.round(ageMs / 1000));
  // Whatever its attempts: during an outage of the mail service, every mail has some
  if (toLane(notice) === 'mails') metrics.seconds('OldestMailSeconds', Math.round(ageMs / 1000));
  await store.commit([updateOutboxWakeUp(item, now, new Date(now.getTime() + AGAIN_MS))]);
};
