import type { Tenant } from '../../../lib/rules/ids.ts';
import {
  listOutboxRecords,
  type OutboxRecord,
  updateOutboxParked,
  updateOutboxUnparked,
} from '../../../lib/table/notifications/outbox.ts';
import type { Store } from '../../../lib/table/store.ts';
import { UsageError } from '../command.ts';

/** The attempts of a notice, without those that found its service or endpoint paused. */
export const countSendAttempts = ({ attempts, pauses = 0 }: OutboxRecord): number => attempts - pauses;

/** The notices of a salon that are still to be sent, those with the most attempts first. */
export async function listWaitingNotices(store: Store, tenant: Tenant): Promise<OutboxRecord[]> {
  const records = await listOutboxRecords(store, tenant);
  return records
    .filter(({ parkedAt }) => parkedAt === undefined)
    .sort((a, b) => countSendAttempts(b) - countSendAttempts(a));
}

/**
 * Parks a notice that stops its sender, also while a sender holds it (BEHAVIOR §32.7). Throws if it does not wait, or if a sender
 * has changed it meanwhile.
 */
export async function parkNotice(store: Store, tenant: Tenant, id: string, now: Date): Promise<OutboxRecord> {
  const notice = (await listWaitingNotices(store, tenant)).find((each) => each.id === id);
  if (!notice) throw new UsageError(`--id: No notice of ${tenant} with this id waits`);
  const { done } = await store.commit([updateOutboxParked(notice, now)]);
  if (!done) throw new UsageError(`a sender has just taken the notice: repeat the command`);
  return notice;
}

/** The notices of a salon that were parked at an instant or later, oldest first. */
export async function listParkedNotices(store: Store, tenant: Tenant, since = ''): Promise<OutboxRecord[]> {
  const records = await listOutboxRecords(store, tenant);
  return records.filter(({ parkedAt }) => parkedAt !== undefined && parkedAt >= since);
}

/** Has parked notices sent again (BEHAVIOR §32.7). Returns how many: one that another command has taken is none. */
export async function unparkNotices(
  store: Store,
  notices: readonly OutboxRecord[],
  now: Date,
): Promise<number> {
  let unparked = 0;
  for (const notice of notices) {
    const { done } = await store.commit([updateOutboxUnparked(notice, now)]);
    if (done) unparked += 1;
  }
  return unparked;
}
