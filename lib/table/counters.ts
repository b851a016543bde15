import type { AppointmentId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salons/salon.ts';
import { type CounterKind, keys } from './keys.ts';
import { type Change, type Store, toUnchangedRequirements, updateItem } from './store.ts';

/** Allocates the next id of a kind; a request that fails leaves a gap (BEHAVIOR §6.1). */
export const allocateId = (store: Store, tenant: Tenant, kind: CounterKind): Promise<number> =>
  store.increment(keys.counter(tenant, kind), 'last', 1);

/** Allocates `count` consecutive ids and returns the first. */
export const allocateFirstOfIds = async (
  store: Store,
  tenant: Tenant,
  kind: CounterKind,
  count: number,
): Promise<number> => (await store.increment(keys.counter(tenant, kind), 'last', count)) - count + 1;

/**
 * The next id of a kind, and the change that allocates it. Of several commits with the same id only one succeeds, so that a limit
 * holds that is checked on records read after this.
 */
export async function prepareIdAllocation(
  store: Store,
  tenant: Tenant,
  kind: CounterKind,
): Promise<{ readonly id: number; readonly allocate: Change }> {
  const key = keys.counter(tenant, kind);
  const last = (await store.get(key, 'strong'))?.last;
  return {
    id: Number(last ?? 0) + 1,
    allocate: updateItem(key, { add: { last: 1 }, require: toUnchangedRequirements({ last }, 'last') }),
  };
}

/** Allocates the place of the next gift card among those of a day. */
export const allocateGiftCardSequence = (store: Store, tenant: Tenant, date: LocalDate): Promise<number> =>
  store.increment(keys.cardCounter(tenant, date), 'last', 1);

/** The ids of an unverified booking, and the number of the hour's unverified bookings that took ids with it. */
type UnverifiedBookingAllocation = { readonly first: AppointmentId; readonly inHour: number };

/**
 * Allocates ids of appointments and counts them in the same write, so that counting costs nothing. Bookings that are
 * refused give their count back, so it has those that are booked or still decided. The first booking of an hour starts
 * the count anew.
 */
export async function allocateUnverifiedBookingIds(
  store: Store,
  tenant: Tenant,
  count: number,
  startedHour: string,
): Promise<UnverifiedBookingAllocation> {
  const key = keys.counter(tenant, 'APPOINTMENT');
  let hour = startedHour;
  for (;;) {
    const commit = await store.commit([
      updateItem(key, {
        set: { hour },
        add: { last: count, inHour: count },
        require: [
          {
            anyOf: [
              { attribute: 'hour', missing: true },
              { attribute: 'hour', is: hour },
            ],
          },
        ],
      }),
    ]);
    if (commit.done) {
      const counter = commit.updated;
      return { first: Number(counter?.last) - count + 1, inHour: Number(counter?.inHour) };
    }
    const before = String(commit.failed[0]?.found?.hour);
    // A function whose clock is behind counts in the hour that has begun
    if (before > hour) hour = before;
    else
      await store.commit([
        updateItem(key, { set: { hour, inHour: 0 }, require: [{ attribute: 'hour', is: before }] }),
      ]);
  }
}

/** Takes bookings out of the count of their hour. */
export const subtractBookingsCountedWithIds = (store: Store, tenant: Tenant, count: number, hour: string) =>
  store.commit([
    updateItem(keys.counter(tenant, 'APPOINTMENT'), {
      add: { inHour: -count },
      require: [{ attribute: 'hour', is: hour }],
    }),
  ]);
