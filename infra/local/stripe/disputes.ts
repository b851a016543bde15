import { type Account, save } from './account.ts';
import type { Charge } from './charges.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import type { Metadata } from './params.ts';
import { listRoute, type Route, retrieveRoute } from './route.ts';
import type { Scene } from './scene.ts';

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: [];
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response';
};

const EVIDENCE_SECONDS = 7 * 24 * 3600;

/** The cardholder takes the money back through the bank. */
export function dispute(scene: Scene, charge: Charge): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) throw invalid('This charge cannot be disputed.');
  save(scene.account, 'charge', { ...charge, disputed: true });
  const opened = save(scene.account, 'dispute', {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: scene.now,
    currency: charge.currency,
    evidence_details: {
      due_by: scene.now + EVIDENCE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  emit(scene, 'charge.dispute.created', opened);
  return opened;
}

/** The charge that a charge id or a payment intent's id stands for. */
export function chargeOf(account: Account, id: string): Charge | undefined {
  const intent = account.tables.payment_intent[id];
  return account.tables.charge[intent?.latest_charge ?? id];
}

export const disputeRoutes: readonly Route[] = [
  retrieveRoute('dispute', '/v1/disputes/:id'),
  listRoute('dispute', '/v1/disputes', {
    charge: (dispute, value) => dispute.charge === value,
    payment_intent: (dispute, value) => dispute.payment_intent === value,
  }),
];
