import { expect } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import type { JournalEntry } from '../../../lib/rules/journal/entries.ts';
import type { StoredEvent } from '../../../lib/rules/notifications/webhook-events.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';
import { keys, parsePartition } from '../../../lib/table/keys.ts';
import { toRecordFields } from '../../../lib/table/records.ts';
import type { Item } from '../../../lib/table/store.ts';
import { toEventViews } from '../../../lib/views/notifications/event-data.ts';
import type { CommittedRecord, HistorySalon } from './salon.ts';

// The expected events, computed apart from the product: from the records before and after each commit.

type Event = ReturnType<typeof toEventViews>[number];
/** A record, and what happened to it in one commit, in any order. */
type Happened = { readonly record: string; readonly events: readonly string[] };

const STATUS_EVENT = new Map([
  [1, 'booking.confirmed'],
  [2, 'booking.completed'],
  [3, 'booking.cancelled'],
  [4, 'booking.noshow'],
  [5, 'booking.payment_failed'],
]);
/** The events by which the desk is paid. */
const PAID_EVENTS: ReadonlySet<string> = new Set(['completed', 'quickSale', 'paid', 'sold']);
const TENDERS: ReadonlySet<string> = new Set([
  'cash',
  'external',
  'card',
  'reader',
  'rounding',
  'credit',
  'giftCards',
  'packages',
]);
const REDEEMED_EVENT = {
  package: 'package.redeemed',
  giftcard: 'giftcard.redeemed',
  membership: 'membership.used',
} as const;

function listOfVisit(before: Appointment | undefined, after: Appointment): Happened {
  const { id, status, subtotal } = after;
  const ofStatus = before?.status === status ? undefined : STATUS_EVENT.get(status);
  const isNew = before === undefined && status !== 2;
  const had = new Set(before?.payments.map((row) => row.id));
  const redeemed = after.payments.flatMap((row) =>
    row.redeemed && !row.redeemed.returned && !had.has(row.id)
      ? [`${REDEEMED_EVENT[row.redeemed.kind]} ${row.redeemed.purchaseId}`]
      : [],
  );
  // Nobody was told of the no-show that is undone
  const isUndoneNoShow = before?.status === 4 && status === 1;
  return {
    record: `appointment ${id}`,
    events: [
      ...(isNew ? [`booking.created ${status} ${subtotal}`] : []),
      ...(ofStatus && !isUndoneNoShow ? [`${ofStatus} ${status} ${subtotal}`] : []),
      ...new Set(redeemed),
    ],
  };
}

function listOfSale(before: Sale | undefined, after: Sale): Happened {
  const { id, status, type, blockedAt } = after;
  const isPaid = status === 1 && before?.status !== 1 && blockedAt === undefined;
  const isAnnounced = before?.isUnannounced && !after.isUnannounced && blockedAt === undefined;
  const events = [
    ...(isPaid || isAnnounced ? [`${type}.purchased ${status}`] : []),
    ...(status === 2 && before?.status !== 2 ? [`sale.payment_failed ${status}`] : []),
  ];
  return { record: `sale ${id}`, events };
}

function listOfMembership(before: PurchasedMembershipHead, after: PurchasedMembershipHead): Happened {
  const isUnpaid = after.unpaidInvoice !== undefined && before.unpaidInvoice === undefined;
  const events = [
    ...(after.renewals > before.renewals ? [`membership.renewed ${after.renewals}`] : []),
    ...(isUnpaid ? ['sale.payment_failed 1'] : []),
    ...(after.endedAt !== undefined && before.endedAt === undefined ? ['membership.ended'] : []),
  ];
  return { record: `sale ${after.saleId}`, events };
}

/** The journal entries that pay a bill at the salon, and those by which money or value goes back. */
function listOfEntry(
  { id, event, series, bill, reference, lines }: JournalEntry,
  commit: readonly CommittedRecord[],
): Happened[] {
  // A saved card is charged beside a checkout, too
  const isHeld = event === 'charged' && commit.some(({ key }) => parsePartition(key.pk).kind === 'CARD-HOLD');
  if (series === 'C') return [{ record: `refund ${id}`, events: [`refund.created ${reference.id}`] }];
  const isOfBill = series === 'R' && bill !== undefined && (isHeld || PAID_EVENTS.has(event));
  const moved = [...lines, ...(bill?.others?.lines ?? [])].filter(({ account }) => TENDERS.has(account));
  // Deposits and gift cards can have paid all of it before
  const isPaid =
    isOfBill &&
    Object.values(Object.groupBy(moved, ({ account }) => account)).some(
      (own = []) => own.reduce((sum, { amount }) => sum + amount, 0) !== 0,
    );
  // The event names the visits first
  const records = [reference, ...(bill?.others?.entries ?? []).map((other) => other.reference)];
  const first = records.find(({ kind }) => kind === 'appointment') ?? reference;
  return isPaid ? [{ record: `bill ${first.id}`, events: ['checkout.paid'] }] : [];
}

