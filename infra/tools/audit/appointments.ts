import { isDeepStrictEqual } from 'node:util';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { computeBill, computeFeeBaseBeforeGiftCards, toBill } from '../../../lib/rules/booking/bill.ts';
import { isFeeOrFeeRefund } from '../../../lib/rules/booking/payment-rows.ts';
import { toIntentRecordOfPart } from '../../../lib/rules/checkout/bill-intents.ts';
import { computePercentage, formatMoney, type Money } from '../../../lib/rules/money.ts';
import { computeUnpaidCost } from '../../../lib/rules/payments/card-charges.ts';
import { sumTakenBackOfRow } from '../../../lib/rules/payments/refund-rows.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { listIntentRecordsOfAppointment, toIntentRecord } from '../../../lib/table/payments/intents.ts';
import { findRefundOrder } from '../../../lib/table/payments/refunds.ts';
import { toNamedHistoryRows, toRedemptionRowName } from '../../../lib/table/products/ledger.ts';
import { auditAppointmentDiary } from './diaries.ts';
import type { AuditScope } from './scope.ts';

const { pendingPayment, confirmed, completed } = APPOINTMENT_STATUS;
/** Statuses in which the payment rows must add up to the bill. Afterwards there may be fees and refunds. */
const BILLED: readonly Appointment['status'][] = [pendingPayment, confirmed, completed];

/**
 * The share of the bill that a row pays. Packages and memberships have already reduced the bill; a refund after the
 * visit changes nothing about it (BEHAVIOR §17.11), nor does a fee that was refunded with an undo (BEHAVIOR §17.9).
 */
const toBilledAmount = (row: PaymentRow): number => {
  const { type, status, amount, refundOf, writtenOff } = row;
  const isCover = type === PAYMENT_ROW_TYPE.package || type === PAYMENT_ROW_TYPE.membership;
  const isOutside = isCover || isFeeOrFeeRefund(row) || refundOf?.isDueAgain === false;
  const isFailed = status === PAYMENT_STATUS.failed && !writtenOff;
  return isOutside || isFailed ? 0 : amount;
};

/** The money that refunds brought back when they failed at the bank; the visit may have been paid again meanwhile (BEHAVIOR §19.4). */
const sumFailedRefunds = ({ payments }: Appointment): Money =>
  payments.reduce(
    (sum, { refundOf, status, amount }) =>
      refundOf && status === PAYMENT_STATUS.failed ? sum - amount : sum,
    0,
  );

/** No payment is refunded, or moved to another tender, above what it paid. */
const auditRefunds = ({ payments }: Appointment): string[] =>
  payments.flatMap(({ id, paid }) => {
    const refunded = sumTakenBackOfRow(payments, id);
    return refunded > paid && refunded > 0
      ? [`payment ${id} of ${formatMoney(paid)} is refunded or moved by ${formatMoney(refunded)}`]
      : [];
  });

/** At most one automatic fee that was not declined, as agreed, and not above what was not paid of the visit (BEHAVIOR §20.3). */
async function auditFees(appointment: Appointment, { store, tenant, salon }: AuditScope): Promise<string[]> {
  const { payments, feeTerms } = appointment;
  // A fee that was given back whole was undone: the visit may have had another bill, and another fee, since
  const fees = payments.filter(
    ({ id, paid, fee, refundOf }) =>
      fee !== undefined && !refundOf && (paid === 0 || sumTakenBackOfRow(payments, id) < paid),
  );
  const charged = fees.filter(({ status }) => status !== PAYMENT_STATUS.failed);
  // The bill of a visit that was undone may have changed since a fee was declined
  const first = charged[0] ?? (appointment.isUndone ? undefined : fees[0]);
  if (!first?.fee) return [];
  // An erasure takes the terms away
  const agreed = feeTerms
    ? computePercentage(
        computeFeeBaseBeforeGiftCards(appointment, salon.currency),
        feeTerms.percents[first.fee],
        salon.currency,
      )
    : first.amount;
  const intents = await listIntentRecordsOfAppointment(store, tenant, appointment);
  // The processor may have taken money, for which the visit was paid again, and have brought it back
  const isDisturbed = intents.some(({ lost }) => lost !== undefined);
  const unpaid = computeUnpaidCost(appointment, intents) + sumFailedRefunds(appointment);
  return [
    ...(first.amount > agreed
      ? [`the fee ${first.id} is above ${formatMoney(agreed)}, which was agreed`]
      : []),
    ...(unpaid < 0 && !isDisturbed
      ? [`payments are above the cost of the visit by ${formatMoney(-unpaid)}`]
      : []),
    ...charged.slice(1).map(({ id }) => `payment ${id} is a second fee`),
  ];
}

