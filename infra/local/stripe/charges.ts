import { type Context, getRecord, listRecords, newId, saveRecord } from './account.ts';
import { formatAmount, getAmount } from './amounts.ts';
import { mustNotHaveWithdrawnDispute } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { emitAndRecordBalance, saveAndEmit } from './events.ts';
import type { Draft } from './full-records.ts';
import { getRequiredText, mergeMetadata } from './params.ts';
import type { Charge, PaymentIntent, Refund } from './resources.ts';
import { type Call, listRoute, postRoute, type Route } from './routing.ts';
import type { Decline } from './test-cards.ts';

export function recordChargeAttempt(
  context: Context,
  intent: PaymentIntent,
  method: string,
  decline?: Decline,
): Charge {
  const captured = decline === undefined && intent.capture_method !== 'manual';
  const status = decline === undefined ? 'succeeded' : 'failed';
  const charge: Draft<'charge'> = {
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    captured,
    created: context.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    paid: decline === undefined,
    payment_intent: intent.id,
    payment_method: method,
    status,
  };
  return saveAndEmit(context, 'charge', charge, `charge.${status}`);
}

function getRefundableCharge({ context: { account }, params }: Call): Charge {
  const id = getRequiredText(params, 'payment_intent');
  const intent = getRecord(account, 'payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  const charge = getRecord(account, 'charge', intent.latest_charge);
  mustNotHaveWithdrawnDispute(account, charge);
  if (charge.refunded) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  return charge;
}

function createRefund(call: Call): Refund {
  const { context, params } = call;
  const charge = getRefundableCharge(call);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount === undefined ? left : getAmount(params, 'amount');
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`,
      'amount',
    );
  }
  const updated = saveRecord(context.account, 'charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const refund = saveRefund(context, charge, amount, mergeMetadata(params));
  emitAndRecordBalance(context, 'charge.refunded', updated);
  return refund;
}

function saveRefund(
  context: Context,
  { id: charge, currency, payment_intent }: Charge,
  amount: number,
  metadata: Refund['metadata'],
): Refund {
  const refund = {
    id: newId('re'),
    created: context.now,
    status: 'succeeded',
    amount,
    charge,
    currency,
    metadata,
    payment_intent,
  };
  return saveAndEmit(context, 'refund', refund, 'refund.created');
}

/** Takes a part of what a charge holds. Stripe counts the rest, which is freed, as refunded: https://docs.stripe.com/refunds */
export function captureCharge(context: Context, charge: Charge, amount: number): void {
  const rest = charge.amount - amount;
  const captured = { ...charge, amount_captured: amount, amount_refunded: rest, captured: true };
  if (rest > 0) saveRefund(context, charge, rest, {});
  saveAndEmit(context, 'charge', captured, 'charge.captured');
}

/**
 * The bank cannot return the newest refund of a payment, and the money comes back:
 * https://docs.stripe.com/refunds#failed-refunds
 */
export function failNewestRefund(context: Context, intentOrRefund: string): Refund {
  const { account } = context;
  const refund =
    listRecords(account, 'refund').find((each) => each.payment_intent === intentOrRefund) ??
    getRecord(account, 'refund', intentOrRefund);
  const charge = getRecord(account, 'charge', refund.charge ?? '');
  saveRecord(account, 'charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const failed = { ...refund, failure_reason: 'lost_or_stolen_card', status: 'failed' };
  return saveAndEmit(context, 'refund', failed, 'refund.failed');
}

export const REFUND_ROUTES: readonly Route[] = [
  postRoute('/v1/refunds', ['amount', 'metadata', 'payment_intent'], createRefund),
  listRoute('refund', '/v1/refunds', {
    payment_intent: (refund, value) => refund.payment_intent === value,
  }),
];
