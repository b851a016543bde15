import { parseTenant, type Tenant } from '../rules/ids.ts';
import { type Change, toUnchangedRequirements, updateItem } from './change.ts';
import type { Item } from './item.ts';
import { INDEXES, indexKeys, isFormerQueuePartition, type Key, parsePartition } from './keys.ts';
import type { Store } from './store.ts';

/** The kind of a record by its key: 'OUTBOX', 'APPOINTMENT' … */
export const toRecordKind = ({ pk }: Key): string => parsePartition(pk).kind;

/** The salon of a record by its key. */
export function toTenant({ pk }: Key): Tenant {
  const tenant = parseTenant(parsePartition(pk).owner);
  if (!tenant) throw new Error(`the record ${pk} belongs to no salon`);
  return tenant;
}

/** One page of the past due records in a partition of the `due` index, oldest first (BEHAVIOR §31.3). */
export const getPastDueRecordPage = (
  store: Store,
  partition: string,
  now: Date,
  limit: number,
  after?: Readonly<Record<string, unknown>>,
) =>
  store.queryPage({
    index: 'due',
    pk: partition,
    // The records of a former queue are all due, and not in order of time
    ...(isFormerQueuePartition(partition) ? {} : { to: now.toISOString() }),
    limit,
    ...(after ? { after } : {}),
  });

/** Reschedules a record that failed, so it does not block the others. Fails if it was rescheduled since it was read. */
export const updateScheduledTime = (item: Item, until: Date): Change =>
  updateItem(item, {
    set: indexKeys.rescheduled(until.toISOString()),
    require: toUnchangedRequirements(item, INDEXES.due.sk),
  });
