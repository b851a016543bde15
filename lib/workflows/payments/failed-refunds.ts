import type { PaymentRow } from '../../rules/booking/appointments.ts';
import { toIntentRecordOfPart, toMainRecordIdField } from '../../rules/checkout/bill-intents.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { isPaidByIntent } from '../../rules/payments/appointment-settlement.ts';
import type { IntentRecord, PaymentTarget, RecordTarget } from '../../rules/payments/payment-intents.ts';
import { subtractRefundLoss } from '../../rules/payments/refund-attempts.ts';
import { applyFailedVisitRefund, type FailedRefund } from '../../rules/payments/refund-rows.ts';
import {
  withoutFailedOrderedRefund,
  withoutFailedReportedRefund,
} from '../../rules/payments/sale-settlement.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import {
  findIntentRecord,
  updateIntentAndNextCheck,
  updateIntentLoss,
} from '../../table/payments/intents.ts';
import {
  findRefundOrder,
  putUnclaimedRefundEntry,
  type Refund,
  updateRefundEnded,
  updateRefundFailed,
} from '../../table/payments/refunds.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { getBillingReviewChanges } from '../products/membership-billing.ts';
import { getIntentLossChanges, putChargeLossEntry } from './charge-losses.ts';
import { updateSaleLoss } from './settle-sale.ts';

/** Why a refund did not reach the customer, in the processor's words; undefined where it was only refused too often. */
type Reason = { readonly reason: string | undefined };
/** The caller ends the order of the refund. */
type EndedOrder = { readonly isOrderEnded?: boolean };

/** The notice that mails the salon about money that did not reach the customer (BEHAVIOR §19.4). */
export const putFailedRefundNotice = (
  { salon, now }: EntryAuthor,
  intent: { readonly id: string; readonly target?: PaymentTarget },
  { amount, reason, isRefused }: { readonly amount: Money } & Reason & { readonly isRefused?: true },
): Change =>
  putNotice(
    salon.tenant,
    {
      kind: 'refund.failed',
      amount,
      paymentIntent: intent.id,
      ...toMainRecordIdField(intent.target),
      ...(reason === undefined ? {} : { reason }),
      ...(isRefused ? { isRefused } : {}),
    },
    now,
  );

/**
 * A refund of a sale failed, which the front desk had ordered or the salon had made at the processor: its product is usable
 * again without another loss (BEHAVIOR §19.4, §21.6).
 */
export async function getFailedSaleRefundChanges(
  table: Store,
  author: EntryAuthor,
  sale: Sale,
  intent: string,
  { amount, row, reason, isOrderEnded = false }: FailedRefund & Reason & EndedOrder,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const ordered = typeof row === 'number' ? await findRefundOrder(table, tenant, intent, row) : undefined;
  const after = ordered
    ? withoutFailedOrderedRefund(sale, intent)
    : withoutFailedReportedRefund(sale, intent, amount);
  const order = ordered && !isOrderEnded ? toFailedOrder(ordered, author.now, reason) : [];
  if (after === sale) return order;
  const stored = ordered && (await findIntentRecord(table, tenant, intent));
  const record = stored && toIntentRecordOfPart(stored, { kind: 'sale', id: sale.id });
  const orderedNow = Math.max(0, (record?.refundsOrdered ?? 0) - amount);
  const ofBill = record?.whole
    ? [updateIntentAndNextCheck(tenant, record, { ...record, refundsOrdered: orderedNow }, undefined)]
    : [];
  const head = await findPurchaseHead(table, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
  const isUnblocked = after.blockedAt === undefined;
  const billing = isUnblocked ? await getBillingReviewChanges(table, author.salon, after, author.now) : [];
  return [...updateSaleLoss(author, sale, after, head), ...billing, ...order, ...ofBill];
}

/** A refund of money that belongs to no record failed: the salon owes it again (BEHAVIOR §36.3). */
async function getFailedUnclaimedRefundChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  ordered: Refund & Required<Pick<Refund, 'unclaimed'>>,
  { amount, reason }: FailedRefund & Reason,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const { lost } = record;
  if (ordered.result !== 'refunded')
    return lost ? getIntentLossChanges(table, author, record, subtractRefundLoss(lost, amount)) : [];
  // The processor reports all refunds together: what has failed was among them
  const stays = Math.max(0, ordered.unclaimed.amount - amount);
  const left = lost && { ...lost, refunded: Math.min(lost.refunded, stays) };
  return [
    updateRefundFailed(ordered, reason),
    ...putUnclaimedRefundEntry(
      author,
      ordered,
      { ...ordered, result: 'failed' },
      { before: lost, after: left },
    ),
    updateIntentAndNextCheck(tenant, record, { ...record, ...(left ? { lost: left } : {}) }, undefined),
  ];
}

