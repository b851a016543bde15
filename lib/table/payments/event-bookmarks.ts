import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { indexKeys, keys, toShardSeed } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import { type Change, putNewItem, type Store, toUnchangedRequirements, updateItem } from '../store.ts';

/** Up to which instant scheduled work has read the events of a salon's processor. */
type EventClock = { readonly readThrough: string };

const toDue = (tenant: Tenant, at: Date) => indexKeys.due(toShardSeed(tenant), at.toISOString());

/** Schedules the reading of events for a new salon, at the time of day of its creation. */
export const putNewEventBookmark = (tenant: Tenant, now: Date): Change =>
  putNewItem(keys.eventClock(tenant), {
    readThrough: now.toISOString(),
    ...toDue(tenant, new Date(now.getTime() + DAY_MS)),
  });

export const findEventBookmark = (store: Store, tenant: Tenant): Promise<EventClock | undefined> =>
  findRecordByKey(store, keys.eventClock(tenant));

/** Schedules the next reading; fails if another run has read events since. */
export const updateEventBookmark = (
  tenant: Tenant,
  before: EventClock,
  readThrough: string,
  nextAt: Date,
): Change =>
  updateItem(keys.eventClock(tenant), {
    set: { readThrough, ...toDue(tenant, nextAt) },
    require: toUnchangedRequirements(before, 'readThrough'),
  });
