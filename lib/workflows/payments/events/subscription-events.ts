import { type Fields, toFields } from '../../../ports/stripe-invoices.ts';
import { findExternalId, type PurchaseId, type Tenant } from '../../../rules/ids.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
import { INTENT_METADATA_KEYS, parseCustomerCallerText } from '../../../rules/payments/payment-intents.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../../../rules/products/memberships.ts';
import { findMergeRecordOfCustomer } from '../../../table/customers/merged-customers.ts';
import { findPurchaseHead } from '../../../table/products/purchases.ts';
import type { Change, Store } from '../../../table/store.ts';
import {
  fetchInvoicePaymentIfReadable,
  getRenewalChanges,
  getRenewalFailureChanges,
  getSubscriptionEndChanges,
  type MembershipSubscription,
  parseInvoiceIfRenewal,
  toPaidInvoice,
} from '../../products/membership-billing.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import { commitEvent, type EventContext, type EventHandler, logTarget } from './event-context.ts';

/** The membership in the metadata of a subscription or setup intent; undefined for those of anyone else. */
function parseMembershipId(metadata: Fields, tenant: Tenant): PurchaseId | undefined {
  const purchasedId = Number(metadata[SUBSCRIPTION_METADATA_KEYS.membership]);
  const isOurs = metadata[INTENT_METADATA_KEYS.tenant] === tenant && Number.isSafeInteger(purchasedId);
  return isOurs ? purchasedId : undefined;
}

/** The membership of a subscription; undefined for a subscription of anyone else. */
function parseMembership(
  subscription: string | undefined,
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
    findExternalId(details.subscription ?? invoice.subscription),
    toFields(details.metadata),
    tenant,
  );
}

type Subscription = {
  readonly store: Store;
  readonly context: EventContext;
  readonly billed: MembershipSubscription;
};

/**
 * Charges the renewals of a membership to the card that its buyer has saved for them (BEHAVIOR §24.4, §24.5). Does nothing for a
 * card that is saved for anything else.
 */
export async function changeRenewalCardAndPayInvoice({
  tenant,
  salon,
  event: { object },
  deps,
}: EventContext): Promise<Outcome<undefined>> {
  const membership = parseMembershipId(toFields(object.metadata), tenant);
  const card = findExternalId(object.payment_method);
  if (membership === undefined || !card) return ok(undefined);
  const head = await findPurchaseHead(deps.store, tenant, 'PURCHASED-MEMBERSHIP', membership);
  if (head?.subscriptionId === undefined) return ok(undefined);
  // The membership belongs to another record by now, and cards never move by a merge (BEHAVIOR §4.6)
  const savedBy = parseCustomerCallerText(toFields(object.metadata)[INTENT_METADATA_KEYS.caller]);
  if (savedBy !== undefined && (await findMergeRecordOfCustomer(deps.store, tenant, savedBy)))
    return ok(undefined);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const changed = await processor.value.updateSubscriptionCard(head.subscriptionId, card);
  if (!changed.ok || head.unpaidInvoice === undefined) return changed;
  // Whether the new card is declined, its event says
  const paid = await processor.value.payInvoice(head.unpaidInvoice);
  return paid.ok ? ok(undefined) : paid;
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

/** Renews the membership of a paid invoice (BEHAVIOR §24.4). The event does not say what was collected. */
const onInvoicePaid: EventHandler = async (context) => {
  const { deps, salon, tenant, event, now } = context;
  const invoice = parseInvoiceIfRenewal(event.object);
  const isOurs = invoice && parseBilledSubscription(event.object, tenant);
  const payment = isOurs
    ? await fetchInvoicePaymentIfReadable(await openSalonProcessor(deps, salon), invoice.id)
    : ok({});
  if (!payment.ok) return payment;
  const paid = invoice && toPaidInvoice(invoice, payment.value, now);
  return onMembership(parseBilledSubscription, ({ store, billed }) =>
    paid ? getRenewalChanges(store, context, { ...billed, ...paid }) : [],
  )(context);
};

/** Begins the dunning of a renewal that was not paid (BEHAVIOR §24.10). */
const onInvoiceUnpaid = onMembership(
  parseBilledSubscription,
  ({ store, context: { salon, now }, billed }, object) => {
    const invoice = parseInvoiceIfRenewal(object);
    return invoice ? getRenewalFailureChanges(store, salon, { ...billed, invoice: invoice.id }, now) : [];
  },
);

/** Handlers of subscription events: renewal, failed renewal and end of a membership (BEHAVIOR §24.4). */
export const SUBSCRIPTION_HANDLERS: { readonly [type: string]: EventHandler } = {
  'invoice.paid': onInvoicePaid,
  'invoice.payment_failed': onInvoiceUnpaid,
  // The bank asks for the cardholder, who confirms the payment on the page of the mailed link
  'invoice.payment_action_required': onInvoiceUnpaid,
  'customer.subscription.deleted': onMembership(
    (subscription, tenant) =>
      parseMembership(findExternalId(subscription), toFields(subscription.metadata), tenant),
    ({ store, context: { salon, now }, billed }) => getSubscriptionEndChanges(store, salon, billed, now),
  ),
};
