import type { Tenant } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import type { PaymentReporterKind } from '../../rules/payments/appointment-settlement.ts';
import type {
  IntentFacts,
  IntentRecord,
  PaymentResult,
  RecordTarget,
} from '../../rules/payments/payment-intents.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import type { Decision } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';

/** The state of a target after its payment was settled (BEHAVIOR §19.1). */
export type SettlementResult = {
  readonly result: PaymentResult;
  /** The target's id. */
  readonly id: number;
  readonly status: number;
  readonly paymentStatus: number;
};

export type SettlementDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

export type SettlementInput = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly facts: IntentFacts;
  readonly record: IntentRecord;
  readonly reporter: PaymentReporterKind;
  readonly now: Date;
};

export type DecideForTarget<Kind extends RecordTarget['kind']> = (
  deps: SettlementDependencies,
  payment: SettlementInput,
  target: Extract<RecordTarget, { kind: Kind }>,
) => Promise<Outcome<Decision<SettlementResult>>>;
