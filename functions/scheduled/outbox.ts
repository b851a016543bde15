import { toOutboxRecord, wakeUpOutboxRecord } from '../../lib/table/outbox.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** A notice this young is on its way: the stream takes a second, as a rule. */
const FRESH_MS = 60_000;
/** Longer than the stream takes: what was nudged gives way to what was not. */
const AGAIN_MS = 5 * 60_000;

/**
 * A notice whose sender died, whose next try has come, or that the stream lost: touched, so that the stream shows
 * it again. Mail libraries stay with the senders. A lost race means that a sender has it, which is the aim.
 */
export const nudge: ScheduledHandler = async (item, now, { store, metrics }) => {
  const { attempts, createdAt } = toOutboxRecord(item);
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (attempts === 0 && ageMs < FRESH_MS) return;
  // One that was taken waits for its receiver; one that nobody took tells that the stream does not reach the senders.
  if (attempts === 0) metrics.seconds('OldestNoticeSeconds', Math.round(ageMs / 1000));
  await store.commit([wakeUpOutboxRecord(item, now, new Date(now.getTime() + AGAIN_MS))]);
};
