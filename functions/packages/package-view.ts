import { formatMoney } from '../../lib/rules/money.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import { computeUsesBalance } from '../../lib/rules/products/purchases.ts';
import { listGroupServiceIds } from '../../lib/rules/products/service-groups.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import {
  toBalanceView,
  toGiftView,
  toHistoryRowView,
  toPurchasedGroupView,
  toPurchaseHeadView,
  toTemplateGroupView,
} from '../../lib/views/products.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import type { PurchaseWithOwner } from '../../lib/workflows/products/list-purchases.ts';

export const toPackageView = (template: PackageTemplate, catalog: Catalog) => ({
  id: template.id,
  name: template.name,
  price: formatMoney(template.price),
  image: template.image,
  service_expiration: template.serviceExpiration,
  session: template.session,
  tax: toToggleNumber(template.isTaxed),
  price_for_payroll: template.payrollPrice,
  status: toToggleNumber(template.active),
  service_group: template.groups.map((group) => ({
    ...toTemplateGroupView(group, catalog),
    package_id: template.id,
  })),
  created_at: template.createdAt,
});

export function toPurchasedPackageView(
  { head, body, history, owner }: PurchaseWithOwner<'PURCHASED-PACKAGE'>,
  salon: Salon,
  catalog: Catalog,
) {
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
    ...toBalanceView(computeUsesBalance(head, history)),
    service_group: body.groups.map((group) => ({
      ...toPurchasedGroupView(group, catalog),
      purchased_packages_id: head.id,
    })),
    services: listGroupServiceIds(body.groups).map((id) => ({
      purchased_packages_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => toHistoryRowView(row, salon)),
  };
}
