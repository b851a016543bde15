import { mustGet } from '../../rules/catalog/deleted-records.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { CustomerId, PurchaseId } from '../../rules/ids.ts';
import { type ListSorting, sortRows } from '../../rules/lists.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import type { SaleState } from '../../rules/notifications/webhook-events.ts';
import type { Gift } from '../../rules/products/gifts.ts';
import type { NumberedHistoryRow, PurchaseHead, UsesBalance } from '../../rules/products/purchases.ts';
import {
  findCashOrExternalPayment,
  listCorrectedTendersOfPaidSale,
  type Sale,
  type SaleTender,
  shareRefundOfSale,
} from '../../rules/products/sales.ts';
import { hasServiceOfCategory, type ServiceGroup } from '../../rules/products/service-groups.ts';
import type { TemplateBase } from '../../rules/products/templates.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { toTaxIncludedFields } from '../catalog/tax-mode.ts';
import { type ListReply, type PageQuery, toListReplyFromAllRows } from '../list-replies.ts';
import { toToggleNumber } from '../toggles.ts';
import { describeHistoryRow, type SentenceContext } from './row-texts.ts';

/** Views that packages, gift cards and memberships share. */

type TemplateListQuery = PageQuery &
  ListSorting<'id' | 'name' | 'price' | 'created_at'> & { readonly category?: number | undefined };

/** A list of templates, sorted and filtered as BEHAVIOR §7.3 says; `toServiceIds` gives the services of one. */
export function toTemplateListReply<Each extends TemplateBase & { name: string; price: Money }, View>(
  templates: readonly Each[],
  query: TemplateListQuery,
  url: string,
  catalog: Catalog,
  toServiceIds: (template: Each) => readonly number[],
  view: (template: Each) => View,
): ListReply<View> {
  const { category } = query;
  const matching = templates.filter(
    (template) => category === undefined || hasServiceOfCategory(toServiceIds(template), category, catalog),
  );
  const rows = sortRows(matching, query, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    price: ({ price }) => price,
    created_at: ({ createdAt }) => createdAt,
  });
  return toListReplyFromAllRows(rows, query, url, view);
}

/** The id of a buyer or owner; 0 for a guest, because version 1 has a number there (BEHAVIOR §21.5). */
const toCustomerIdView = (id: CustomerId | null): number => id ?? 0;

/** The fields that a sale's view and its webhook events share: ids and amounts, no names (BEHAVIOR §30.2). */
export const toSaleIdsAndAmountsView = (sale: SaleState) => ({
  type: sale.type,
  purchased_id: sale.purchasedId,
  customer_id: toCustomerIdView(sale.customerId),
  location_id: sale.locationId,
  subtotal: formatMoney(sale.subtotal),
  tax: formatMoney(sale.tax),
  ...toTaxIncludedFields(sale),
  total: formatMoney(sale.total),
  status: sale.status,
});

const toTenderView = ({ intent, paidBy = 'external', amount }: SaleTender, returned: Money) => ({
  paid_by: intent === undefined ? paidBy : ('card' as const),
  amount: formatMoney(amount),
  left: formatMoney(amount - returned),
});

export const toSaleView = (sale: Sale) => {
  const payment = findCashOrExternalPayment(sale);
  const tenders = listCorrectedTendersOfPaidSale(sale);
  const returned = shareRefundOfSale(tenders, sale.refundedBySalon?.amount ?? 0);
  return {
    id: sale.id,
    ...toSaleIdsAndAmountsView(sale),
    payment_intent: sale.paymentIntent,
    ...(payment ? { paid_by: payment.paidBy } : {}),
    ...(tenders.length > 1
      ? { tenders: tenders.map((each, place) => toTenderView(each, returned[place] ?? 0)) }
      : {}),
    sold_by: sale.soldBy ?? null,
    staff_id: sale.staffId ?? null,
    created_at: sale.createdAt,
    ...(sale.isReload ? { reload: true as const } : {}),
    ...(sale.refundedBySalon ? { refunded: formatMoney(sale.refundedBySalon.amount) } : {}),
  };
};

