import type { Appointment } from '../../rules/booking/appointments.ts';
import { toIntentRecordOfPart, withIntentLoss } from '../../rules/checkout/bill-intents.ts';
import type { EntryAuthor, JournalEvent } from '../../rules/journal/entries.ts';
import { toChargeLossLines } from '../../rules/journal/sale-entries.ts';
import { toUnclaimedPosition, toUnclaimedReference } from '../../rules/journal/unclaimed-payments.ts';
import { isPaidByIntent } from '../../rules/payments/appointment-settlement.ts';
import { findDisputeEvent } from '../../rules/payments/disputes.ts';
import {
  type IntentRecord,
  type LostMoney,
  NOTHING_LOST,
  type RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import { isSameLoss } from '../../rules/payments/refund-attempts.ts';
import { withReportedLosses } from '../../rules/payments/sale-settlement.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import { putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { updateIntentAndNextCheck, updateIntentLoss } from '../../table/payments/intents.ts';
import { findRefundOrder, requireUnchangedRefundResult } from '../../table/payments/refunds.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { updateSaleLoss } from './settle-sale.ts';

function toLossEvent(before: LostMoney, after: LostMoney): JournalEvent {
  if (after.refunded !== before.refunded)
    return after.refunded > before.refunded ? 'refunded' : 'refundFailed';
  return findDisputeEvent(before.disputes, after.disputes) ?? 'disputeWon';
}

/** The journal entry of money of a visit that the processor gave back or holds back (BEHAVIOR §36.3). */
export function putChargeLossEntry(
  author: EntryAuthor,
  { id, locationId, customerId }: Appointment,
  { id: intent, version, isAtReader }: Pick<IntentRecord, 'id' | 'version' | 'isAtReader'>,
  before: LostMoney = NOTHING_LOST,
  after: LostMoney = NOTHING_LOST,
): Change[] {
  const origin = {
    event: toLossEvent(before, after),
    reference: { kind: 'appointment', id },
    version: `${intent}-${version + 1}`,
    locationId,
    customerId,
  } as const;
  const toLines = (lost: LostMoney) => toChargeLossLines(intent, lost, () => isAtReader === true);
  return putJournalEntryAndBalances(author, origin, toLines(before), toLines(after));
}

/** Records what money that belongs to no record has lost; nothing for other payments that are refunded in full. */
async function getUnclaimedLossChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  lost: LostMoney,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const order = await findRefundOrder(table, tenant, record.id);
  if (!order) return [];
  // Whether the processor still refunds it is not known yet: the end of the order counts what was lost until then
  if (!order.unclaimed)
    return order.result === undefined
      ? [updateIntentLoss(tenant, record, lost), requireUnchangedRefundResult(order)]
      : [];
  const { locationId, customerId } = order.unclaimed;
  const origin = {
    event: toLossEvent(record.lost ?? NOTHING_LOST, lost),
    reference: toUnclaimedReference(order),
    version: `${record.id}-${record.version + 1}`,
    locationId,
    customerId,
  } as const;
  const [before, after] = [toUnclaimedPosition(order, record.lost), toUnclaimedPosition(order, lost)];
  return [
    updateIntentLoss(tenant, record, lost),
    requireUnchangedRefundResult(order),
    ...putJournalEntryAndBalances(author, origin, before, after),
  ];
}

export type IntentChange = {
  readonly before: IntentRecord;
  readonly after: IntentRecord;
};

/** The changes of a record whose part of an intent's money was lost, or came back (BEHAVIOR §37.8). */
export async function getPartLossChanges(
  table: Store,
  author: EntryAuthor,
  part: RecordTarget,
  { before, after }: IntentChange,
  toPaid: (sale: Sale) => Sale = (sale) => sale,
): Promise<Change[]> {
  const { lost: former } = toIntentRecordOfPart(before, part);
  const { lost = NOTHING_LOST } = toIntentRecordOfPart(after, part);
  const { tenant } = author.salon;
  if (part.kind === 'appointment') {
    const visit = await findAppointment(table, tenant, part.id);
    return visit && isPaidByIntent(visit, before.id)
      ? putChargeLossEntry(author, visit, before, former, lost)
      : [];
  }
  const sale = await findSaleById(table, tenant, part.id);
  if (!sale) return [];
  const paid = toPaid(sale);
  const changed = isSameLoss(former, lost) ? paid : withReportedLosses(paid, before.id, lost, author.now);
  if (changed === sale) return [];
  const head = await findPurchaseHead(table, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
  return updateSaleLoss(author, sale, changed, head);
}

/** Records what the intent of a bill lost: its parts lose it in their order. */
async function getBillLossChanges(
  table: Store,
  author: EntryAuthor,
  before: IntentRecord,
  lost: LostMoney,
): Promise<Change[]> {
  const after = withIntentLoss(before, lost);
  const parts = before.target?.kind === 'bill' ? before.target.parts : [];
  const changes = parts.map((part) => getPartLossChanges(table, author, part, { before, after }));
  return [
    updateIntentAndNextCheck(author.salon.tenant, before, after, undefined),
    ...(await Promise.all(changes)).flat(),
  ];
}

/**
 * Records what an intent lost, with the journal entry of the money that it has received (BEHAVIOR §19.4, §36.3). The
 * refunds of a visit's payment that was refunded in full are those of its rows, so that only its disputes are recorded.
 */
export async function getIntentLossChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  lostInTotal: LostMoney,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const { target, state } = record;
  if (target?.kind === 'bill') return getBillLossChanges(table, author, record, lostInTotal);
  const appointment =
    target?.kind === 'appointment' ? await findAppointment(table, tenant, target.id) : undefined;
  const isPaid = appointment && isPaidByIntent(appointment, record.id);
  if (state === 'returned' && !isPaid) return getUnclaimedLossChanges(table, author, record, lostInTotal);
  const after =
    state === 'returned' ? { ...lostInTotal, refunded: (record.lost ?? NOTHING_LOST).refunded } : lostInTotal;
  return [
    updateIntentLoss(tenant, record, after),
    ...(isPaid ? putChargeLossEntry(author, appointment, record, record.lost, after) : []),
  ];
}
