import { createHash } from 'node:crypto';
import type { BookingHolder } from '../../rules/booking/open-bookings.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { AppointmentId, Tenant } from '../../rules/ids.ts';
import { type Change, putItem } from '../change.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

/** Appointments booked by a holder: all open ones, and closed ones that were not removed yet. */
export type OpenBookings = {
  readonly key: Key;
  readonly holder: BookingHolder;
  readonly ids: readonly AppointmentId[];
  /** The network that booked an appointment, as a hash; missing for those of an earlier release. */
  readonly networks: { readonly [id: string]: string };
  /** 0 if there is no record yet. */
  readonly version: number;
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
    const {
      ids = [],
      networks = {},
      version = 0,
    } = (items.find(({ pk }) => pk === key.pk) ?? {}) as Partial<OpenBookings>;
    return { key, holder, ids, networks, version };
  });
}

/** Longer than any booking lies ahead. */
const KEPT_DAYS = 400;

/** Replaces a holder's open bookings if they have not changed since they were read. */
export const updateOpenBookings = (
  { key, version }: OpenBookings,
  { ids, networks }: Pick<OpenBookings, 'ids' | 'networks'>,
  now: Date,
): Change =>
  putItem(
    key,
    { ids, networks, version: version + 1, ...toTtlAttribute(new Date(now.getTime() + KEPT_DAYS * DAY_MS)) },
    version === 0 ? { that: 'absent' } : { attribute: 'version', is: version },
  );
