import { addDays, toUtcMidnightMs } from '../../rules/calendar.ts';
import type {
  AddOnId,
  CustomerId,
  LocationId,
  PricingOptionId,
  ServiceId,
  StaffId,
  Tenant,
  WaitlistId,
} from '../../rules/ids.ts';
import { computeInstantAfter } from '../../rules/notifications/webhook-events.ts';
import type { LocalDate, Minute } from '../../rules/salons/salon.ts';
import {
  computeLastOfferableDate,
  isWaitingOrOffered,
  listSpansOfDate,
  listWindowDates,
  type WaitlistEntry,
} from '../../rules/waitlist/entries.ts';
import { computeOfferDueInstant, type WaitlistCandidate } from '../../rules/waitlist/offers.ts';
import { toPersonAndNetworkTags } from '../booking/open-bookings.ts';
import { requireCustomerAndCountRecord } from '../customers/customers.ts';
import { indexKeys, keys, parseSortKeyId, toTtlAttribute } from '../keys.ts';
import { findRecordByKey, listRecordsInRange, toRecordFields } from '../records.ts';
import { type Change, deleteItem, type Item, putItem, putNewItem, type Store } from '../store.ts';

/** How long an entry is kept after its last day. */
const KEPT_DAYS = 30;
/**
 * Candidates of a location and day that freed time is matched with, in the order of joining. They cost at most 3 read
 * units (BEHAVIOR §34.2).
 */
export const CANDIDATES_MAX = 150;

/** Lets DynamoDB delete what belongs to a date some days after it; a day more, as the salon's may end later than UTC's. */
const toTtlAfter = (date: LocalDate, days: number) =>
  toTtlAttribute(new Date(toUtcMidnightMs(addDays(date, days + 2))));

export const toWaitlistEntry = toRecordFields<WaitlistEntry>;

/** The item of an entry; one with an offer is scheduled for its next step. */
const toEntryItem = (entry: WaitlistEntry) => ({
  ...entry,
  ...(entry.status === 'offered' ? indexKeys.due(entry.id, computeOfferDueInstant(entry)) : {}),
  ...toTtlAfter(computeLastOfferableDate(entry), KEPT_DAYS),
});

export const findWaitlistEntry = (
  store: Store,
  tenant: Tenant,
  id: WaitlistId,
): Promise<WaitlistEntry | undefined> => findRecordByKey(store, keys.record(tenant, 'WAITLIST', id));

/** Reads entries by id, in no order. */
export const findWaitlistEntriesByIds = async (
  store: Store,
  tenant: Tenant,
  ids: readonly WaitlistId[],
): Promise<WaitlistEntry[]> =>
  (await store.getMany(ids.map((id) => keys.record(tenant, 'WAITLIST', id)))).map(toWaitlistEntry);

/** All entries in any status, by id. */
export const listWaitlistEntries = (store: Store, tenant: Tenant): Promise<WaitlistEntry[]> =>
  listRecordsInRange(store, keys.records(tenant, 'WAITLIST'));