/** A row of the list of sales (BEHAVIOR §21.8). */
export const toSaleRowView = (
  sale: Sale & { readonly productName: string; readonly buyer: Pick<Customer, 'fname' | 'lname'> },
) => ({
  ...toSaleView(sale),
  name: sale.productName,
  customer: { fname: sale.buyer.fname, lname: sale.buyer.lname },
});

export function toServiceSummaryView(id: number, { services }: Catalog) {
  const { name, price, duration } = mustGet(services, id, 'service');
  return { id, name, price: formatMoney(price), duration };
}

export const toTemplateServiceGroupView = ({ id, qty, price, services }: ServiceGroup, catalog: Catalog) => ({
  id,
  qty,
  price: formatMoney(price),
  services: services.map((link) => ({
    id: link.id,
    group_id: id,
    service_id: String(link.serviceId),
    service: toServiceSummaryView(link.serviceId, catalog),
  })),
});

export const toPurchasedServiceGroupView = (
  { id, qty, price, services }: ServiceGroup,
  catalog: Catalog,
) => ({
  id,
  qty,
  price: formatMoney(price),
  services: services.map(({ serviceId }) => ({
    service_id: String(serviceId),
    service: toServiceSummaryView(serviceId, catalog),
  })),
});

export const toUsesBalanceView = ({ totalQty, totalUsed, remaining }: UsesBalance) => ({
  total_qty: totalQty,
  total_used: totalUsed,
  remaining_balance: remaining,
});

/** The owner of a product in a customer's own list (BEHAVIOR §21.8). */
export type OwnershipFlags = {
  readonly head: Pick<PurchaseHead, 'offer'>;
  readonly isGivenAway: boolean;
  readonly isClaimed: boolean;
  readonly hidesBalance: boolean;
};

export const toOwnershipView = ({ isGivenAway, isClaimed, hidesBalance, head }: OwnershipFlags) => ({
  given_away: toToggleNumber(isGivenAway),
  claimed: toToggleNumber(isClaimed),
  offered_to: hidesBalance ? null : (head.offer?.email ?? null),
});

/** The same in a customer's own list (BEHAVIOR §21.8). */
export const toCustomerPurchaseView = <View extends { remaining_balance: number }>(
  ownership: OwnershipFlags,
  view: View,
) => ({
  ...view,
  ...toOwnershipView(ownership),
  remaining_balance: ownership.hidesBalance ? 0 : view.remaining_balance,
});

/** The fields of head and owner that every purchased product shows. */
export const toPurchaseHeadView = (
  { id, saleId, saleStatus, customerId }: PurchaseHead,
  owner: Pick<Customer, 'fname' | 'lname'>,
) => ({
  id,
  sales_id: saleId,
  sale_status: saleStatus,
  customer_id: toCustomerIdView(customerId),
  customer: { fname: owner.fname, lname: owner.lname },
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Recipient and sender of a package or membership; null where the buyer keeps it. */
export const toGiftView = (gift: Gift | null) => ({
  buy_for: toToggleNumber(gift !== null),
  recipient_fname: gift?.recipient.fname ?? null,
  recipient_lname: gift?.recipient.lname ?? null,
  recipient_email: orNull(gift?.recipient.email ?? ''),
  sender_name: orNull(gift?.senderName ?? ''),
  sender_msg: orNull(gift?.message ?? ''),
});

/** A row of a history, with the id of its sold product in the named field. */
export const toHistoryRowView = <IdField extends string>(
  row: NumberedHistoryRow,
  idField: IdField,
  productId: PurchaseId,
  context: SentenceContext & { readonly salon: Salon },
) => ({
  id: row.id,
  ...({ [idField]: productId } as Record<IdField, PurchaseId>),
  sales_id: row.saleId,
  date: toLocalDate(context.salon.timeZone, new Date(row.at)),
  description: describeHistoryRow(row, context),
  service_id: row.serviceId,
  balance_after: row.act?.balanceAfter ?? null,
  reason: orNull(row.act?.reason ?? ''),
  user: row.act?.user ?? null,
});
