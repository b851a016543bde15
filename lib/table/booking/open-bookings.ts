import { createHash } from 'node:crypto';
import type { BookingHolder } from '../../rules/booking/open-bookings.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { type Change, putItem } from '../change.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

/** Appointments booked by a holder: all open ones, and closed ones that were not removed yet. */
type OpenBookings = {
  readonly key: Key;
  readonly max: number;
  readonly ids: readonly AppointmentId[];
  /** 0 if there is no record yet. */
  readonly version: number;
};

/** Addresses and phones themselves are not stored. */
const hashHolder = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);

/** The open bookings of each holder, in their order. */
export async function getOpenBookings(
  store: Store,
  tenant: Tenant,
  holders: readonly BookingHolder[],
): Promise<OpenBookings[]> {
  const lists = holders.map(({ name, max }) => ({ key: keys.openBookings(tenant, hashHolder(name)), max }));
  const items = lists.length > 0 ? await store.getMany(lists.map(({ key }) => key)) : [];
  return lists.map(({ key, max }) => {
    const { ids = [], version = 0 } = (items.find(({ pk }) => pk === key.pk) ?? {}) as Partial<OpenBookings>;
    return { key, max, ids, version };
  });
}

/** Longer than any booking lies ahead. */
const KEPT_DAYS = 400;

/** Replaces a holder's open bookings if they have not changed since they were read. */
export const updateOpenBookings = (
  { key, version }: OpenBookings,
  ids: readonly AppointmentId[],
  now: Date,
): Change =>
  putItem(
    key,
    { ids, version: version + 1, ...toTtlAttribute(new Date(now.getTime() + KEPT_DAYS * DAY_MS)) },
    version === 0 ? { that: 'absent' } : { attribute: 'version', is: version },
  );
