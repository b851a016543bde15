import type { Tenant } from '../../lib/rules/ids.ts';
import { INTENT_METADATA } from '../../lib/rules/payments/payment-intents.ts';
import { SUBSCRIPTION_METADATA } from '../../lib/rules/products/memberships.ts';
import type { Change } from '../../lib/table/change.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  getRenewalChanges,
  getRenewalFailureChanges,
  getSubscriptionEndChanges,
  type SubscriptionReference,
} from '../../lib/workflows/products/membership-billing.ts';
import { commitEvent, type EventHandler, logTarget, parseObjectId } from './event-context.ts';

type Fields = Readonly<Record<string, unknown>>;

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The membership in a subscription's metadata; undefined for a subscription of anyone else. */
function parseMembership(
  subscription: string,
  metadata: Fields,
  tenant: Tenant,
): SubscriptionReference | undefined {
  const purchasedId = Number(metadata[SUBSCRIPTION_METADATA.membership]);
  const isOurs = metadata[INTENT_METADATA.tenant] === tenant && Number.isSafeInteger(purchasedId);
  return isOurs && subscription ? { purchasedId, subscriptionId: subscription } : undefined;
}

/** The membership that an invoice bills; reads the API versions before and after 2025-03-31. */
export function parseBilledSubscription(invoice: Fields, tenant: Tenant): SubscriptionReference | undefined {
  const details = toFields(toFields(invoice.parent).subscription_details ?? invoice.subscription_details);
  return parseMembership(
    parseObjectId(details.subscription ?? invoice.subscription),
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
  readonly tenant: Tenant;
  readonly billed: SubscriptionReference;
};

/** Handles an event that names a membership; the changes and the mark are one transaction. */
const onMembership =
  (
    parse: (object: Fields, tenant: Tenant) => SubscriptionReference | undefined,
    getChanges: (subscription: Subscription, object: Fields, now: Date) => Promise<Change[]> | Change[],
  ): EventHandler =>
  (context) => {
    const { tenant, event, now } = context;
    const billed = parse(event.object, tenant);
    if (billed) logTarget(context, 'membership', billed.purchasedId);
    return commitEvent(context, (store) =>
      billed ? getChanges({ store, tenant, billed }, event.object, now) : [],
    );
  };

/** Handlers of subscription events: renewal, failed renewal and end of a membership (BEHAVIOR §24.4). */
export const SUBSCRIPTION_HANDLERS: { readonly [type: string]: EventHandler } = {
  'invoice.paid': onMembership(parseBilledSubscription, ({ store, tenant, billed }, invoice, now) =>
    isRenewal(invoice)
      ? getRenewalChanges(store, tenant, { ...billed, invoice: parseObjectId(invoice) }, now)
      : [],
  ),
  'invoice.payment_failed': onMembership(
    parseBilledSubscription,
    ({ store, tenant, billed }, invoice, now) =>
      isRenewal(invoice) ? getRenewalFailureChanges(store, tenant, billed, now) : [],
  ),
  'customer.subscription.deleted': onMembership(
    (subscription, tenant) =>
      parseMembership(parseObjectId(subscription), toFields(subscription.metadata), tenant),
    ({ store, tenant, billed }, _subscription, now) => getSubscriptionEndChanges(store, tenant, billed, now),
  ),
};
