import { moneyText } from '../rules/money.ts';
import type { Customer } from '../rules/people.ts';
import type { HistoryRow, PurchaseHead } from '../rules/purchases.ts';
import type { Sale } from '../rules/sales.ts';
import type { Catalog, Salon } from '../rules/salon.ts';
import type { Gift } from '../rules/selling.ts';
import type { ServiceGroup } from '../rules/service-groups.ts';
import { dateIn } from '../rules/zone.ts';

/** The wire's words for what packages, gift cards and memberships have in common. */

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
export const flagText = (value: boolean): '0' | '1' => (value ? '1' : '0');

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

/** A service that a group or gift card names. Services are never deleted, so that the catalog has it. */
export function serviceView(id: number, { services }: Catalog) {
  const service = services.get(id);
  if (!service) throw new Error(`service ${id} is not in the catalog`);
  return { id, name: service.name, price: moneyText(service.price), duration: service.duration };
}

/** Links of a template's group to its services. */
export const templateServices = ({ id, services }: ServiceGroup, catalog: Catalog) =>
  services.map((link) => ({
    id: link.id,
    group_id: id,
    service_id: String(link.serviceId),
    service: serviceView(link.serviceId, catalog),
  }));

/** Services of a purchased product's group. */
export const purchasedServices = ({ services }: ServiceGroup, catalog: Catalog) =>
  services.map(({ serviceId }) => ({
    service_id: String(serviceId),
    service: serviceView(serviceId, catalog),
  }));

export const groupView = ({ id, qty, price }: Pick<ServiceGroup, 'id' | 'qty' | 'price'>) => ({
  id,
  qty,
  price: moneyText(price),
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
  buy_for: flag(gift !== null),
  recipient_fname: gift?.recipient.fname ?? null,
  recipient_lname: gift?.recipient.lname ?? null,
  recipient_email: orNull(gift?.recipient.email ?? ''),
  sender_name: orNull(gift?.senderName ?? ''),
  sender_msg: orNull(gift?.message ?? ''),
});

/** A row of a history, its day in the salon's zone. */
export const rowView = ({ at, description, serviceId }: HistoryRow, { timeZone }: Salon) => ({
  date: dateIn(timeZone, new Date(at)),
  description,
  service_id: serviceId,
});
