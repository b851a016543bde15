import type { Customer } from '../../rules/customers/customers.ts';
import { formatMoney, toMajorUnits } from '../../rules/money.ts';
import {
  computeGiftCardBalance,
  type PurchasedGiftCardBody,
  type PurchasedGiftCardHead,
} from '../../rules/products/gift-cards.ts';
import {
  computeNextBillingDay,
  type MembershipTemplate,
  type PurchasedMembershipBody,
  type PurchasedMembershipHead,
} from '../../rules/products/memberships.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../../rules/products/packages.ts';
import {
  computeUsesBalance,
  isActiveMembership,
  isRenewing,
  type Purchase,
  type PurchaseHead,
} from '../../rules/products/purchases.ts';
import { listGroupServiceIds, toAdjustedGroups } from '../../rules/products/service-groups.ts';
import { translateName } from '../../rules/salons/languages.ts';
import type { Catalog, LocalDate, Salon } from '../../rules/salons/salon.ts';
import { translateRecord } from '../../rules/salons/translations.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { toToggleDigit, toToggleNumber } from '../toggles.ts';
import {
  type OwnershipFlags,
  toGiftView,
  toHistoryRowView,
  toOwnershipView,
  toPurchasedServiceGroupView,
  toPurchaseHeadView,
  toServiceSummaryView,
  toUsesBalanceView,
} from './products.ts';
import type { SentenceContext } from './row-texts.ts';

/** A purchased product with its owner, or the guest who bought it. */
type Sold<Head extends PurchaseHead, Body> = Purchase<Head, Body> & {
  readonly owner: Pick<Customer, 'fname' | 'lname'>;
};

/** The salon and the language of the reader. */
type PurchaseContext = SentenceContext & { readonly salon: Salon };

