import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import {
  computeChangeInstant,
  computeInstantAfter,
  EVENT_RETENTION_DAYS,
  EVENT_SHOWN_AFTER_MS,
  type EventNotice,
  type EventPart,
  type EventState,
  formatEventId,
  type StoredEvent,
  toSaleState,
  toVisitState,
} from '../../rules/notifications/webhook-events.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { keys, PURCHASED_KIND, toTtlAttribute } from '../keys.ts';
import { compressLargeFields, findRecordByKey, toRecordFields } from '../records.ts';
import { type Change, putItem, type Store, toUnchangedRequirements, updateItem } from '../store.ts';
import { joinOutboxRecords, putOutboxRecord } from './outbox.ts';

/** The length of the id of an item: those of its other events begin with it. */
const ITEM_ID_LENGTH = formatEventId('1970-01-01', `0${'0'.repeat(32)}`).length;
/** The place of events among those of the same transaction: a visit begins, changes and ends. */
const toRank = ({ kind }: EventNotice): number =>
  kind === 'booking.created' || kind === 'series.created' ? 0 : kind === 'booking.completed' ? 2 : 1;

const putStoredEvent = (tenant: Tenant, event: StoredEvent): Change =>
  putItem(keys.event(tenant, event.id), {
    ...compressLargeFields(event, 'parts'),
    ...toTtlAttribute(new Date(Date.parse(event.createdAt) + EVENT_RETENTION_DAYS * DAY_MS)),
  });

/** The event of a notice with the state of its record. `others` are of the same change: the notice sends the webhooks of all. */
function toStoredEvent(
  notice: EventNotice,
  { state = {}, at, others = [] }: { state?: EventState; at: Date; others?: readonly EventNotice[] },
): StoredEvent {
  const createdAt = at.toISOString();
  const id = formatEventId(createdAt, `${toRank(notice)}${randomUUID()}`);
  return { id, createdAt, parts: [{ notices: [notice, ...others], state }] };
}

/** Adds the event of a notice with the state of its record, and the notice, in the transaction of the change. */
export function putEventAndNotice(
  tenant: Tenant,
  notice: EventNotice,
  now: Date,
  state: EventState = {},
  at: Date = now,
  others: readonly EventNotice[] = [],
): Change[] {
  const event = toStoredEvent(notice, { state, at, others });
  return [putOutboxRecord(tenant, notice, now, event.id), putStoredEvent(tenant, event)];
}

type PutChange = Extract<Change, { kind: 'put' }>;
const isEventPut = (tenant: Tenant, change: Change): change is PutChange =>
  change.kind === 'put' && change.key.pk === keys.events(tenant).pk;

const toRankOfPart = ({ notices: [first] }: EventPart): number => (first ? toRank(first) : 0);

/** Joins events of one instant, which get the id of the first. */
function joinEvents(events: readonly StoredEvent[]): StoredEvent[] {
  const parts = events.flatMap((event) => event.parts);
  const inOrder = parts.toSorted((a, b) => toRankOfPart(a) - toRankOfPart(b));
  return events.slice(0, 1).map((first) => ({ ...first, parts: inOrder }));
}

/**
 * The changes of a transaction with further events, which send webhooks alone. All its events of one instant become one item with
 * one notice, because each item of a transaction costs at least two write units.
 */
export function withJoinedAndAddedEvents(
  tenant: Tenant,
  changes: readonly Change[],
  notices: readonly EventNotice[],
  now: Date,
): Change[] {
  const [notice, ...others] = notices;
  const events = changes
    .filter((change) => isEventPut(tenant, change))
    .map(({ item, key }) => toRecordFields<StoredEvent>({ ...item, ...key }));
  const instants = Map.groupBy(events, ({ createdAt }) => createdAt);
  const [first, ...joined] = [...instants.values()].flatMap(joinEvents);
  if (!first) return [...changes, ...(notice ? putEventAndNotice(tenant, notice, now, {}, now, others) : [])];
  const withAdded = { ...first, parts: [...first.parts, ...(notice ? [{ notices, state: {} }] : [])] };
  const all = [withAdded, ...joined];
  const idsByInstant = new Map(all.map(({ id, createdAt }) => [createdAt, id]));
  const ids = new Map(events.map(({ id, createdAt }) => [id, idsByInstant.get(createdAt) ?? id]));
  return [
    ...joinOutboxRecords(
      changes.filter((change) => !isEventPut(tenant, change)),
      ids,
    ),
    ...all.map((event) => putStoredEvent(tenant, event)),
  ];
}

export const toNextCustomerChangeInstant = (
  before: Pick<Customer, 'changedAt' | 'createdAt'> | undefined,
  now: Date,
): Date => computeInstantAfter(before && (before.changedAt ?? before.createdAt), now);

type CustomerChange = Omit<NoticeOf<'customer.changed'>, 'kind'>;

