import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { METADATA } from '../../lib/rules/payments/payment-intents.ts';
import { SUBSCRIPTION_METADATA } from '../../lib/rules/products/memberships.ts';
import type { Change } from '../../lib/table/change.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import type { Store } from '../../lib/table/store.ts';
import {
  type Billed,
  membershipRenewal,
  renewalFailure,
  subscriptionEnd,
} from '../../lib/workflows/products/membership-billing.ts';
import { type Effect, noted } from './effect.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const idOf = (value: unknown): string => String(fieldsOf(value).id ?? value ?? '');

/** The membership that a subscription's own metadata names; undefined where it is none of this salon's. */
function named(subscription: string, metadata: Fields, tenant: Tenant): Billed | undefined {
  const purchasedId = Number(metadata[SUBSCRIPTION_METADATA.membership]);
  const isOurs = metadata[METADATA.tenant] === tenant && Number.isSafeInteger(purchasedId);
  return isOurs && subscription ? { purchasedId, subscriptionId: subscription } : undefined;
}

/** The subscription of an invoice, as the processor's versions before and after 2025-03-31 write it. */
export function billedBy(invoice: Fields, tenant: Tenant): Billed | undefined {
  const details = fieldsOf(fieldsOf(invoice.parent).subscription_details ?? invoice.subscription_details);
  return named(idOf(details.subscription ?? invoice.subscription), fieldsOf(details.metadata), tenant);
}

/** The first invoice is the sale's own payment, which its intent settles. */
const isRenewal = ({ billing_reason: reason }: Fields): boolean => reason !== 'subscription_create';

type Changes = (
  store: Store,
  tenant: Tenant,
  object: Fields,
  now: Date,
) => Promise<Change[]> | readonly Change[];

/** An effect on a membership, noted with its event in one transaction. */
const onMembership =
  (changesOf: Changes): Effect =>
  (happening) => {
    const { tenant, event, now, deps } = happening;
    return decideAndCommit(deps.store, { storeReply: () => noted(happening) }, async (table) =>
      ok({ changes: await changesOf(table, tenant, event.object, now), reply: undefined }),
    );
  };

/** What the events of subscriptions do to memberships (decisions §6). */
export const SUBSCRIPTION_EFFECTS: { readonly [type: string]: Effect } = {
  'invoice.paid': onMembership((store, tenant, invoice, now) => {
    const billed = billedBy(invoice, tenant);
    if (!billed || !isRenewal(invoice)) return [];
    return membershipRenewal(store, tenant, { ...billed, invoice: idOf(invoice) }, now);
  }),
  'invoice.payment_failed': onMembership((store, tenant, invoice, now) => {
    const billed = billedBy(invoice, tenant);
    return billed && isRenewal(invoice) ? renewalFailure(store, tenant, billed, now) : [];
  }),
  'customer.subscription.deleted': onMembership((store, tenant, subscription, now) => {
    const billed = named(idOf(subscription), fieldsOf(subscription.metadata), tenant);
    return billed ? subscriptionEnd(store, tenant, billed, now) : [];
  }),
};
