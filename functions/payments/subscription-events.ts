import type { PurchaseId, Tenant } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { INTENT_METADATA_KEYS } from '../../lib/rules/payments/payment-intents.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../../lib/rules/products/memberships.ts';
import type { Change } from '../../lib/table/change.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import type { Store } from '../../lib/table/store.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import {
  getRenewalChanges,
  getRenewalFailureChanges,
  getSubscriptionEndChanges,
  type MembershipSubscription,
  type PaidInvoice,
} from '../../lib/workflows/products/membership-billing.ts';
import { parseEventAmount } from './event-amounts.ts';
import {
  commitEvent,
  type EventContext,
  type EventHandler,
  logTarget,
  toExternalIdOrEmpty,
} from './event-context.ts';

type Fields = Readonly<Record<string, unknown>>;

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The membership in the metadata of a subscription or setup intent; undefined for those of anyone else. */
function parseMembershipId(metadata: Fields, tenant: Tenant): PurchaseId | undefined {
  const purchasedId = Number(metadata[SUBSCRIPTION_METADATA_KEYS.membership]);
  const isOurs = metadata[INTENT_METADATA_KEYS.tenant] === tenant && Number.isSafeInteger(purchasedId);
  return isOurs ? purchasedId : undefined;
}

/** The membership of a subscription; undefined for a subscription of anyone else. */
function parseMembership(
  subscription: string,
  metadata: Fields,
  tenant: Tenant,
): MembershipSubscription | undefined {
  const purchasedId = parseMembershipId(metadata, tenant);
  return purchasedId !== undefined && subscription
    ? { purchasedId, subscriptionId: subscription }
    : undefined;
}

/** The membership that an invoice bills; reads the API versions before and after 2025-03-31. */
export function parseBilledSubscription(invoice: Fields, tenant: Tenant): MembershipSubscription | undefined {
  const details = toFields(toFields(invoice.parent).subscription_details ?? invoice.subscription_details);
  return parseMembership(
    toExternalIdOrEmpty(details.subscription ?? invoice.subscription),
    toFields(details.metadata),
    tenant,
  );
}

/**
 * Whether an invoice bills another period. The first invoice is the sale's own payment, which its intent settles; an
 * invoice that the salon makes at the processor pays no period.
 */
const isRenewal = ({ billing_reason: reason }: Fields): boolean => reason === 'subscription_cycle';

type Subscription = {
  readonly store: Store;
  readonly context: EventContext;
  readonly billed: MembershipSubscription;
};

/** The payment of an invoice: its intent, in the API versions before and after 2025-03-31, else the invoice itself. */
function parseCharge(invoice: Fields): string {
  const { data } = toFields(invoice.payments);
  const payment = toFields(toFields(Array.isArray(data) ? data[0] : undefined).payment);
  return (
    toExternalIdOrEmpty(invoice.payment_intent) ||
    toExternalIdOrEmpty(payment.payment_intent) ||
    toExternalIdOrEmpty(invoice)
  );
}

const parsePaidInvoice = (context: EventContext, invoice: Fields): PaidInvoice => ({
  invoice: toExternalIdOrEmpty(invoice),
  charge: parseCharge(invoice),
  billed: 'total' in invoice ? parseEventAmount(context, 'total') : undefined,
  paidAt: (parseInstant(toFields(invoice.status_transitions).paid_at) ?? context.now).toISOString(),
});

/** An instant in Unix seconds; undefined for anything else. */
function parseInstant(seconds: unknown): Date | undefined {
  const instant = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/**
 * Charges the renewals of a membership to the card that its buyer has saved for them (BEHAVIOR §24.4, §24.6). Does nothing for a
 * card that is saved for anything else.
 */
export async function changeRenewalCard({
  tenant,
  salon,
  event: { object },
  deps,
}: EventContext): Promise<Outcome<undefined>> {
  const membership = parseMembershipId(toFields(object.metadata), tenant);
  const card = toExternalIdOrEmpty(object.payment_method);
  if (membership === undefined || !card) return ok(undefined);
  const head = await findPurchaseHead(deps.store, tenant, 'PURCHASED-MEMBERSHIP', membership);
  if (head?.subscriptionId === undefined) return ok(undefined);
  const processor = await openSalonProcessor(deps, salon);
  return processor.ok ? processor.value.updateSubscriptionCard(head.subscriptionId, card) : processor;
}

/** Asks what the processor has collected for an invoice, because its event does not say; undefined where no key may read it. */
async function fetchPayment(
  { deps, salon }: EventContext,
  invoice: string,
): Promise<Outcome<Pick<PaidInvoice, 'collected' | 'intent'>>> {
  const processor = await openSalonProcessor(deps, salon);
  const payment = processor.ok ? await processor.value.fetchInvoicePayment(invoice) : processor;
  return payment.ok || payment.failure === 'processorUnavailable' ? payment : ok({});
}

/** Handles an event that names a membership; the changes and the mark are one transaction. */
const onMembership =
  (
    parse: (object: Fields, tenant: Tenant) => MembershipSubscription | undefined,
    getChanges: (subscription: Subscription, object: Fields) => Promise<Change[]> | Change[],
  ): EventHandler =>
  (context) => {
    const { tenant, event } = context;
    const billed = parse(event.object, tenant);
    if (billed) logTarget(context, 'membership', billed.purchasedId);
    return commitEvent(context, (store) =>
      billed ? getChanges({ store, context, billed }, event.object) : [],
    );
  };

/** Renews the membership of a paid invoice (BEHAVIOR §24.4). */
const onInvoicePaid: EventHandler = async (context) => {
  const invoice = context.event.object;
  const billed = isRenewal(invoice) && parseBilledSubscription(invoice, context.tenant);
  const payment = billed ? await fetchPayment(context, toExternalIdOrEmpty(invoice)) : ok({});
  if (!payment.ok) return payment;
  const paid = { ...parsePaidInvoice(context, invoice), ...payment.value };
  return onMembership(parseBilledSubscription, ({ store, billed: membership }) =>
    billed ? getRenewalChanges(store, context, { ...membership, ...paid }) : [],
  )(context);
};

/** Handlers of subscription events: renewal, failed renewal and end of a membership (BEHAVIOR §24.4). */
export const SUBSCRIPTION_HANDLERS: { readonly [type: string]: EventHandler } = {
  'invoice.paid': onInvoicePaid,
  'invoice.payment_failed': onMembership(
    parseBilledSubscription,
    ({ store, context: { tenant, now }, billed }, invoice) =>
      isRenewal(invoice)
        ? getRenewalFailureChanges(store, tenant, { ...billed, invoice: toExternalIdOrEmpty(invoice) }, now)
        : [],
  ),
  'customer.subscription.deleted': onMembership(
    (subscription, tenant) =>
      parseMembership(toExternalIdOrEmpty(subscription), toFields(subscription.metadata), tenant),
    ({ store, context: { salon, now }, billed }) => getSubscriptionEndChanges(store, salon, billed, now),
  ),
};
