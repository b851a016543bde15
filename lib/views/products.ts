import type { Customer } from '../rules/accounts/people.ts';
import { moneyText } from '../rules/money.ts';
import type { Balance } from '../rules/products/packages.ts';
import type { HistoryRow, PurchaseHead } from '../rules/products/purchases.ts';
import type { Sale } from '../rules/products/sales.ts';
import type { ServiceGroup } from '../rules/products/service-groups.ts';
import type { Gift } from '../rules/products/templates.ts';
import { mustGet } from '../rules/salon/former-records.ts';
import type { Catalog, Salon } from '../rules/salon/salon.ts';
import { dateIn } from '../rules/time-zone.ts';
import { toggleNumber } from './toggles.ts';

/** The wire's words for what packages, gift cards and memberships have in common. */

/** A sale as create-*-sell answers it (decisions §5). */
export const saleView = (sale: Sale) => ({
  id: sale.id,
  type: sale.type,
  purchased_id: sale.purchasedId,
  customer_id: sale.customerId,
  location_id: sale.locationId,
  subtotal: moneyText(sale.subtotal),
  tax: moneyText(sale.tax),
  total: moneyText(sale.total),
  status: sale.status,
  payment_intent: sale.paymentIntent,
  created_at: sale.createdAt,
});

/** A service that a group or gift card names. */
export function serviceView(id: number, { services }: Catalog) {
  const { name, price, duration } = mustGet(services, id, 'service');
  return { id, name, price: moneyText(price), duration };
}

/** A template's group, with its links to services. */
export const templateGroupView = ({ id, qty, price, services }: ServiceGroup, catalog: Catalog) => ({
  id,
  qty,
  price: moneyText(price),
  services: services.map((link) => ({
    id: link.id,
    group_id: id,
    service_id: String(link.serviceId),
    service: serviceView(link.serviceId, catalog),
  })),
});

/** A group of a purchased product, with its services. */
export const purchasedGroupView = ({ id, qty, price, services }: ServiceGroup, catalog: Catalog) => ({
  id,
  qty,
  price: moneyText(price),
  services: services.map(({ serviceId }) => ({
    service_id: String(serviceId),
    service: serviceView(serviceId, catalog),
  })),
});

/** Computed figures of a package or membership (specification). */
export const balanceView = ({ totalQty, totalUsed, remaining }: Balance) => ({
  total_qty: totalQty,
  total_used: totalUsed,
  remaining_balance: remaining,
});

/** What every listing shows of a purchased product's head and owner. */
export const headView = ({ id, saleId, saleStatus, customerId }: PurchaseHead, owner: Customer) => ({
  id,
  sales_id: saleId,
  sale_status: saleStatus,
  customer_id: customerId,
  customer: { fname: owner.fname, lname: owner.lname },
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The five fields of recipient and sender, null when the buyer keeps the product (specification). */
export const giftView = (gift: Gift | null) => ({
  buy_for: toggleNumber(gift !== null),
  recipient_fname: gift?.recipient.fname ?? null,
  recipient_lname: gift?.recipient.lname ?? null,
  recipient_email: orNull(gift?.recipient.email ?? ''),
  sender_name: orNull(gift?.senderName ?? ''),
  sender_msg: orNull(gift?.message ?? ''),
});

/** A row of a history, its day in the salon's zone. */
export const rowView = ({ saleId, at, description, serviceId }: HistoryRow, { timeZone }: Salon) => ({
  sales_id: saleId,
  date: dateIn(timeZone, new Date(at)),
  description,
  service_id: serviceId,
});
