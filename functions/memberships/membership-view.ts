import { formatMoney } from '../../lib/rules/money.ts';
import {
  isActiveMembership,
  type MembershipBody,
  type MembershipTemplate,
} from '../../lib/rules/products/memberships.ts';
import { computeUsesBalance } from '../../lib/rules/products/purchases.ts';
import { listGroupServiceIds } from '../../lib/rules/products/service-groups.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import {
  toBalanceView,
  toGiftView,
  toHistoryRowView,
  toPurchasedGroupView,
  toPurchaseHeadView,
  toTemplateGroupView,
} from '../../lib/views/products.ts';
import { toToggleNumber, toToggleText } from '../../lib/views/toggles.ts';
import type { PurchaseWithOwner } from '../../lib/workflows/products/list-purchases.ts';

/** The fields that templates and sold memberships have in common. */
const toTermsView = (terms: MembershipTemplate | MembershipBody) => ({
  name: terms.name,
  price: formatMoney(terms.price),
  image: terms.image,
  billing_period: terms.billingPeriod,
  charce_service_tax: toToggleText(terms.isTaxed),
  service_expiration_time: terms.expirationTime,
  price_for_payroll: terms.payrollPrice,
  terms_and_condition: terms.terms,
  discount_service: toToggleText(terms.discountsService),
  discount_percentage_service: terms.servicePercent,
  discount_product: toToggleText(terms.discountsProduct),
  discount_percentage_for_product: terms.productPercent,
});

export const toMembershipView = (template: MembershipTemplate, catalog: Catalog) => ({
  id: template.id,
  ...toTermsView(template),
  status: toToggleNumber(template.active),
  service_group: template.groups.map((group) => ({
    ...toTemplateGroupView(group, catalog),
    membership_id: template.id,
  })),
  created_at: template.createdAt,
});

/** A sold membership; its groups count for all periods so far (BEHAVIOR §24.4). */
export function toPurchasedMembershipView(
  { head, body, history, owner }: PurchaseWithOwner<'PURCHASED-MEMBERSHIP'>,
  salon: Salon,
  catalog: Catalog,
  now: Date,
) {
  return {
    ...toPurchaseHeadView(head, owner),
    ...toGiftView(body.gift),
    ...toTermsView(body),
    purchased_from: body.purchasedFrom,
    status: toToggleNumber(isActiveMembership(head, toLocalDate(salon.timeZone, now))),
    expiry_date: head.expiryDate,
    recurring: toToggleNumber(head.subscriptionId !== undefined && head.cancelledAt === undefined),
    ...toBalanceView(computeUsesBalance(head, history)),
    service_group: body.groups.map((group) => ({
      ...toPurchasedGroupView({ ...group, qty: group.qty * (1 + head.renewals) }, catalog),
      purchased_membership_id: head.id,
    })),
    services: listGroupServiceIds(body.groups).map((id) => ({
      purchased_membership_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => toHistoryRowView(row, salon)),
  };
}
