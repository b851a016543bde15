import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { CreatedSubscription } from '../../lib/ports/stripe-subscriptions.ts';
import { hasRecentEmailChangeBySalon } from '../../lib/rules/access/principals.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { computeMembershipGiftMailInstant } from '../../lib/rules/products/gifts.ts';
import { toFirstSubscriptionCheck } from '../../lib/rules/products/membership-billing.ts';
import {
  checkMembershipFieldsAndDecideTerms,
  toMembershipEndInstant,
  toPurchasedMembership,
} from '../../lib/rules/products/memberships.ts';
import { SALE_STATUS, type Sale, toPaidSaleDeliveredIfDue } from '../../lib/rules/products/sales.ts';
import type { ServiceGroup } from '../../lib/rules/products/service-groups.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCardholderId } from '../../lib/table/payments/cardholders.ts';
import { deleteSubscriptionStart } from '../../lib/table/products/subscription-starts.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { parseGiftAndGroups, parseSaleInput } from '../../lib/views/products/sale-input.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { openPurchaseMailOrCodeCheck } from '../../lib/workflows/products/buyer-mail.ts';
import {
  commitSaleOrReuseUnpaid,
  copyServiceGroupsForSale,
  loadNewSalePartsToCustomer,
  prepareSale,
  toPurchaseChannel,
} from '../../lib/workflows/products/sell.ts';
import {
  createMembershipSubscription,
  type MembershipBilling,
  putFirstPaymentIntent,
} from '../../lib/workflows/products/start-membership-billing.ts';
import {
  decideUnpaidSaleCounted,
  findSameUnpaidSale,
  findUnpaidBuyerKey,
  loadUnpaidSales,
} from '../../lib/workflows/products/unpaid-sales.ts';

/** Loads what is sold to whom, checked against the template (BEHAVIOR §24.2). */
async function loadMembershipSale(
  request: Request<(typeof memberships.routes)['create-membership-sell']>,
  deps: Dependencies,
) {
  const { salon, input } = request;
  const target = { templateId: input.membership_id, ...parseSaleInput(input) };
  const sale = await loadNewSalePartsToCustomer(request, deps, 'MEMBERSHIP', target);
  if (!sale.ok) return sale;
  const { template, location } = sale.value;
  const saleInput = {
    ...parseGiftAndGroups(input),
    name: input.name,
    price: input.price,
    billingPeriod: input.billing_period ?? undefined,
    isTaxed: input.charce_service_tax ?? undefined,
    expirationTime: input.service_expiration_time ?? undefined,
    terms: input.terms_and_condition ?? undefined,
    discountsService: input.discount_service ?? undefined,
    servicePercent: input.discount_percentage_service ?? undefined,
    discountsProduct: input.discount_product ?? undefined,
    productPercent: input.discount_percentage_for_product ?? undefined,
  };
  const offer = checkMembershipFieldsAndDecideTerms(template, saleInput, location, salon);
  return offer.ok ? ok({ ...sale.value, offer: offer.value }) : offer;
}

/** A membership that can be sold, its buyer, and what it costs. */
type MembershipToSell = Extract<Awaited<ReturnType<typeof loadMembershipSale>>, { ok: true }>['value'];

/**
 * Sells a membership: sale and purchased membership in one transaction, with a subscription where the salon uses recurring
 * billing (BEHAVIOR §24.2, §24.4).
 */
export const createMembershipSell: Handler<'memberships/create-membership-sell', PaymentPorts> = async (
  request,
  deps,
) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await loadMembershipSale(request, deps);
  if (!checked.ok) return checked;
  const { buyer, customer, template, offer, location } = checked.value;
  if (!buyer.isChosenByFrontDesk) {
    const unpaidSales = await loadUnpaidSales(store, tenant, buyer.customerId);
    const begun = await findSameUnpaidSale(store, tenant, unpaidSales, {
      type: 'membership',
      locationId: location.id,
      total: offer.amounts.total,
      body: { name: template.name, price: template.price, membershipId: template.id, gift: offer.gift },
    });
    if (begun) return repeatReply(request, begun, deps);
  }

  // Memberships are delivered at once (BEHAVIOR §27.1)
  const deliverAt = computeMembershipGiftMailInstant(offer.gift, now);
  const [sale, groups] = await Promise.all([
    prepareSale(request, store, {
      type: 'membership',
      buyer,
      paidBy: request.input.paid_by,
      staffId: request.input.staff_id,
      location,
      amounts: offer.amounts,
      deliverAt,
    }),
    copyServiceGroupsForSale(store, tenant, template.groups),
  ]);
  const unpaidBuyer = findUnpaidBuyerKey(sale, buyer.isChosenByFrontDesk);
  const unpaid = decideUnpaidSaleCounted(await loadUnpaidSales(store, tenant, unpaidBuyer), sale, now);
  if (!unpaid.ok) return unpaid;
  const { isChosenByFrontDesk } = buyer;
  const checkMail = openPurchaseMailOrCodeCheck(store, request, {
    ...customer,
    isChosenByFrontDesk,
    emailCode: request.input.email_code,
  });
  const mail = await checkMail(store, sale);
  if (!mail.ok) return mail;
  const { name, billingPeriod } = template;
  const billing = { tenant, salon, sale, buyer: customer, name, billingPeriod };
  const isHeld = !isChosenByFrontDesk && hasRecentEmailChangeBySalon(customer, now);
  const subscribed = await subscribeIfRecurring(billing, isHeld, deps);
  if (!subscribed.ok) return subscribed;
  const subscription = subscribed.value;
  const sold = toSoldMembership(billing, checked.value, groups, subscription, now);
  const clientSecret = toClientSecrets(subscription);
  return commitSaleOrReuseUnpaid(request, store, 'PURCHASED-MEMBERSHIP', sold, {
    isByFrontDesk: isChosenByFrontDesk,
    // The search above comes before the subscription is created
    reusesUnpaidSale: false,
    checkMail,
    toReply: () => ({
      message: 'Membership sold',
      data: { ...toSaleView(sold.sale), ...clientSecret },
      ...clientSecret,
    }),
  });
};

