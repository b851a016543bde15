import { type Tenant, tenantOf } from '../rules/ids.ts';
import { type Change, unchangedSince, update } from './change.ts';
import type { Item } from './item.ts';
import { INDEXES, indexKeys, type Key, partitionParts } from './keys.ts';
import type { Store } from './store.ts';

/** The kind of a record, as its key says: 'OUTBOX', 'APPOINTMENT' … */
export const recordKindOf = ({ pk }: Key): string => partitionParts(pk).kind;

/** Whose record it is, as its key says. */
export function tenantOfItem({ pk }: Key): Tenant {
  const tenant = tenantOf(partitionParts(pk).owner);
  if (!tenant) throw new Error(`the record ${pk} belongs to no salon`);
  return tenant;
}

/** One page of what a partition of the due index has past, the longest past first. */
export const listPastDue = (
  store: Store,
  partition: string,
  now: Date,
  limit: number,
  after?: Readonly<Record<string, unknown>>,
) => store.page({ index: 'due', pk: partition, to: now.toISOString(), limit, ...(after ? { after } : {}) });

/**
 * Lets a record fall due again at a later instant, so that one which cannot be done does not stand in front of the
 * others. Fails where it has changed since it was read.
 */
export const postpone = (item: Item, until: Date): Change =>
  update(item, {
    set: indexKeys.dueAgain(until.toISOString()),
    require: unchangedSince(item, INDEXES.due.sk),
  });
