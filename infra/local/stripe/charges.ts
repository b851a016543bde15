import { save } from './account.ts';
import { emit } from './events.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import type { Metadata } from './params.ts';
import type { PaymentIntent } from './payment-intents.ts';
import type { PaymentMethod } from './payment-methods.ts';
import { listRoute, type Route, retrieveRoute } from './route.ts';
import type { Scene } from './scene.ts';
import type { Decline } from './test-cards.ts';

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: null;
  billing_details: object;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  outcome: { network_status: string; reason: string | null; seller_message: string; type: string };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: object;
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  shipping: Params | null;
  status: 'failed' | 'pending' | 'succeeded';
};

function charged(scene: Scene, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: true,
    created: scene.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === 'card'
        ? { type: 'card', card: method.card }
        : { type: method.type, us_bank_account: method.us_bank_account },
    receipt_email: intent.receipt_email,
    receipt_url: `${scene.origin}/`,
    refunded: false,
    shipping: intent.shipping,
    status: 'succeeded',
  };
}

/** Records money taken. */
export function chargeSucceeded(scene: Scene, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = save(scene.account, 'charge', charged(scene, intent, method));
  emit(scene, 'charge.succeeded', charge);
  return charge;
}

/** Records an attempt that the bank refused. */
export function chargeFailed(
  scene: Scene,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): Charge {
  const charge = save(scene.account, 'charge', {
    ...charged(scene, intent, method),
    amount_captured: 0,
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      network_status: 'declined_by_network',
      reason: decline.decline_code,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    receipt_url: null,
    status: 'failed',
  });
  emit(scene, 'charge.failed', charge);
  return charge;
}

export const chargeRoutes: readonly Route[] = [
  retrieveRoute('charge', '/v1/charges/:id'),
  listRoute('charge', '/v1/charges', {
    customer: (charge, value) => charge.customer === value,
    payment_intent: (charge, value) => charge.payment_intent === value,
  }),
];
