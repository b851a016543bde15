import { type Outcome, ok } from '../../../rules/outcome.ts';
import { CHARGE_METADATA_KEYS } from '../../../rules/payments/card-charges.ts';
import { INTENT_METADATA_KEYS, type IntentFacts } from '../../../rules/payments/payment-intents.ts';
import { findIntentRecord } from '../../../table/payments/intents.ts';
import {
  type MembershipSubscription,
  parseInvoiceIfRenewal,
  settleInvoiceIfPaid,
} from '../../products/membership-billing.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import type { EventContext } from './event-context.ts';
import { parseBilledSubscription } from './subscription-events.ts';

/**
 * The membership that an intent renewed; only for an intent that the processor created to pay an invoice. The event of the invoice
 * may come later or never, so the invoice is settled first: a payment that came after the end is none of the membership then.
 * @param alreadyFound what the intent is known as already: nothing is looked up then
 */
export async function settleAndFindRenewedMembership(
  context: EventContext,
  intent: string,
  alreadyFound: unknown,
): Promise<Outcome<(MembershipSubscription & { readonly invoice: string }) | undefined>> {
  const { tenant, salon, deps } = context;
  if (alreadyFound || !intent) return ok(undefined);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const invoice = await processor.value.findInvoicePaidBy(intent);
  if (!invoice.ok) return invoice;
  const billed = invoice.value && parseBilledSubscription(invoice.value, tenant);
  const paid = invoice.value && parseInvoiceIfRenewal(invoice.value);
  if (!billed || !paid) return ok(undefined);
  const settled = await settleInvoiceIfPaid({ ...context, store: deps.store }, processor.value, billed, paid);
  if (!settled.ok) return settled;
  const isReturned = (await findIntentRecord(deps.store, tenant, intent)) !== undefined;
  return ok(isReturned ? undefined : { ...billed, invoice: paid.id });
}

/**
 * The facts of a payment of ours whose outcome is not recorded yet: its process died, or the reply was lost.
 * @param alreadyFound what the intent is known as already: nothing is looked up then
 * @param fetched the facts where they were fetched already
 */
export async function findOwnPaymentUnlessFound(
  { salon, deps, tenant }: EventContext,
  intent: string,
  alreadyFound: unknown,
  fetched?: Outcome<IntentFacts | undefined>,
): Promise<Outcome<IntentFacts | undefined>> {
  if (alreadyFound || !intent) return ok(undefined);
  const facts = fetched ?? (await fetchFacts());
  if (!facts.ok) return facts;
  const { [INTENT_METADATA_KEYS.tenant]: ofOrder, [CHARGE_METADATA_KEYS.salon]: ofCharge } =
    facts.value?.metadata ?? {};
  return ok([ofOrder, ofCharge].includes(tenant) ? facts.value : undefined);

  async function fetchFacts(): Promise<Outcome<IntentFacts | undefined>> {
    const processor = await openSalonProcessor(deps, salon);
    return processor.ok ? processor.value.fetchIntent(intent) : processor;
  }
}
