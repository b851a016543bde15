import type { Tenant } from '../../rules/ids.ts';
import { type Failure, fail, type Outcome } from '../../rules/outcome.ts';
import type { IntentFacts, PaymentTarget } from '../../rules/payments/payment-intents.ts';
import type { Change } from '../../table/change.ts';
import { decideAndCommit } from '../../table/decide.ts';
import { findOrDraftIntent } from '../../table/intents.ts';
import { getSalon } from '../../table/salons.ts';
import { decideSalePayment } from './sale-payment.ts';
import { decideAppointmentPayment } from './settle-appointment.ts';
import type { SettlementDependencies, SettlementResult } from './target-decision.ts';

/** The intent can never settle this target; any other failure may go better next time. */
export const isPermanentFailure = ({ failure }: Failure): boolean =>
  failure === 'paymentInvalid' || failure === 'recordUnknown';

/** Changes of whoever asks, for the same transaction: an answer to keep, an event that has taken effect. */
export type ExtraChanges = (settled: SettlementResult) => readonly Change[];

const NOTHING_BESIDES: ExtraChanges = () => [];

/**
 * Settles a target by its intent, as the processor reports it: the transition of specification and decisions §5, in
 * one transaction, with all that follows from it. Doing it again, or from several sides at once, changes nothing
 * more. Fails with recordUnknown and paymentInvalid; what money did otherwise is the result.
 */
export function settlePayment(
  parts: SettlementDependencies,
  tenant: Tenant,
  target: PaymentTarget,
  facts: IntentFacts,
  now: Date,
  besides = NOTHING_BESIDES,
): Promise<Outcome<SettlementResult>> {
  return decideAndCommit(parts.store, { storeReply: besides }, async () => {
    const [salon, record] = await Promise.all([
      getSalon(parts.store, tenant),
      findOrDraftIntent(parts.store, tenant, facts, now),
    ]);
    if (!salon) return fail('tenantUnknown');
    const payment = { tenant, salon, facts, record, now };
    return target.kind === 'appointment'
      ? decideAppointmentPayment(parts, payment, target)
      : decideSalePayment(parts, payment, target);
  });
}
