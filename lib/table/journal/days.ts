import { addDays } from '../../rules/calendar.ts';
import { toTimeSpan } from '../../rules/date-spans.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { JournalEntry } from '../../rules/journal/entries.ts';
import { type ClosedDay, toNextClosingInstant } from '../../rules/journal/journal-days.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { indexKeys, keys, toShardSeed } from '../keys.ts';
import { findRecordByKey, listRecordsInRange, toRecordFields } from '../records.ts';
import {
  type Change,
  putItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { listJournalEntriesOfTime } from './entries.ts';

const toDue = (tenant: Tenant, timeZone: string, closedThrough: LocalDate) =>
  indexKeys.due(toShardSeed(tenant), toNextClosingInstant(timeZone, closedThrough).toISOString());

/** Which of a salon's days are closed. */
export type SalonClosedThrough = { readonly closedThrough: LocalDate };

/** Schedules the closings of a new salon; days through `closedThrough` have no entries. */
export const putDayClosingSchedule = (tenant: Tenant, timeZone: string, closedThrough: LocalDate): Change =>
  putNewItem(keys.dayClock(tenant), { closedThrough, ...toDue(tenant, timeZone, closedThrough) });

export const findSalonClosedThrough = (
  store: Store,
  tenant: Tenant,
): Promise<SalonClosedThrough | undefined> => findRecordByKey(store, keys.dayClock(tenant));

/** Schedules the closing of the next day; fails if another run has closed days since. */
export const updateDayClosingSchedule = (
  tenant: Tenant,
  timeZone: string,
  before: SalonClosedThrough,
  closedThrough: LocalDate,
): Change =>
  updateItem(keys.dayClock(tenant), {
    set: { closedThrough, ...toDue(tenant, timeZone, closedThrough) },
    require: toUnchangedRequirements(before, 'closedThrough'),
  });

const HASH_BYTES = 32;
/** An item holds 160 KB of hashes, of the 400 KB that DynamoDB allows: a transaction takes those of 120,000 entries. */
const HASHES_OF_PAGE = 5_000;

/**
 * Closes a day; fails if it is closed.
 * @param entryHashes the hash of each entry, in hexadecimal, so that an altered entry can be named
 */
export const putClosedDay = (tenant: Tenant, day: ClosedDay, entryHashes: readonly string[]): Change[] => [
  putNewItem(keys.closedDay(tenant, day.locationId, day.date), day),
  ...Array.from({ length: Math.ceil(entryHashes.length / HASHES_OF_PAGE) }, (_, page) =>
    putItem(keys.entryHashPage(tenant, day.locationId, day.date, page), {
      hashes: Buffer.from(
        entryHashes.slice(page * HASHES_OF_PAGE, (page + 1) * HASHES_OF_PAGE).join(''),
        'hex',
      ),
    }),
  ),
];

/** The hashes of the entries of a closed day, in hexadecimal. */
export async function listEntryHashes(
  store: Store,
  tenant: Tenant,
  { locationId, date }: Pick<ClosedDay, 'locationId' | 'date'>,
): Promise<string[]> {
  const pages = await store.queryAll(keys.entryHashes(tenant, locationId, date));
  return pages.flatMap(({ hashes }) => {
    const bytes = Buffer.from(hashes as Uint8Array);
    return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
      bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
    );
  });
}

/** Before and after every date. */
const [FIRST_DATE, LAST_DATE] = ['0000-01-01', '9999-12-31'];

/** The closed days of a location, in order. */
export const listClosedDays = (
  store: Store,
  tenant: Tenant,
  location: LocationId,
  from: LocalDate = FIRST_DATE,
  to: LocalDate = LAST_DATE,
): Promise<ClosedDay[]> => listRecordsInRange(store, keys.closedDays(tenant, location, from, to));

export async function findLastClosedDay(
  store: Store,
  tenant: Tenant,
  location: LocationId,
): Promise<ClosedDay | undefined> {
  const range = { ...keys.closedDays(tenant, location, FIRST_DATE, LAST_DATE), descending: true, limit: 1 };
  const [item] = (await store.queryPage({ ...range, consistency: 'strong' })).items;
  return item && toRecordFields<ClosedDay>(item);
}

/** The entries of some days, whatever the salon's zone was when they were written. */
export async function listJournalEntriesOfDays(
  store: Store,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<JournalEntry[]> {
  const entries = await listJournalEntriesOfTime(
    store,
    tenant,
    toTimeSpan(addDays(from, -1), addDays(to, 1), timeZone),
  );
  return entries.filter(({ businessDate }) => businessDate >= from && businessDate <= to);
}
