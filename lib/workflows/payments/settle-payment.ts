import type { Principal } from '../../rules/access/principals.ts';
import { type Failure, fail, type Outcome } from '../../rules/outcome.ts';
import {
  type IntentFacts,
  isTipTarget,
  isUnboundIntentOfOtherCustomer,
  type RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { type CommitAdditions, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { getOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import { decideAppointmentPayment } from './settle-appointment.ts';
import { decideSalePayment } from './settle-sale.ts';
import { decideTipPayment } from './settle-tip.ts';
import type { SettlementDependencies, SettlementResult } from './settlement.ts';

/** Whether the intent can never settle this target; any other failure may succeed when repeated. */
export const isPermanentSettlementFailure = ({ failure }: Failure): boolean =>
  failure === 'paymentInvalid' || failure === 'recordNotFound';

/**
 * Settles a target by its intent, as the processor reports it, in one transaction (BEHAVIOR §19). Repeated or
 * concurrent calls change nothing more. Fails with recordNotFound or paymentInvalid; every other outcome is the result.
 * @param claimant who names the intent; without one the processor or scheduled work does (BEHAVIOR §19.2)
 * @param additions the caller's changes in the same transaction: a stored reply, a processed event
 */
export function settlePayment<Conflict = never>(
  deps: SettlementDependencies,
  salon: Salon,
  target: RecordTarget,
  facts: IntentFacts,
  now: Date,
  additions: CommitAdditions<SettlementResult, Conflict> = NO_COMMIT_ADDITIONS,
  claimant?: Principal,
): Promise<Outcome<SettlementResult | Conflict>> {
  const { tenant } = salon;
  return decideAndCommit(deps.store, additions, async () => {
    const record = await getOrRecoverIntentRecord(deps.store, tenant, facts, now);
    if (claimant && isUnboundIntentOfOtherCustomer(record, claimant))
      return fail('paymentInvalid', 'paymentIntent');
    const reporter = claimant ? 'caller' : 'processor';
    const payment = { tenant, salon, facts, record, reporter, now } as const;
    switch (target.kind) {
      case 'appointment':
        return isTipTarget(record.target ?? target)
          ? decideTipPayment(deps, payment, target)
          : decideAppointmentPayment(deps, payment, target);
      case 'sale':
        return decideSalePayment(deps, payment, target);
    }
  });
}
