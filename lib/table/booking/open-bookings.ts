import { createHash } from 'node:crypto';
import type { BookingHolder, OpenBooking } from '../../rules/booking/open-bookings.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { type Change, putItem } from '../change.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

/** Appointments booked by a holder: all open ones, and closed ones that were not removed yet. */
export type OpenBookings = {
  readonly key: Key;
  readonly holder: BookingHolder;
  readonly bookings: readonly OpenBooking[];
  /** 0 if there is no record yet. */
  readonly version: number;
};

/** A list as stored; earlier releases had no facts. */
type StoredList = {
  readonly ids?: readonly AppointmentId[];
  readonly facts?: { readonly [id: string]: Omit<OpenBooking, 'id'> };
  readonly version?: number;
};

/** Addresses, phones and networks themselves are not stored. */
export const hashHolder = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

/** The open bookings of each holder, in their order. */
export async function getOpenBookings(
  store: Store,
  tenant: Tenant,
  holders: readonly BookingHolder[],
): Promise<OpenBookings[]> {
  const lists = holders.map((holder) => ({
    key: keys.openBookings(tenant, hashHolder(holder.name)),
    holder,
  }));
  const items = lists.length > 0 ? await store.getMany(lists.map(({ key }) => key)) : [];
  return lists.map(({ key, holder }) => {
    const { ids = [], facts = {}, version = 0 } = (items.find(({ pk }) => pk === key.pk) ?? {}) as StoredList;
    return { key, holder, bookings: ids.map((id) => ({ id, ...facts[id] })), version };
  });
}

/** Longer than any booking lies ahead. */
const KEPT_DAYS = 400;

/** Adds bookings to a holder's list if it has not changed since it was read. */
export function updateOpenBookings(
  { key, bookings, version }: OpenBookings,
  added: readonly OpenBooking[],
  now: Date,
): Change {
  const byId = new Map([...bookings, ...added].map(({ id, ...facts }) => [id, facts]));
  const list: StoredList = {
    ids: [...byId.keys()],
    facts: Object.fromEntries([...byId].filter(([, { minutes }]) => minutes !== undefined)),
    version: version + 1,
  };
  return putItem(
    key,
    { ...list, ...toTtlAttribute(new Date(now.getTime() + KEPT_DAYS * DAY_MS)) },
    version === 0 ? { that: 'absent' } : { attribute: 'version', is: version },
  );
}
