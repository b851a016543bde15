import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { indexKeys, keys, parseSortKeyId } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

/** Longer than a request takes that has read the former setting. */
const WALK_AFTER_MS = MINUTE_MS;
const PAGE = 50;

/** The attributes by which scheduled work reviews a customer; none where the customer is not reviewed. */
export const toRetentionReviewKeys = (id: CustomerId, at: Date | undefined) =>
  at ? indexKeys.due(id, at.toISOString()) : {};

/**
 * Schedules the next review of a customer, if nothing that the decision rests on has changed; undefined: none. Sets the date
 * on which an erasure was announced, or removes it.
 */
export const updateRetentionReviewAndNoticeDate = (
  tenant: Tenant,
  before: Customer,
  at: Date | undefined,
  erasureNoticeDate?: LocalDate,
): Change =>
  updateItem(keys.record(tenant, 'CUSTOMER', before.id), {
    set: { ...toRetentionReviewKeys(before.id, at), erasureNoticeDate },
    remove: [
      ...(at ? [] : indexKeys.unscheduled),
      ...(erasureNoticeDate === undefined ? ['erasureNoticeDate'] : []),
    ],
    require: [
      { that: 'present' },
      ...toUnchangedRequirements(before, 'lastLogInAt', 'erasureNoticeDate', 'mergedIds', 'additions'),
    ],
  });

type Place = Readonly<Record<string, unknown>>;

/** A walk over all customers of a salon, who are reviewed. */
type RetentionWalk = {
  /** Identifies the walk: a change of the setting begins another one. */
  readonly startedAt: string;
  /** Where the next run continues. */
  readonly after?: Place;
};

export const findRetentionWalk = (store: Store, tenant: Tenant): Promise<RetentionWalk | undefined> =>
  findRecordByKey(store, keys.retentionWalk(tenant));

/** Begins a walk, in place of one that has not ended. */
export function putRetentionWalk(tenant: Tenant, now: Date): Change {
  const due = new Date(now.getTime() + WALK_AFTER_MS).toISOString();
  return putItem(keys.retentionWalk(tenant), { startedAt: now.toISOString(), ...indexKeys.due(0, due) });
}

/** Keeps where a walk continues, and ends it after the last page. */
export function updateRetentionWalk(tenant: Tenant, walk: RetentionWalk, after: Place | undefined): Change {
  const key = keys.retentionWalk(tenant);
  const isSame = { attribute: 'startedAt', is: walk.startedAt } as const;
  return after ? updateItem(key, { set: { after }, require: [isSame] }) : deleteItem(key, isSame);
}

/** A page of the ids of all customers (BEHAVIOR §4.8), in the order of their creation. */
export async function getAllCustomerIdsPage(
  store: Store,
  tenant: Tenant,
  after: Place | undefined,
): Promise<{ readonly ids: readonly CustomerId[]; readonly next?: Place | undefined }> {
  const range = keys.records(tenant, 'CUSTOMER');
  const { items, next } = await store.queryPage({ ...range, limit: PAGE, ...(after ? { after } : {}) });
  return { ids: items.map(parseSortKeyId), next };
}
