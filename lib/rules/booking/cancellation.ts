import type { Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { IntentRecord } from '../payments/payment-intents.ts';
import {
  computeRefundLeft,
  isPaidIntentRow,
  toCreditRefundRow,
  toRefundRow,
} from '../payments/refund-rows.ts';
import { decideTransition } from './appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, PAYMENT_ROW_TYPE, PAYMENT_STATUS } from './appointments.ts';
import { toNumberedNewPaymentRows, toRowsWithRedeemedCreditReturned } from './payment-rows.ts';

type CancellationResult = {
  readonly appointment: Appointment;
  /** Total of the refunds, and the intents to refund. */
  readonly refunded: Money;
  readonly refundedIntents: readonly string[];
  /** Card payments that the salon keeps. */
  readonly kept: Money;
  /** Card payments that became credit of the customer. */
  readonly credited: Money;
};

/** The fate of the card payments of a visit that ends: they are kept, go back, or become credit (BEHAVIOR §17.4). */
export type CardMoneyOutcome = 'kept' | 'card' | 'credit';

/** Credit belongs to an account. */
export const checkRefundAsCredit = (
  { customerId }: Pick<Appointment, 'customerId'>,
  money: CardMoneyOutcome,
): Outcome<undefined> =>
  money === 'credit' && customerId === null
    ? invalid('to', 'Only for a customer with an account')
    : ok(undefined);

/** The card payments of a visit that can go back, and the rows that give them back. */
function listReturns(
  appointment: Appointment,
  money: CardMoneyOutcome,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
) {
  const refundable = appointment.payments
    .filter(isPaidIntentRow)
    .map((row) => ({ row, left: computeRefundLeft(appointment, row, intents) }))
    .filter(({ left }) => left > 0);
  const toRow = {
    kept: () => [],
    card: (each: (typeof refundable)[number]) => [toRefundRow(each.row, each.left)],
    credit: (each: (typeof refundable)[number]) => [toCreditRefundRow(each.row, each.left)],
  }[money];
  return {
    total: refundable.reduce((sum, { left }) => sum + left, 0),
    intents: money === 'card' ? refundable.map(({ row }) => row.intent) : [],
    rows: refundable.flatMap(toRow),
  };
}

/** The visit whose card payments became credit, such as that of a no-show (BEHAVIOR §17.10). */
export function withCardMoneyAsCredit(
  appointment: Appointment,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Appointment {
  const { payments } = appointment;
  const { rows } = listReturns(appointment, 'credit', intents);
  return { ...appointment, payments: [...payments, ...toNumberedNewPaymentRows(appointment, rows)] };
}

/**
 * The appointment cancelled: 0→3, 1→3 (BEHAVIOR §17.4). Card payments that do not stay go back by what the processor still
 * has of them, or become credit, one row with a negative amount each; a charge in progress is then cancelled. A pending deposit row fails,
 * redeemed credit is returned.
 */
export function decideCancelledAppointment(
  appointment: Appointment,
  money: CardMoneyOutcome,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<CancellationResult> {
  const returnable = checkRefundAsCredit(appointment, money);
  if (!returnable.ok) return returnable;
  const cancelled = decideTransition(appointment, APPOINTMENT_STATUS.cancelled);
  if (!cancelled.ok) return cancelled;
  const returns = listReturns(appointment, money, intents);
  const rows = toRowsWithRedeemedCreditReturned(appointment).map((row) => {
    if (row.status !== PAYMENT_STATUS.pending) return row;
    if (row.type === PAYMENT_ROW_TYPE.deposit) return { ...row, status: PAYMENT_STATUS.failed };
    const isCancelled = money !== 'kept' && row.type === PAYMENT_ROW_TYPE.cardOnFile;
    return isCancelled ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row;
  });
  return ok({
    appointment: {
      ...cancelled.value,
      payments: [...rows, ...toNumberedNewPaymentRows({ id: appointment.id, payments: rows }, returns.rows)],
    },
    refunded: money === 'card' ? returns.total : 0,
    refundedIntents: returns.intents,
    kept: money === 'kept' ? returns.total : 0,
    credited: money === 'credit' ? returns.total : 0,
  });
}
