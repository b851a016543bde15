import { moneyText } from '../../lib/rules/money.ts';
import {
  isActive,
  type MembershipBody,
  type MembershipTemplate,
  membershipBalance,
} from '../../lib/rules/products/memberships.ts';
import { servicesIn } from '../../lib/rules/products/service-groups.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { dateIn } from '../../lib/rules/time-zone.ts';
import {
  balanceView,
  giftView,
  headView,
  purchasedGroupView,
  rowView,
  templateGroupView,
} from '../../lib/views/products.ts';
import { toggleNumber, toggleText } from '../../lib/views/toggles.ts';
import type { OwnedPurchase } from '../../lib/workflows/products/list-purchases.ts';

/** The fields that template and copy show alike. */
const termsView = (terms: MembershipTemplate | MembershipBody) => ({
  name: terms.name,
  price: moneyText(terms.price),
  image: terms.image,
  billing_period: terms.billingPeriod,
  charce_service_tax: toggleText(terms.isTaxed),
  service_expiration_time: terms.expirationTime,
  price_for_payroll: terms.payrollPrice,
  terms_and_condition: terms.terms,
  discount_service: toggleText(terms.discountsService),
  discount_percentage_service: terms.servicePercent,
  discount_product: toggleText(terms.discountsProduct),
  discount_percentage_for_product: terms.productPercent,
});

/** A membership that the salon sells (specification, Membership). */
export const membershipView = (template: MembershipTemplate, catalog: Catalog) => ({
  id: template.id,
  ...termsView(template),
  status: toggleNumber(template.active),
  service_group: template.groups.map((group) => ({
    ...templateGroupView(group, catalog),
    membership_id: template.id,
  })),
  created_at: template.createdAt,
});

/** A membership that was sold, with its balance and history; each renewal has added its groups' uses once more. */
export function purchasedMembershipView(
  { head, body, history, owner }: OwnedPurchase<'PURCHASED-MEMBERSHIP'>,
  salon: Salon,
  catalog: Catalog,
  now: Date,
) {
  return {
    ...headView(head, owner),
    ...giftView(body.gift),
    ...termsView(body),
    purchased_from: body.purchasedFrom,
    status: toggleNumber(isActive(head, dateIn(salon.timeZone, now))),
    expiry_date: head.expiryDate,
    recurring: toggleNumber(head.subscriptionId !== undefined && head.cancelledAt === undefined),
    ...balanceView(membershipBalance(head, history)),
    service_group: body.groups.map((group) => ({
      ...purchasedGroupView({ ...group, qty: group.qty * (1 + head.renewals) }, catalog),
      purchased_membership_id: head.id,
    })),
    services: servicesIn(body.groups).map((id) => ({
      purchased_membership_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => rowView(row, salon)),
  };
}
