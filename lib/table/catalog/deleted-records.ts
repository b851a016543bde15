import type { Tenant } from '../../rules/ids.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { type Change, type Item, type Requirement, type Store, updateItem } from '../store.ts';

/** Kinds whose deleted records stay as former ones, because appointments and sales refer to them. */
export type KindWithFormer = 'LOCATION' | 'STAFF' | 'ADD-ON' | 'RESOURCE' | 'PRODUCT';

/** Counts the bookings of a record on days that its deletion does not block. */
export const LATER_BOOKINGS_ATTRIBUTE = 'laterBookings';

export const isDeletedRecord = (item: Item | undefined): boolean => item?.former === true;

/** Deletes a record. It stays as a former one, because appointments and sales refer to it. */
export const deleteCatalogRecord = (
  tenant: Tenant,
  kind: KindWithFormer,
  id: number,
  ...require: Requirement[]
): Change =>
  updateItem(keys.catalogRecord(tenant, kind, id), {
    set: { former: true },
    require: [{ that: 'present' }, ...require],
  });

/** Counts a booking on a day that the record's deletion does not block; fails the commit if it was deleted. */
export const updateLaterBookingCounted = (
  tenant: Tenant,
  kind: KindWithFormer,
  id: number,
  ...require: Requirement[]
): Change =>
  updateItem(keys.catalogRecord(tenant, kind, id), {
    add: { [LATER_BOOKINGS_ATTRIBUTE]: 1 },
    require: [{ that: 'present' }, { attribute: 'former', missing: true }, ...require],
  });

/** The condition that a staff member has not left before a date. */
export const toNotLeftRequirement = (date: LocalDate): Requirement => ({
  anyOf: [
    { attribute: 'lastDay', is: null },
    { attribute: 'lastDay', atLeast: date },
  ],
});

/** Returns the condition that no later booking was counted since this read. */
export async function getUnchangedLaterBookingsRequirement(
  store: Store,
  tenant: Tenant,
  kind: KindWithFormer,
  id: number,
): Promise<Requirement> {
  const count = (await store.get(keys.catalogRecord(tenant, kind, id)))?.[LATER_BOOKINGS_ATTRIBUTE];
  return count === undefined
    ? { attribute: LATER_BOOKINGS_ATTRIBUTE, missing: true }
    : { attribute: LATER_BOOKINGS_ATTRIBUTE, is: count };
}
