import { parseTenant, type Tenant } from '../rules/ids.ts';
import { INDEXES, indexKeys, type Key, parsePartition } from './keys.ts';
import { type Change, type Item, type Store, toUnchangedRequirements, updateItem } from './store.ts';

const FAILING_SINCE = 'failingSince';

/** The kind of a record by its key: 'OUTBOX', 'APPOINTMENT' … */
export const toRecordKind = ({ pk }: Key): string => parsePartition(pk).kind;

export function mustGetRecordTenant({ pk }: Key): Tenant {
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
    to: now.toISOString(),
    limit,
    ...(after ? { after } : {}),
  });

/** Reschedules a record that fails since an instant, so it does not block the others. Fails if it was rescheduled since it was read. */
export const updateScheduledWorkFailed = (item: Item, until: Date, failingSince: Date): Change =>
  updateItem(item, {
    set: { ...indexKeys.rescheduled(until.toISOString()), [FAILING_SINCE]: failingSince.toISOString() },
    require: toUnchangedRequirements(item, INDEXES.due.sk),
  });

/** The first of the failures of a record that has not succeeded since; undefined if its last run succeeded. */
export const findFailingSince = ({ [FAILING_SINCE]: since }: Item): Date | undefined =>
  typeof since === 'string' ? new Date(since) : undefined;

/** Ends the failures of a record that has succeeded, if it still exists. */
export const updateScheduledWorkSucceeded = (item: Item): Change =>
  updateItem(item, { remove: [FAILING_SINCE], require: toUnchangedRequirements(item, FAILING_SINCE) });
