import { type Account, type Context, getRecord, listRecords, newId, saveRecord } from './account.ts';
import { invalidRequest } from './errors.ts';
import { emitAndRecordBalance, saveAndEmit } from './events.ts';
import type { Draft } from './full-records.ts';
import type { Charge, Dispute } from './resources.ts';
import { type Route, retrieveRoute } from './routing.ts';

export type DisputeStatus = Dispute['status'];

/** The statuses in which a dispute has ended: https://docs.stripe.com/disputes/how-disputes-work */
const CLOSED: readonly DisputeStatus[] = ['lost', 'prevented', 'warning_closed', 'won'];
/** The statuses in which Stripe has withdrawn the money; it does not for an inquiry. */
const WITHDRAWN: readonly DisputeStatus[] = [
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
  'needs_response',
  'under_review',
];

const isWithdrawn = ({ status }: Pick<Dispute, 'status'>): boolean => WITHDRAWN.includes(status);

/** The cardholder disputes a charge with the bank, or the bank inquires about it. */
export function disputeCharge(context: Context, charge: Charge, kind: 'dispute' | 'inquiry'): Dispute {
  saveRecord(context.account, 'charge', { ...charge, disputed: true });
  const draft: Draft<'dispute'> = {
    id: newId('dp'),
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
  const dispute = saveAndEmit(context, 'dispute', draft, 'charge.dispute.created');
  if (isWithdrawn(dispute)) emitAndRecordBalance(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Gives a dispute another status, with the events that Stripe sends for it. */
export function saveDisputeStatus(context: Context, before: Dispute, status: DisputeStatus): Dispute {
  const dispute = saveAndEmit(context, 'dispute', { ...before, status }, 'charge.dispute.updated');
  if (!isWithdrawn(before) && isWithdrawn(dispute))
    emitAndRecordBalance(context, 'charge.dispute.funds_withdrawn', dispute);
  if (isWithdrawn(before) && !isWithdrawn(dispute))
    emitAndRecordBalance(context, 'charge.dispute.funds_reinstated', dispute);
  if (CLOSED.includes(status)) emitAndRecordBalance(context, 'charge.dispute.closed', dispute);
  return dispute;
}

/** Refuses a refund of a disputed charge: https://docs.stripe.com/error-codes. An inquiry can be refunded. */
export function mustNotHaveWithdrawnDispute(account: Account, charge: Charge): void {
  const disputes = listRecords(account, 'dispute').filter((each) => each.charge === charge.id);
  if (disputes.some(({ status }) => status === 'lost')) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  if (disputes.some(isWithdrawn)) {
    throw invalidRequest('You cannot refund a disputed payment.', undefined, 'refund_disputed_payment');
  }
}

/** The newest dispute of a payment; the cardholder begins one where there is none. */
export function getOrCreateDisputeOfIntent(context: Context, intent: string): Dispute {
  const { account } = context;
  const dispute = listRecords(account, 'dispute').find((each) => each.payment_intent === intent);
  const { latest_charge } = getRecord(account, 'payment_intent', intent);
  return dispute ?? disputeCharge(context, getRecord(account, 'charge', latest_charge ?? ''), 'dispute');
}

export const DISPUTE_ROUTES: readonly Route[] = [retrieveRoute('dispute', '/v1/disputes/:id')];