function auditBill(appointment: Appointment, { salon }: AuditScope): string[] {
  const { payments, status } = appointment;
  const stored = toBill(appointment);
  const { total, tipTotal } = stored;
  const owed = total + tipTotal;
  const bill = computeBill(appointment, appointment, salon.currency);
  const isRight = isDeepStrictEqual(bill, stored);
  const rows = payments.reduce((sum, row) => sum + toBilledAmount(row), 0);
  return [
    ...(isRight ? [] : [`the bill is ${formatMoney(total)}, its lines add up to ${formatMoney(bill.total)}`]),
    ...(BILLED.includes(status) && (rows < owed || rows > owed + sumFailedRefunds(appointment))
      ? [`payments add up to ${formatMoney(rows)}, the bill is ${formatMoney(owed)}`]
      : []),
  ];
}

/** Every card payment has an intent that paid this appointment and no other. */
async function auditIntents({ id, payments }: Appointment, { store, tenant }: AuditScope): Promise<string[]> {
  const byCard = payments.filter(
    ({ type, status, paid }) =>
      (type === PAYMENT_ROW_TYPE.deposit || type === PAYMENT_ROW_TYPE.cardOnFile) &&
      status === PAYMENT_STATUS.paid &&
      paid > 0,
  );
  const intents = await Promise.all(
    byCard.map(({ intent }) =>
      intent === undefined ? undefined : store.get(keys.guard(tenant, 'INTENT', intent)),
    ),
  );
  return byCard.flatMap((row, index) => {
    const item = intents[index];
    const record = item && toIntentRecordOfPart(toIntentRecord(item), { kind: 'appointment', id });
    const isIts = record?.target?.kind === 'appointment' && record.target.id === id;
    const isPaid = record?.state === 'paid' || record?.state === 'returned';
    return isIts && isPaid ? [] : [`payment ${row.id} has no intent that paid it`];
  });
}

/** A refund that the bank could not return has failed in the payment rows too (BEHAVIOR §19.4). */
async function auditFailedRefunds(
  { payments }: Appointment,
  { store, tenant }: AuditScope,
): Promise<string[]> {
  const refunds = payments.flatMap((row) => {
    const intent = payments.find(({ id }) => id === row.refundOf?.row)?.intent;
    return intent === undefined ? [] : [{ row, intent }];
  });
  const found = await Promise.all(
    refunds.map(async ({ row, intent }) => {
      // A refund of all that was left names no row
      const [part, rest] = await Promise.all([
        findRefundOrder(store, tenant, intent, row.id),
        findRefundOrder(store, tenant, intent),
      ]);
      const hasFailed = (part ?? rest)?.result === 'failed';
      return hasFailed && row.status !== PAYMENT_STATUS.failed
        ? [`refund ${row.id} failed at the bank, and counts as paid`]
        : [];
    }),
  );
  return found.flat();
}

/** Every payment by a product has its rows in that product's history. */
async function auditRedemptions(appointment: Appointment, { store, tenant }: AuditScope): Promise<string[]> {
  const { id, payments } = appointment;
  const redeemed = payments.flatMap((payment) =>
    payment.redeemed ? [{ payment, by: payment.redeemed }] : [],
  );
  const found = await Promise.all(
    redeemed.map(async ({ payment, by }) => {
      const names = by.rows.map(({ line, attempt }) => toRedemptionRowName(id, line, attempt));
      const kind = PURCHASED_KIND[by.kind];
      const items = await store.getMany(
        names.map((name) => keys.purchaseRow(tenant, kind, by.purchaseId, name)),
      );
      const rows = items
        .flatMap(toNamedHistoryRows)
        .flatMap(({ name, row }) => (names.includes(name) ? [row] : []));
      if (rows.length < names.length) return [`payment ${payment.id} has no row in its product's history`];
      const money = rows.reduce((sum, { amount = 0 }) => sum + amount, 0);
      const isSame = by.kind !== 'giftcard' || (money === payment.paid && money === by.taken);
      return isSame ? [] : [`payment ${payment.id} differs from the card's history`];
    }),
  );
  return found.flat();
}

export async function auditAppointment(appointment: Appointment, scope: AuditScope): Promise<string[]> {
  const [intents, refunds, fees, rows, diary] = await Promise.all([
    auditIntents(appointment, scope),
    auditFailedRefunds(appointment, scope),
    auditFees(appointment, scope),
    auditRedemptions(appointment, scope),
    auditAppointmentDiary(appointment, scope),
  ]);
  return [
    ...auditBill(appointment, scope),
    ...auditRefunds(appointment),
    ...refunds,
    ...fees,
    ...intents,
    ...rows,
    ...diary,
  ];
}
