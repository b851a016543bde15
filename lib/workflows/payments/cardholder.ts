import type { Processor } from '../../ports/stripe.ts';
import { type Customer, formatFullName } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { formatCustomerCallerText, INTENT_METADATA_KEYS } from '../../rules/payments/payment-intents.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { BUSY } from '../../table/decide.ts';
import { updateCardholderId } from '../../table/payments/cardholders.ts';
import type { Store } from '../../table/store.ts';

type CardholderDependencies = {
  readonly store: Store;
  readonly processor: Processor;
  readonly tenant: Tenant;
};

/** Creates the customer's cardholder at the processor and records it; concurrent calls create one. */
async function createCardholder(
  { store, processor, tenant }: CardholderDependencies,
  customer: Customer,
  recorded: string | undefined,
) {
  const { id, email, phone } = customer;
  const person = { name: formatFullName(customer), email, phone };
  const metadata = {
    [INTENT_METADATA_KEYS.tenant]: tenant,
    [INTENT_METADATA_KEYS.caller]: formatCustomerCallerText(id),
  };
  // A cardholder that the account does not have any more must not be found again under the key that created it
  const key = ['cardholder', tenant, id, ...(recorded ? [recorded] : [])].join('-');
  const created = await processor.createCardholder(person, metadata, key);
  if (!created.ok) return created;
  const commit = await store.commit([
    updateCardholderId(tenant, id, created.value),
    ...requireCustomerAndCountRecord(tenant, id),
  ]);
  return commit.done ? created : BUSY;
}

/**
 * Runs a call to the processor for the customer's cardholder, who keeps their cards together there: the recorded
 * cardholder, or a new one where the account does not have it (BEHAVIOR §20.1).
 * @param run gives undefined where the processor does not know the cardholder
 */
export async function runWithCardholder<Result extends object>(
  deps: CardholderDependencies,
  customer: Customer,
  recorded: string | undefined,
  run: (cardholder: string) => Promise<Outcome<Result | undefined>>,
): Promise<Outcome<Result>> {
  const first = recorded ? await run(recorded) : ok(undefined);
  if (!first.ok) return first;
  if (first.value) return ok(first.value);
  // No cardholder yet, or the salon has moved to another account
  const cardholder = await createCardholder(deps, customer, recorded);
  if (!cardholder.ok) return cardholder;
  const result = await run(cardholder.value);
  if (!result.ok) return result;
  return result.value ? ok(result.value) : fail('processorRefused');
}
