import { type Appointment, PAYMENT_STATUS, type PaymentRow } from '../booking/appointments.ts';
import { type Unclaimed, withReaderMark } from '../journal/unclaimed-payments.ts';
import type { Money } from '../money.ts';
import type { IntentFacts, IntentRecord, LostMoney } from './payment-intents.ts';
import { mergeRefundLoss } from './refund-attempts.ts';
import { computeUnmadeRefund, findNewestRefundRow } from './refund-rows.ts';

/** An order to refund a part that a payment row names, all that is left, or money that no record has received. */
type RefundOrder = {
  readonly paymentIntent: string;
  readonly part?: { readonly row: PaymentRow['id']; readonly amount: Money };
  readonly unclaimed?: Unclaimed;
};

/** How an order has ended. */
type RefundAnswer = {
  readonly isGivenUp: boolean;
  /** The payment before the refund; missing where it was not made, or is not known. */
  readonly payment?: Pick<IntentFacts, 'amount' | 'refunded'> | undefined;
};

type RefundRecords = {
  readonly record: IntentRecord | undefined;
  readonly appointment: Appointment | undefined;
};

/** The changes that follow from an order that has ended. */
type EndedRefund = {
  /** The money where it belongs to no record, and whether that was not known before. */
  readonly unclaimed?: Unclaimed | undefined;
  readonly isNewlyUnclaimed: boolean;
  /** The lost money of the intent, before and after. */
  readonly lost: { readonly before?: LostMoney | undefined; readonly after?: LostMoney | undefined };
  /** The refund of a row of the visit that is not made, with the intent as it was before its earlier failures. */
  readonly unmade?:
    | { readonly record: IntentRecord; readonly row: PaymentRow['id']; readonly amount: Money }
    | undefined;
  /** The money that the salon keeps, because the processor refuses for good. */
  readonly kept: Money;
};

/** The row that an order refunds, in its visit; undefined for money that no row of the visit has received. */
function findOrderedRow(
  { part, paymentIntent }: RefundOrder,
  appointment: Appointment,
): PaymentRow | undefined {
  const { payments } = appointment;
  if (part) return payments.find((row) => row.id === part.row && row.status === PAYMENT_STATUS.paid);
  return findNewestRefundRow(appointment, paymentIntent);
}

/** The refund of a visit's row that is not made. The rest of a payment includes the refunds that failed before. */
function toUnmadeRefund(
  record: IntentRecord,
  { id: row }: PaymentRow,
  amount: Money,
  isPart: boolean,
): EndedRefund['unmade'] {
  const { lost } = record;
  const failedBefore = isPart ? 0 : (lost?.failedBeforeRest ?? 0);
  if (!lost || failedBefore === 0) return { record, row, amount };
  return {
    record: { ...record, lost: { ...lost, failedBeforeRest: 0 } },
    row,
    amount: amount + failedBefore,
  };
}

/** Decides what the end of an order changes in its row, its intent and the journal (BEHAVIOR §19.4, §36.3). */
export function decideRefundOutcome(
  order: RefundOrder,
  answer: RefundAnswer,
  { record, appointment }: RefundRecords,
  now: Date,
): EndedRefund {
  const { isGivenUp, payment } = answer;
  const row = record && appointment && findOrderedRow(order, appointment);
  const isKnown = order.unclaimed !== undefined || order.part !== undefined || row !== undefined;
  const stray = record && payment && !isKnown ? { record, ...payment } : undefined;
  const { locationId = null, customerId = null } = appointment ?? {};
  const unclaimed = stray
    ? withReaderMark(stray.record, { amount: stray.amount, locationId, customerId })
    : order.unclaimed;
  const before = record?.lost;
  const after = stray && isGivenUp ? mergeRefundLoss(before, stray.refunded, now) : before;
  const refused = row && isGivenUp ? computeUnmadeRefund(appointment, record, row, payment?.refunded) : 0;
  const kept = unclaimed ? unclaimed.amount - (after?.refunded ?? 0) : refused;
  return {
    unclaimed,
    isNewlyUnclaimed: stray !== undefined,
    lost: { before, after },
    ...(row && refused > 0 ? { unmade: toUnmadeRefund(record, row, refused, order.part !== undefined) } : {}),
    kept: isGivenUp ? kept : 0,
  };
}
