import { moneyText } from '../../lib/rules/money.ts';
import { type PackageTemplate, packageBalance } from '../../lib/rules/products/packages.ts';
import { servicesIn } from '../../lib/rules/products/service-groups.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import {
  balanceView,
  giftView,
  headView,
  purchasedGroupView,
  rowView,
  templateGroupView,
} from '../../lib/views/products.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';
import type { OwnedPurchase } from '../../lib/workflows/products/list-purchases.ts';

/** A package that the salon sells (specification, Package). */
export const packageView = (template: PackageTemplate, catalog: Catalog) => ({
  id: template.id,
  name: template.name,
  price: moneyText(template.price),
  image: template.image,
  service_expiration: template.serviceExpiration,
  session: template.session,
  tax: toggleNumber(template.isTaxed),
  price_for_payroll: template.payrollPrice,
  status: toggleNumber(template.active),
  service_group: template.groups.map((group) => ({
    ...templateGroupView(group, catalog),
    package_id: template.id,
  })),
  created_at: template.createdAt,
});

/** A package that was sold, with its balance and history (specification, Purchased package). */
export function purchasedPackageView(
  { head, body, history, owner }: OwnedPurchase<'PURCHASED-PACKAGE'>,
  salon: Salon,
  catalog: Catalog,
) {
  return {
    ...headView(head, owner),
    ...giftView(body.gift),
    name: body.name,
    price: moneyText(body.price),
    service_expiration: body.serviceExpiration,
    price_for_payroll: body.payrollPrice,
    session: body.session,
    tax: toggleNumber(body.isTaxed),
    purchased_from: body.purchasedFrom,
    delivery_date: body.deliveryDate,
    expiry_date: head.expiryDate,
    ...balanceView(packageBalance(head, history)),
    service_group: body.groups.map((group) => ({
      ...purchasedGroupView(group, catalog),
      purchased_packages_id: head.id,
    })),
    services: servicesIn(body.groups).map((id) => ({
      purchased_packages_id: head.id,
      service_id: String(id),
    })),
    history: history.map((row) => rowView(row, salon)),
  };
}