/** The event of a client who is new, has changed, or is gone. */
export const putCustomerEvent = (
  tenant: Tenant,
  change: CustomerChange,
  before: Pick<Customer, 'changedAt' | 'createdAt'> | undefined,
  now: Date,
): Change[] =>
  putEventAndNotice(
    tenant,
    { kind: 'customer.changed', ...change },
    now,
    {},
    toNextCustomerChangeInstant(before, now),
  );

/** The same for a client of an import: without webhooks, because a file has thousands. */
export const putCustomerEventWithoutWebhooks = (
  tenant: Tenant,
  change: CustomerChange,
  before: Pick<Customer, 'changedAt' | 'createdAt'> | undefined,
  now: Date,
): Change =>
  putStoredEvent(
    tenant,
    toStoredEvent({ kind: 'customer.changed', ...change }, { at: toNextCustomerChangeInstant(before, now) }),
  );

/** The event of a visit that changed or is new, or of the visits of a new series. */
export const putVisitEvent = (
  tenant: Tenant,
  notice: Extract<EventNotice, { kind: `booking.${string}` | 'series.created' }>,
  before: Appointment | undefined,
  after: Appointment | readonly Appointment[],
  now: Date,
): Change[] =>
  putEventAndNotice(
    tenant,
    notice,
    now,
    { visits: [after].flat().map(toVisitState) },
    computeChangeInstant(before, now),
  );

/** The events of redemptions, which are changes of their visit, or of the new visits of a series. */
export function putRedemptionEvents(
  tenant: Tenant,
  notices: readonly Extract<EventNotice, { kind: `${string}.redeemed` | 'membership.used' }>[],
  before: Appointment | undefined,
  now: Date,
): Change[] {
  const [first, ...others] = notices;
  if (!first) return [];
  const mailed = others.map((other) => putOutboxRecord(tenant, other, now));
  return [...putEventAndNotice(tenant, first, now, {}, computeChangeInstant(before, now), others), ...mailed];
}

export const putSaleEvent = (
  tenant: Tenant,
  notice: Extract<EventNotice, { readonly saleId: Sale['id'] }>,
  before: Sale | undefined,
  after: Sale,
  now: Date,
): Change[] =>
  putEventAndNotice(tenant, notice, now, { sale: toSaleState(after) }, computeChangeInstant(before, now));

/**
 * The event of a membership, whose product changes without its sale, with the instant of the event: the next one of the
 * membership is later. Fails if another event has been added since it was read.
 */
export function putMembershipEventAndInstant(
  tenant: Tenant,
  notice: Extract<EventNotice, { kind: `membership.${string}` | 'sale.payment_failed' }>,
  head: PurchasedMembershipHead,
  sale: Sale,
  now: Date,
): Change[] {
  const at = computeInstantAfter(head.eventAt ?? sale.updatedAt ?? sale.createdAt, now);
  return [
    ...putEventAndNotice(tenant, notice, now, { sale: toSaleState(sale) }, at),
    updateItem(keys.purchase(tenant, PURCHASED_KIND.membership, head.id), {
      set: { eventAt: at.toISOString() },
      require: toUnchangedRequirements(head, 'eventAt'),
    }),
  ];
}

export const putWaitlistEntryEvent = (
  tenant: Tenant,
  notice: Extract<EventNotice, { kind: `waitlist.${string}` }>,
  before: WaitlistEntry | undefined,
  { id, locationId, customerId }: WaitlistEntry,
  now: Date,
): Change[] => {
  const at = computeChangeInstant(before && { ...before, createdAt: before.joinedAt }, now);
  return putEventAndNotice(tenant, notice, now, { entry: { id, locationId, customerId } }, at);
};

/** The events of a notice; undefined once they have expired. */
export const findEvent = (store: Store, tenant: Tenant, id: string): Promise<StoredEvent | undefined> =>
  findRecordByKey(store, keys.event(tenant, id));

const toRangeEnd = (now: Date, agoMs: number): string =>
  formatEventId(new Date(now.getTime() - agoMs).toISOString(), '');

/**
 * Items of the events that are old enough to be listed, from that of the event `after` on, in order. Undefined where `after` has
 * expired, so that events after it may have too (BEHAVIOR §30.4).
 */
export async function findEventsOldEnoughToList(
  store: Store,
  tenant: Tenant,
  after: string | undefined,
  now: Date,
  limit: number,
): Promise<StoredEvent[] | undefined> {
  const oldest = toRangeEnd(now, EVENT_RETENTION_DAYS * DAY_MS);
  if (after !== undefined && after < oldest) return undefined;
  const from = after?.slice(0, ITEM_ID_LENGTH) ?? oldest;
  const to = toRangeEnd(now, EVENT_SHOWN_AFTER_MS);
  if (from > to) return [];
  const { items } = await store.queryPage({ ...keys.events(tenant), from, to, limit });
  return items.map((item) => toRecordFields<StoredEvent>(item));
}
