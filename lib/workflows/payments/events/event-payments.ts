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

type Renewal = MembershipSubscription & { readonly invoice: string };
export type UnrecordedPayment = {
  readonly renewal?: Renewal | undefined;
  readonly facts?: IntentFacts | undefined;
};

/**
 * The membership that an intent renewed; only for an intent that the processor created to pay an invoice. The event of the invoice
 * may come later or never, so the invoice is settled first: a payment that came after the end is none of the membership then.
 */
async function settleAndFindRenewal(
  context: EventContext,
  intent: string,
): Promise<Outcome<Renewal | undefined>> {
  const { tenant, salon, deps } = context;
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
 * The payment of an intent that has no record: the renewal of a membership, which is settled first, or the facts of a payment of
 * ours whose process died or whose reply was lost. Both are missing for a payment of anyone else.
 * @param fetched the facts where they were fetched already
 */
export async function settleAndFindUnrecordedPayment(
  context: EventContext,
  intent: string,
  fetched?: Outcome<IntentFacts | undefined>,
): Promise<Outcome<UnrecordedPayment>> {
  const { salon, deps, tenant } = context;
  const renewal = await settleAndFindRenewal(context, intent);
  if (!renewal.ok || renewal.value) return renewal.ok ? ok({ renewal: renewal.value }) : renewal;
  const facts = fetched ?? (await fetchFacts());
  if (!facts.ok) return facts;
  const { [INTENT_METADATA_KEYS.tenant]: ofOrder, [CHARGE_METADATA_KEYS.salon]: ofCharge } =
    facts.value?.metadata ?? {};
  return ok([ofOrder, ofCharge].includes(tenant) ? { facts: facts.value } : {});

  async function fetchFacts(): Promise<Outcome<IntentFacts | undefined>> {
    const processor = await openSalonProcessor(deps, salon);
    return processor.ok ? processor.value.fetchIntent(intent) : processor;
  }
}
