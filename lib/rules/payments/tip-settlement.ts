import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import { toNumberedNewPaymentRows } from '../booking/payment-rows.ts';
import { decideTips, isOpenForTipByLink } from '../checkout/tips.ts';
import { isPaidByIntent } from './appointment-settlement.ts';
import {
  hasIntentRefund,
  type IntentFacts,
  type IntentRecord,
  isAttemptInProgress,
  type PaymentResult,
} from './payment-intents.ts';

/**
 * The effect of an intent on the visit to which it gives a tip (BEHAVIOR §15.3, §37.3): `give`, `refund` where the visit has a tip
 * by link already, `stay` where nothing changes.
 */
type TipDecision =
  | { readonly transition: 'give'; readonly appointment: Appointment }
  | { readonly transition: 'refund' }
  | { readonly transition: 'stay'; readonly result: PaymentResult };

/** The completed visit with its tip by link, shared by those who performed it; undefined where it can take none. */
function applyTip(appointment: Appointment, facts: IntentFacts, currency: string): Appointment | undefined {
  if (!isOpenForTipByLink(appointment)) return undefined;
  const { lines, payments, tips = [] } = appointment;
  const { id: intent, amount, clientSecret: txnId } = facts;
  const shares = decideTips({ each: [], shared: amount }, lines, currency);
  if (!shares.ok) return undefined;
  const row: Omit<PaymentRow, 'id'> = {
    type: PAYMENT_ROW_TYPE.deposit,
    isTip: true as const,
    intent,
    txnId,
    amount,
    paid: amount,
    pending: 0,
    status: PAYMENT_STATUS.paid,
  };
  return {
    ...appointment,
    tips: [...tips, ...shares.value.map((share) => ({ ...share, intent }))],
    payments: [...payments, ...toNumberedNewPaymentRows(appointment, [row])],
  };
}

/** Decides what an intent that was ordered as a tip does. The second time the same intent gives `stay`. */
export function decideOnTipIntent(
  appointment: Appointment,
  record: IntentRecord,
  facts: IntentFacts,
  currency: string,
): TipDecision {
  if (isPaidByIntent(appointment, facts.id)) return { transition: 'stay', result: 'paid' };
  if (hasIntentRefund(record, facts)) return { transition: 'stay', result: 'refunded' };
  if (isAttemptInProgress(facts)) return { transition: 'stay', result: 'processing' };
  if (facts.state !== 'succeeded') return { transition: 'stay', result: 'failed' };
  const tipped = applyTip(appointment, facts, currency);
  return tipped ? { transition: 'give', appointment: tipped } : { transition: 'refund' };
}
