import { type Account, need, save } from './account.ts';
import { majorUnits } from './amounts.ts';
import type { Charge } from './charges.ts';
import { invalid, missingParam } from './errors.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import { type Metadata, mergedMetadata, refuseUnknown, text, whole } from './params.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: 'succeeded';
};

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

function chargeToRefund(account: Account, params: Params): Charge {
  const chargeId = text(params, 'charge');
  if (chargeId !== undefined) return need(account, 'charge', chargeId, 'charge');
  const intentId = text(params, 'payment_intent');
  if (intentId === undefined) throw missingParam('payment_intent');
  const intent = need(account, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return need(account, 'charge', intent.latest_charge);
}

function amountToRefund(charge: Charge, params: Params): number {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (left === 0 && charge.paid) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = whole(params, 'amount') ?? left;
  if (amount < 1) {
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${majorUnits(amount, charge.currency)}) is greater than unrefunded amount on charge (${majorUnits(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

function create({ scene, params }: Call): object {
  refuseUnknown(params, ['amount', 'charge', 'payment_intent', 'reason', 'metadata']);
  const { account } = scene;
  const charge = chargeToRefund(account, params);
  const amount = amountToRefund(charge, params);
  const reason = text(params, 'reason') ?? null;
  if (reason !== null && !REASONS.includes(reason))
    throw invalid(`Invalid reason: ${reason}`, { param: 'reason' });
  const refunded = charge.amount_refunded + amount;
  const changed = save(account, 'charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  });
  const refund = save(account, 'refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: scene.now,
    currency: charge.currency,
    metadata: mergedMetadata(params),
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    status: 'succeeded',
  });
  emit(scene, 'refund.created', refund);
  emit(scene, 'charge.refunded', changed, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

export const refundRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  retrieveRoute('refund', '/v1/refunds/:id'),
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    run: (call) => {
      refuseUnknown(call.params, ['metadata']);
      const refund = need(call.scene.account, 'refund', idOf(call));
      const metadata = mergedMetadata(call.params, refund.metadata);
      return save(call.scene.account, 'refund', { ...refund, metadata });
    },
  },
  listRoute('refund', '/v1/refunds', {
    charge: (refund, value) => refund.charge === value,
    payment_intent: (refund, value) => refund.payment_intent === value,
  }),
];
