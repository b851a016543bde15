import { failUntil, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import {
  computeWaitlistEntryEnd,
  isOpenWaitlistEntry,
  listNewWaitlistEntryLimits,
  type WaitlistEntry,
} from '../../rules/waitlist/entries.ts';
import {
  getOpenBookingsOfEachHolder,
  type OpenBookings,
  putOpenBookings,
  toHashedHolder,
} from '../../table/booking/open-bookings.ts';
import type { Change, Store } from '../../table/store.ts';
import { findWaitlistEntriesByIds } from '../../table/waitlist/waitlist.ts';

type JoinRequest = { readonly salon: Salon; readonly network: string; readonly now: Date };

/** A list without entries that have ended. `fullUntilMs`: when a list that is full still has room by itself. */
type CountedList = { readonly list: OpenBookings; readonly fullUntilMs?: number };

/**
 * The changes that count a new entry among the open ones of its network and its person. Fails with tooManyWaitlistEntries
 * (BEHAVIOR §34.1). Only a full list is compared with its entries, so ending one changes no list.
 */
export async function getOpenEntryCountChanges(
  table: Store,
  { salon, network, now }: JoinRequest,
  entry: WaitlistEntry,
): Promise<Outcome<Change[]>> {
  const { tenant, timeZone } = salon;
  const today = toLocalDate(timeZone, now);
  async function makeRoom(list: OpenBookings): Promise<CountedList> {
    if (list.bookings.length < list.holder.max) return { list };
    const ids: readonly number[] = list.bookings.map(({ id }) => id);
    const entries = await findWaitlistEntriesByIds(table, tenant, ids);
    const open = entries.filter((each) => isOpenWaitlistEntry(each, today));
    const openIds = new Set<number>(open.map(({ id }) => id));
    const openList = { ...list, bookings: list.bookings.filter(({ id }) => openIds.has(id)) };
    if (openList.bookings.length < list.holder.max) return { list: openList };
    const ends = open.map((each) => computeWaitlistEntryEnd(each, timeZone).getTime());
    return { list: openList, fullUntilMs: Math.min(...ends) };
  }
  // The lists hold numbers of entries in the place of appointments
  const id: number = entry.id;
  const holders = listNewWaitlistEntryLimits(network, entry).map(toHashedHolder);
  const counted = await Promise.all(
    (await getOpenBookingsOfEachHolder(table, tenant, holders)).map(makeRoom),
  );
  const full = counted.flatMap(({ fullUntilMs }) => fullUntilMs ?? []);
  if (full.length > 0) return failUntil(new Date(Math.max(...full)), now, 'tooManyWaitlistEntries');
  return ok(
    counted.map(({ list }) =>
      putOpenBookings({ ...list, bookings: [...list.bookings, { id, minutes: 0 }] }, now),
    ),
  );
}