export function toPurchasedPackageView(
  { head, body: sold, history, owner }: Sold<PurchasedPackageHead, PurchasedPackageBody>,
  context: PurchaseContext,
  catalog: Catalog,
) {
  const body = translateRecord(sold, catalog.language);
  return {
    ...toPurchaseHeadView(head, owner),
    ...toGiftView(body.gift),
    name: body.name,
    price: formatMoney(body.price),
    service_expiration: body.serviceExpiration,
    price_for_payroll: body.payrollPrice,
    session: body.session,
    tax: toToggleNumber(body.isTaxed),
    purchased_from: body.purchasedFrom,
    delivery_date: body.deliveryDate,
    expiry_date: head.expiryDate,
    frozen_from: head.frozenOn ?? null,
    ...toUsesBalanceView(computeUsesBalance(head, history)),
    service_group: toAdjustedGroups(head, body.groups).map((group) => ({
      ...toPurchasedServiceGroupView(group, catalog),
      purchased_packages_id: head.id,
    })),
    services: listGroupServiceIds(body.groups).map((id) => ({
      purchased_packages_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => toHistoryRowView(row, 'purchased_packages_id', head.id, context)),
  };
}

export function toPurchasedGiftCardView(
  { head, body: sold, history, owner }: Sold<PurchasedGiftCardHead, PurchasedGiftCardBody>,
  context: PurchaseContext,
  catalog: Catalog,
) {
  const body = translateRecord(sold, catalog.language);
  const { recipient, senderName, message } = body.gift;
  return {
    ...toPurchaseHeadView(head, owner),
    giftcard_number: head.number,
    name: body.name,
    price: formatMoney(body.price),
    value: formatMoney(body.value),
    balance: toMajorUnits(computeGiftCardBalance(head, history)),
    occasion_name: body.occasionName,
    occasion_images: body.occasionImages,
    image: body.image,
    recipient_fname: recipient.fname,
    recipient_lname: recipient.lname,
    recipient_email: recipient.email || null,
    sender: senderName || null,
    message: message || null,
    service_expiration_time: body.expirationTime,
    expiry_date: head.expiryDate,
    frozen_from: head.frozenOn ?? null,
    terms_and_condition: body.terms,
    delivery_date: body.deliveryDate,
    services: body.serviceIds.map((id) => ({ ...toServiceSummaryView(id, catalog), service_id: String(id) })),
    history: history.map((row) => ({
      ...toHistoryRowView(row, 'purchased_giftcard_id', head.id, context),
      balance_after: row.act ? toMajorUnits(row.act.balanceAfter) : null,
      amount: formatMoney(row.amount ?? 0),
    })),
  };
}

/** A package or gift card after an act of the front desk (BEHAVIOR §21.9). */
export const toChangedProductView = (type: 'package' | 'giftcard', head: PurchaseHead & ChangedHead) => ({
  id: head.id,
  customer_id: head.customerId,
  balance: type === 'giftcard' ? toMajorUnits(head.remaining) : Math.max(0, head.remaining),
  expiry_date: head.expiryDate,
  frozen_from: head.frozenOn ?? null,
  giftcard_number: head.number ?? null,
});
type ChangedHead = { readonly expiryDate: LocalDate | null; readonly number?: string };

/** A gift card in a customer's own list (BEHAVIOR §21.8). */
export const toCustomerGiftCardView = (
  purchase: Sold<PurchasedGiftCardHead, PurchasedGiftCardBody> & OwnershipFlags,
  context: PurchaseContext,
  catalog: Catalog,
) => {
  const view = toPurchasedGiftCardView(purchase, context, catalog);
  const balance = purchase.hidesBalance ? 0 : view.balance;
  return { ...view, balance, ...toOwnershipView(purchase) };
};

export const toMembershipTermsView = (terms: MembershipTemplate | PurchasedMembershipBody) => ({
  name: terms.name,
  price: formatMoney(terms.price),
  image: terms.image,
  billing_period: terms.billingPeriod,
  charce_service_tax: toToggleDigit(terms.isTaxed),
  service_expiration_time: terms.expirationTime,
  price_for_payroll: terms.payrollPrice,
  terms_and_condition: terms.terms,
  discount_service: toToggleDigit(terms.discountsService),
  discount_percentage_service: terms.servicePercent,
  discount_product: toToggleDigit(terms.discountsProduct),
  discount_percentage_for_product: terms.productPercent,
});

/** The membership to which a membership changes with its next payment (BEHAVIOR §24.9). */
const toNextTermsView = (next: NonNullable<PurchasedMembershipHead['nextTerms']>, { language }: Catalog) => ({
  name: translateName(next, language),
  price: formatMoney(next.price),
});

/** The pause that is running or planned, and the day of the next payment (BEHAVIOR §24.8). */
export function toPauseAndNextBillingView(head: PurchasedMembershipHead, today: LocalDate) {
  const { pausedFrom = null, pausedUntil = null } = head;
  const isOver = pausedUntil === null || pausedUntil < today;
  return {
    paused_from: isOver ? null : pausedFrom,
    paused_until: isOver ? null : pausedUntil,
    next_billing: isRenewing(head) ? computeNextBillingDay(head) : null,
  };
}

/** A sold membership; its groups count for all periods so far (BEHAVIOR §24.4). */
export function toPurchasedMembershipView(
  { head, body, history, owner }: Sold<PurchasedMembershipHead, PurchasedMembershipBody>,
  context: PurchaseContext,
  catalog: Catalog,
  now: Date,
) {
  const { salon } = context;
  return {
    ...toPurchaseHeadView(head, owner),
    ...toGiftView(body.gift),
    ...toMembershipTermsView(translateRecord(body, catalog.language)),
    purchased_from: body.purchasedFrom,
    status: toToggleNumber(
      isActiveMembership(head, toLocalDate(salon.timeZone, now), salon.settings.pastDueBenefits),
    ),
    expiry_date: head.expiryDate,
    uses_until: head.usesUntil ?? null,
    recurring: toToggleNumber(isRenewing(head)),
    ...toPauseAndNextBillingView(head, toLocalDate(salon.timeZone, now)),
    past_due: toToggleNumber(head.unpaidInvoice !== undefined && isRenewing(head)),
    changes_to: head.nextTerms ? toNextTermsView(head.nextTerms, catalog) : null,
    ...toUsesBalanceView(computeUsesBalance(head, history)),
    service_group: body.groups.map((group) => ({
      ...toPurchasedServiceGroupView(
        { ...group, qty: group.qty * (1 + head.renewals - (head.otherPeriods ?? 0)) },
        catalog,
      ),
      purchased_membership_id: head.id,
    })),
    services: listGroupServiceIds(body.groups).map((id) => ({
      purchased_membership_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => toHistoryRowView(row, 'purchased_membership_id', head.id, context)),
  };
}
