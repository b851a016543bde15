import type { Tenant } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import type { PaymentResult } from '../../rules/payments/appointment-settlement.ts';
import type { IntentFacts, IntentRecord, PaymentTarget } from '../../rules/payments/payment-intents.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import type { Catalogs } from '../../table/catalogs.ts';
import type { Decision } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';

/** How a target stands after its payment was settled. */
export type SettlementResult = {
  readonly result: PaymentResult;
  /** Of the target itself. */
  readonly id: number;
  readonly status: number;
  readonly paymentStatus: number;
};

export type SettlementDependencies = { readonly store: Store; readonly catalogs: Catalogs };

/** All that a target's own decision needs. */
export type SettlementInput = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly facts: IntentFacts;
  readonly record: IntentRecord;
  readonly now: Date;
};
export type TargetDecision<Kind extends PaymentTarget['kind']> = (
  parts: SettlementDependencies,
  payment: SettlementInput,
  target: Extract<PaymentTarget, { kind: Kind }>,
) => Promise<Outcome<Decision<SettlementResult>>>;