function toSoldMembership(
  billing: MembershipBilling,
  { template, offer, buyer }: MembershipToSell,
  groups: readonly ServiceGroup[],
  subscription: CreatedSubscription | undefined,
  now: Date,
) {
  const { tenant, salon } = billing;
  const sale = toSubscribedSale(billing.sale, subscription, now);
  const channel = toPurchaseChannel(buyer);
  const { head, body } = toPurchasedMembership(template, groups, offer.gift, sale, channel, salon);
  if (!subscription) return { sale, purchase: { head, body }, endsAt: toMembershipEndInstant(head, salon) };
  const { firstPayment } = subscription;
  return {
    sale,
    purchase: { head: { ...head, subscriptionId: subscription.id }, body },
    endsAt: toFirstSubscriptionCheck(head),
    extraChanges: [
      deleteSubscriptionStart(tenant, sale.id),
      ...(firstPayment ? [putFirstPaymentIntent(billing, firstPayment, now)] : []),
    ],
  };
}

/** The wire has them in the sale and, as payment calls do, beside it. */
const toClientSecrets = (subscription: CreatedSubscription | undefined) => ({
  ...(subscription?.firstPayment ? { token: subscription.firstPayment.clientSecret } : {}),
  ...(subscription?.setupSecret ? { setup_token: subscription.setupSecret } : {}),
});

/** The sale with the first payment of its subscription. It is paid at once where no payment is left (BEHAVIOR §24.4). */
function toSubscribedSale(sale: Sale, subscription: CreatedSubscription | undefined, now: Date): Sale {
  if (!subscription || sale.status === SALE_STATUS.paid) return sale;
  const { firstPayment, uncollected } = subscription;
  const unpaid = { ...sale, ...(uncollected > 0 ? { uncollected } : {}) };
  if (!firstPayment) return toPaidSaleDeliveredIfDue(unpaid, null, now);
  return { ...unpaid, paymentIntent: firstPayment.paymentIntent };
}

/** The reply of a sale that the customer began before: of two unpaid ones of a membership nobody needs the second. */
async function repeatReply(
  request: Request<(typeof memberships.routes)['create-membership-sell']>,
  sale: Sale,
  deps: Parameters<typeof createMembershipSell>[1],
) {
  const clientSecret: { token?: string } = {};
  if (sale.paymentIntent !== null) {
    const processor = await openSalonProcessor(deps, request.salon);
    if (!processor.ok) return processor;
    const intent = await processor.value.fetchIntent(sale.paymentIntent);
    if (!intent.ok) return intent;
    if (intent.value) clientSecret.token = intent.value.clientSecret;
  }
  const data = { ...toSaleView(sale), ...clientSecret };
  const reply = { message: 'Membership sold', data, ...clientSecret };
  return decideAndCommit(deps.store, request, async () => ok({ changes: [], reply }));
}

/**
 * The subscription of a pending sale; undefined without recurring billing.
 * @param isHeld saved cards of the buyer, which could pay the subscription, cannot be used now (BEHAVIOR §4.9)
 */
async function subscribeIfRecurring(
  billing: MembershipBilling,
  isHeld: boolean,
  deps: Parameters<typeof createMembershipSell>[1],
): Promise<Outcome<CreatedSubscription | undefined>> {
  const { salon, sale } = billing;
  const isRecurring = salon.settings.recurringPaymentEnable && sale.status === SALE_STATUS.pending;
  if (!isRecurring) return ok(undefined);
  if (isHeld && (await findCardholderId(deps.store, salon.tenant, billing.buyer.id)))
    return fail('recentAddressChange');
  const processor = await openSalonProcessor(deps, salon);
  return processor.ok ? createMembershipSubscription(deps.store, processor.value, billing) : processor;
}