function toFailedOrder(ordered: Refund, now: Date, reason: string | undefined): Change[] {
  if (ordered.result === 'refunded') return [updateRefundFailed(ordered, reason)];
  return ordered.result === undefined ? [updateRefundEnded(ordered, 'failed', now, reason)] : [];
}

async function getFailedOrderChanges(
  table: Store,
  { salon: { tenant }, now }: EntryAuthor,
  intent: string,
  row: PaymentRow,
  reason: string | undefined,
): Promise<Change[]> {
  const ordered =
    (await findRefundOrder(table, tenant, intent, row.id)) ?? (await findRefundOrder(table, tenant, intent));
  return ordered ? toFailedOrder(ordered, now, reason) : [];
}

/**
 * The rows, the intent and the journal of a visit whose refund failed: the salon keeps the amount (BEHAVIOR §19.4). No
 * changes where the intent has paid no row of the visit.
 */
export async function getFailedVisitRefundChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  { amount, row, reason, isOrderEnded = false }: FailedRefund & Reason & EndedOrder,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const { target } = record;
  const appointment =
    target?.kind === 'appointment' ? await findAppointment(table, tenant, target.id) : undefined;
  if (!appointment || !isPaidByIntent(appointment, record.id)) return [];
  const failed = applyFailedVisitRefund(appointment, record, { amount, row });
  const orders = isOrderEnded
    ? []
    : await Promise.all(
        failed.rows.map((each) => getFailedOrderChanges(table, author, record.id, each, reason)),
      );
  return [
    // Otherwise the version of the intent suffices: each refund of its payments changes it
    ...(failed.rows.length > 0 ? updateAppointment(author, appointment, failed.appointment) : []),
    updateIntentAndNextCheck(tenant, record, failed.record, undefined),
    ...putChargeLossEntry(author, appointment, record, record.lost, failed.record.lost),
    ...orders.flat(),
  ];
}

/** The record whose money an order gives back. */
export function findTargetOfRefund({
  appointmentId,
  saleId,
}: Pick<Refund, 'appointmentId' | 'saleId'>): RecordTarget | undefined {
  if (appointmentId !== undefined) return { kind: 'appointment', id: appointmentId };
  return saleId === undefined ? undefined : { kind: 'sale', id: saleId };
}

/**
 * A refund of an intent failed at the bank; this system or the salon had made it (BEHAVIOR §19.4).
 * @param failure `row` is the payment row that the refund names, if it names one
 */
async function getFailedRefundOfRecordChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  failure: Reason & { readonly amount: Money; readonly row: PaymentRow['id'] | undefined },
): Promise<Change[]> {
  const { tenant } = author.salon;
  const { target, lost } = record;
  const { amount, row } = failure;
  const ordered = await findRefundOrder(table, tenant, record.id, row);
  const { unclaimed } = ordered ?? {};
  if (ordered && unclaimed)
    return getFailedUnclaimedRefundChanges(table, author, record, { ...ordered, unclaimed }, failure);
  // The refund of all that is left is still to come, and takes this money too, unless it is given up
  if (ordered && ordered.result === undefined && row === undefined) {
    if (!lost) return [];
    const failedBeforeRest = Math.min(lost.refunded, (lost.failedBeforeRest ?? 0) + amount);
    return [updateIntentLoss(tenant, record, { ...lost, failedBeforeRest })];
  }
  if (target?.kind === 'sale') {
    const sale = await findSaleById(table, tenant, target.id);
    return sale ? getFailedSaleRefundChanges(table, author, sale, record.id, failure) : [];
  }
  const rest = ordered?.result === 'refunded' ? 'rest' : undefined;
  const changes = await getFailedVisitRefundChanges(table, author, record, { ...failure, row: row ?? rest });
  if (changes.length > 0) return changes;
  return lost ? [updateIntentLoss(tenant, record, subtractRefundLoss(lost, amount))] : [];
}

/** A refund of an intent failed at the bank. That of a bill concerns the record whose refund was ordered, or all of them. */
export async function getFailedRefundChanges(
  table: Store,
  author: EntryAuthor,
  record: IntentRecord,
  failure: Parameters<typeof getFailedRefundOfRecordChanges>[3],
): Promise<Change[]> {
  if (record.target?.kind !== 'bill') return getFailedRefundOfRecordChanges(table, author, record, failure);
  const ordered = await findRefundOrder(table, author.salon.tenant, record.id, failure.row);
  const of = ordered && findTargetOfRefund(ordered);
  if (of) return getFailedRefundOfRecordChanges(table, author, toIntentRecordOfPart(record, of), failure);
  const { lost } = record;
  return lost ? getIntentLossChanges(table, author, record, subtractRefundLoss(lost, failure.amount)) : [];
}
