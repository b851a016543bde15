import type { Tenant } from '../../../lib/rules/ids.ts';
import {
  listOutboxRecords,
  type OutboxRecord,
  updateOutboxUnparked,
} from '../../../lib/table/outbox/outbox.ts';
import type { Store } from '../../../lib/table/store.ts';

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
