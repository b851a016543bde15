import type { Processor } from '../../ports/stripe.ts';
import { type Customer, fullName } from '../../rules/accounts/people.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { customerMark, METADATA } from '../../rules/payments/payment-intents.ts';
import { putCardholder } from '../../table/cardholders.ts';
import type { Store } from '../../table/store.ts';

type Parts = { readonly store: Store; readonly processor: Processor; readonly tenant: Tenant };

/** The customer's name at the processor, made and noted; two at once make one. */
async function newCardholder({ store, processor, tenant }: Parts, customer: Customer) {
  const { id, email, phone } = customer;
  const person = { name: fullName(customer), email, phone };
  const metadata = { [METADATA.tenant]: tenant, [METADATA.caller]: customerMark(id) };
  const made = await processor.makeCardholder(person, metadata, `cardholder-${tenant}-${id}`);
  if (made.ok) await store.commit([putCardholder(tenant, id, made.value)]);
  return made;
}

/**
 * Does something under the customer's own name at the processor, which keeps their cards there together: under the
 * one that is `known`, else under a new one. `act` gives undefined where the account has no such cardholder.
 */
export async function withCardholder<Done extends object>(
  parts: Parts,
  customer: Customer,
  known: string | undefined,
  act: (cardholder: string) => Promise<Outcome<Done | undefined>>,
): Promise<Outcome<Done>> {
  const first = known ? await act(known) : ok(undefined);
  if (!first.ok) return first;
  if (first.value) return ok(first.value);
  // Nobody yet, or a salon that has moved to another account.
  const cardholder = await newCardholder(parts, customer);
  if (!cardholder.ok) return cardholder;
  const done = await act(cardholder.value);
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail('processorRefused');
}