const read = <Fields>(item: Item | undefined) => item && toRecordFields<Fields>(item);

function listHappened(
  { key, before, after }: CommittedRecord,
  commit: readonly CommittedRecord[],
): Happened[] {
  if (!after) return [];
  const { kind } = parsePartition(key.pk);
  const isHead = /^\d+$/.test(key.sk);
  if (kind === 'APPOINTMENT') return [listOfVisit(read(before), toRecordFields<Appointment>(after))];
  if (kind === 'SALE') return [listOfSale(read(before), toRecordFields<Sale>(after))];
  if (kind === 'PURCHASED-MEMBERSHIP' && isHead && before)
    return [listOfMembership(toRecordFields(before), toRecordFields(after))];
  if (kind === 'CLOSED-DAY' && !before && !key.sk.startsWith('HASHES#'))
    return [{ record: `day ${Number(key.sk.split('#')[0])} ${after.date}`, events: ['day.closed'] }];
  if (kind === 'JOURNAL' && !before) return listOfEntry(toRecordFields<JournalEntry>(after), commit);
  if (kind === 'RECEIPT' && !before && after.copyOf === undefined)
    return [{ record: `receipt ${after.id}`, events: [`receipt.created ${after.number}`] }];
  return [];
}

const toRecord = ({ type, data }: Event): string => {
  if ('refund_id' in data) return `refund ${data.refund_id}`;
  if ('receipt_id' in data) return `receipt ${data.receipt_id}`;
  if ('appointment_ids' in data) return `bill ${[...data.appointment_ids, ...data.sale_ids][0]}`;
  if ('appointment_id' in data) return `appointment ${data.appointment_id}`;
  if ('sale_id' in data) return `sale ${data.sale_id}`;
  return type === 'day.closed' && 'date' in data
    ? `day ${data.location_id} ${data.date.replaceAll('/', '-')}`
    : '';
};
const toCents = (amount: string): number => Math.round(Number(amount) * 100);
function describe({ type, data }: Event): string {
  if ('refund_id' in data) return `${type} ${data.appointment_id ?? data.sale_id}`;
  if ('receipt_number' in data) return `${type} ${data.receipt_number}`;
  if ('services' in data) return `${type} ${data.status} ${toCents(data.subtotal)}`;
  if ('service_ids' in data) return `${type} ${data.purchased_id}`;
  if ('renewals' in data) return `${type} ${data.renewals}`;
  // A membership can also end before its sale is paid
  return 'status' in data && type !== 'membership.ended' ? `${type} ${data.status}` : type;
}

/** Reads the events as a salon's own system does: again and again from where it was. */
export function openEventReader(salon: HistorySalon) {
  const ids: string[] = [];
  let after: string | undefined;
  return {
    ids,
    async poll(): Promise<void> {
      // All that has happened is old enough to be listed
      await salon.clock.advance(2);
      for (;;) {
        const reply = await salon.call('webhooks/event-index', { per_page: 2, ...(after ? { after } : {}) });
        if (!reply) throw new Error('no reply without a crash');
        // Nothing has happened in the 30 days before
        if (!reply.ok) after = undefined;
        if (!reply.ok) continue;
        const { data, next } = reply.value as { data: readonly Event[]; next: string | null };
        ids.push(...data.map(({ id }) => id));
        if (next === null || next === after) return;
        after = next;
      }
    },
  };
}

/** Expects every change as one event, in order for each record, with the record's state of that time, and each read once. */
export async function expectEveryEvent(salon: HistorySalon, ids: readonly string[]): Promise<void> {
  const items = await salon.store.queryAll(keys.events(salon.tenant));
  const events = items.flatMap((item) => toEventViews(salon.tenant, toRecordFields<StoredEvent>(item)));
  expect(ids).toEqual(events.map(({ id }) => id));
  const happened = Map.groupBy(
    salon.commits
      .flatMap((commit) => commit.flatMap((record) => listHappened(record, commit)))
      .filter((each) => each.events.length > 0),
    ({ record }) => record,
  );
  const listed = Map.groupBy(events, toRecord);
  expect([...listed.keys()].toSorted()).toEqual([...happened.keys()].toSorted());
  for (const [record, commits] of happened) {
    const left = (listed.get(record) ?? []).map(describe);
    const inOrder = commits.map((commit) => left.splice(0, commit.events.length).toSorted());
    expect([record, inOrder, left]).toEqual([record, commits.map((each) => each.events.toSorted()), []]);
  }
}