/** The entries of a customer in any status, by id. */
export async function listWaitlistEntriesOfCustomer(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<WaitlistEntry[]> {
  const references = await store.queryAll(keys.waitlistOfCustomer(tenant, customer));
  const items = await store.getMany(
    references.map((each) => keys.record(tenant, 'WAITLIST', parseSortKeyId(each))),
  );
  return items.map(toWaitlistEntry).sort((a, b) => a.id - b.id);
}

/** Lists of numbers as JSON, because the size of these items determines the cost of freeing time. */
type DayItem = Pick<WaitlistCandidate, 'value'> & {
  readonly spans: string;
  readonly visit: string;
  /** Separated by spaces. */
  readonly tags: string;
};
type StoredSpan = readonly [from: Minute, to: Minute];
type StoredService = readonly [ServiceId, PricingOptionId | null, StaffId | null, guestNo: number];
type StoredVisit = readonly [readonly StoredService[], readonly AddOnId[]];

/** The tags of an entry's person and networks: a freed time is not offered to who freed it (BEHAVIOR §34.2). */
export const toHolderTagsOfEntry = (entry: WaitlistEntry): string[] =>
  toPersonAndNetworkTags(entry, entry.networks?.map(({ hash }) => hash) ?? []);

const toDayItem = (entry: WaitlistEntry, date: LocalDate): DayItem => {
  const { windows, visit, value } = entry;
  const spans = listSpansOfDate(windows, date).map(({ from, to }): StoredSpan => [from, to]);
  const services = visit.services.map(
    ({ serviceId, pricingOptionId, staffId, guestNo = 0 }): StoredService => [
      serviceId,
      pricingOptionId,
      staffId,
      guestNo,
    ],
  );
  const stored: StoredVisit = [services, visit.addOns.map(({ addOnId }) => addOnId)];
  return {
    spans: JSON.stringify(spans),
    visit: JSON.stringify(stored),
    value,
    tags: toHolderTagsOfEntry(entry).join(' '),
  };
};

function toCandidate(item: Item): WaitlistCandidate {
  const fields = toRecordFields<DayItem>(item);
  const spans = JSON.parse(fields.spans) as readonly StoredSpan[];
  const [services, addOns] = JSON.parse(fields.visit) as StoredVisit;
  return {
    id: parseSortKeyId(item),
    spans: spans.map(([from, to]) => ({ from, to })),
    visit: {
      services: services.map(([serviceId, pricingOptionId, staffId, guestNo]) => ({
        serviceId,
        pricingOptionId,
        staffId,
        guestNo,
      })),
      addOns: addOns.map((addOnId) => ({ addOnId })),
    },
    value: fields.value,
    tags: fields.tags.split(' '),
  };
}

/** The first who wait for a time at a location on a date; eventually consistent. */
export async function listFirstWaitlistCandidates(
  store: Store,
  tenant: Tenant,
  location: LocationId,
  date: LocalDate,
): Promise<WaitlistCandidate[]> {
  const { items } = await store.queryPage({
    ...keys.waitlistDay(tenant, location, date),
    limit: CANDIDATES_MAX,
    consistency: 'eventual',
  });
  return items.map(toCandidate);
}

const putDayItems = (tenant: Tenant, entry: WaitlistEntry, from: LocalDate): Change[] =>
  listWindowDates(entry.windows, from).map((date) =>
    putItem(keys.waitlistDayEntry(tenant, entry.locationId, date, entry.id), {
      ...toDayItem(entry, date),
      ...toTtlAfter(date, 0),
    }),
  );

const putEntryOfCustomer = (tenant: Tenant, customer: CustomerId, entry: WaitlistEntry): Change =>
  putItem(
    keys.waitlistEntryOfCustomer(tenant, customer, entry.id),
    toTtlAfter(computeLastOfferableDate(entry), KEPT_DAYS),
  );

/** Adds an entry of a person who is not merged, with an item of the index for each of its days from a date on. */
export const putWaitlistEntry = (tenant: Tenant, entry: WaitlistEntry, from: LocalDate): Change[] => {
  const { id, customerId } = entry;
  return [
    putNewItem(keys.record(tenant, 'WAITLIST', id), toEntryItem(entry)),
    ...requireCustomerAndCountRecord(tenant, customerId),
    ...putDayItems(tenant, entry, from),
    ...(customerId === null ? [] : [putEntryOfCustomer(tenant, customerId, entry)]),
  ];
};

/** Replaces the record of an entry if it has not changed since it was read. */
const putEntryRecord = (
  tenant: Tenant,
  { id, version, joinedAt, updatedAt = joinedAt }: WaitlistEntry,
  after: WaitlistEntry,
  now: Date,
): Change =>
  putItem(
    keys.record(tenant, 'WAITLIST', id),
    toEntryItem({
      ...after,
      version: version + 1,
      updatedAt: computeInstantAfter(updatedAt, now).toISOString(),
    }),
    { attribute: 'version', is: version },
  );

/** Replaces an entry if it has not changed since it was read. One that no longer waits leaves the index of days. */
export const updateWaitlistEntry = (
  tenant: Tenant,
  before: WaitlistEntry,
  after: WaitlistEntry,
  now: Date,
): Change[] => {
  const { id, locationId, windows } = before;
  return [
    putEntryRecord(tenant, before, after, now),
    ...(isWaitingOrOffered(after)
      ? []
      : listWindowDates(windows, '').map((date) =>
          deleteItem(keys.waitlistDayEntry(tenant, locationId, date, id)),
        )),
  ];
};

/**
 * Moves an entry to the customer whom its own one was merged into, if it has not changed since it was read; `from` is the
 * first day of the index that is still needed (BEHAVIOR §4.6).
 */
export const moveWaitlistEntryOnMerge = (
  tenant: Tenant,
  before: WaitlistEntry,
  into: CustomerId,
  from: LocalDate,
  now: Date,
): Change[] => {
  const { id, customerId } = before;
  const moved = { ...before, customerId: into };
  return [
    putEntryRecord(tenant, before, moved, now),
    ...(isWaitingOrOffered(before) ? putDayItems(tenant, moved, from) : []),
    ...(customerId === null ? [] : [deleteItem(keys.waitlistEntryOfCustomer(tenant, customerId, id))]),
    putEntryOfCustomer(tenant, into, moved),
  ];
};
