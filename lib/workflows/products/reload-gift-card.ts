import type { SalonTender } from '../../rules/booking/appointments.ts';
import { toRoundingField } from '../../rules/checkout/cash-rounding.ts';
import type { LocationId, PurchaseId } from '../../rules/ids.ts';
import type { Money } from '../../rules/money.ts';
import { once } from '../../rules/once.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { type ChangeableProduct, checkProductActPossible } from '../../rules/products/product-acts.ts';
import {
  computeSaleAmounts,
  type Sale,
  type SaleAmounts,
  toNewSale,
  toSellerFields,
} from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { allocateId } from '../../table/counters.ts';
import { requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { decideAndCommit } from '../../table/decide.ts';
import { getCashPaymentFieldsOrNone } from '../../table/journal/drawers.ts';
import { putSale } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';
import { decideProductChangesOfSale, putSaleNotices } from '../payments/settle-sale.ts';
import { type ActedHead, type ActRequest, findProductWithSale } from './change-product.ts';
import { decideUnpaidSaleCounted, findSameUnpaidSale, loadUnpaidSales } from './unpaid-sales.ts';

/** A reload of a gift card: at the desk it is paid at once, online with an order. */
type RequestedReload = {
  readonly id: PurchaseId;
  readonly amount: Money;
  readonly reason: string;
  /** By default where the card was sold. */
  readonly locationId: LocationId | undefined;
  readonly paidBy: SalonTender | undefined;
};

type ReloadDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** How a sale is paid at the salon: by the tender, from the open drawer, with rounded cash. */
async function withSalonPayment(table: Store, { tenant, settings }: Salon, sale: Sale): Promise<Sale> {
  const payment = await getCashPaymentFieldsOrNone(table, tenant, sale);
  return { ...sale, ...payment, ...toRoundingField(payment, sale.total, settings.cashRounding) };
}

type Terms = Pick<Sale, 'customerId' | 'guest' | 'locationId' | 'value' | 'purchasedId'> & {
  readonly type: 'giftcard';
  readonly isReload: true;
  readonly amounts: SaleAmounts;
};

/** The card to reload, and the terms of the sale: taxed as the card, for its owner or the guest who bought it. */
async function prepareReload(
  { tenant, salon, caller, now }: Pick<ActRequest<never>, 'tenant' | 'salon' | 'caller' | 'now'>,
  table: Store,
  catalogs: LoadCatalog,
  { id, amount, locationId }: RequestedReload,
): Promise<Outcome<{ readonly card: Card; readonly terms: Terms }>> {
  const [found, { locations }] = await Promise.all([
    findProductWithSale(table, tenant, { type: 'giftcard', id }),
    catalogs(salon),
  ]);
  if (found?.product.type !== 'giftcard') return fail('recordNotFound', 'productId');
  const { product: card, sale } = found;
  const { customerId } = card.head;
  if (caller.kind === 'customer' && customerId !== caller.id) return fail('recordNotFound', 'productId');
  const allowed = checkProductActPossible(card, 'reload', toLocalDate(salon.timeZone, now));
  if (!allowed.ok) return allowed;
  const location = locations.get(locationId ?? sale.locationId);
  if (!location) return invalid('locationId', 'Unknown location');
  const { isTaxed, guest } = card.body;
  const terms = {
    ...({ type: 'giftcard', purchasedId: id, isReload: true, customerId, locationId: location.id } as const),
    ...(customerId === null && guest ? { guest } : {}),
    value: amount,
    amounts: computeSaleAmounts(amount, isTaxed, location, salon.currency),
  };
  return ok({ card, terms });
}

type Card = Extract<ChangeableProduct, { type: 'giftcard' }>;

/**
 * Sells money on a gift card that was sold before: it comes to the card once the sale is paid (BEHAVIOR §21.10). A customer reloads
 * their own card, and gets the same unpaid sale again.
 */
export function sellCardReloadOrReuseUnpaid<Reply>(
  request: ActRequest<Reply>,
  { store, catalogs }: ReloadDependencies,
  requested: RequestedReload,
  toReply: (sale: Sale, head: ActedHead) => Reply,
): Promise<Outcome<Reply>> {
  const { tenant, salon, caller, account, now } = request;
  const { reason, amount, paidBy } = requested;
  const isPaid = paidBy !== undefined;
  const seller = toSellerFields(account, caller, undefined);
  const allocate = once(() => allocateId(store, tenant, 'SALE'));
  return decideAndCommit(store, request, async (table) => {
    const prepared = await prepareReload(request, table, catalogs, requested);
    if (!prepared.ok) return prepared;
    const { terms, card } = prepared.value;
    const { head, body } = card;
    const buyer = isPaid || head.customerId === null ? undefined : head.customerId;
    const unpaid = await loadUnpaidSales(table, tenant, buyer);
    const begun = await findSameUnpaidSale(table, tenant, unpaid, { ...terms, ...terms.amounts, body });
    if (begun) return ok({ changes: [], reply: toReply(begun, head) });
    const payment = { paidAtSalon: isPaid, paidBy: paidBy ?? 'external', deliverAt: null };
    const ordered = toNewSale({ id: await allocate(), ...terms, ...payment, ...seller }, now);
    const counted = decideUnpaidSaleCounted(unpaid, ordered, now);
    if (!counted.ok) return counted;
    const sale = isPaid ? await withSalonPayment(table, salon, ordered) : ordered;
    const act = { reason, user: seller.soldBy?.name ?? null };
    return ok({
      changes: [
        ...putSale(request, sale),
        ...decideProductChangesOfSale(request, undefined, sale, head, act).changes,
        ...counted.value,
        ...requireCustomerAndCountRecord(tenant, head.customerId),
        ...putSaleNotices(request, undefined, sale),
      ],
      reply: toReply(sale, { ...head, remaining: head.remaining + (isPaid ? amount : 0) }),
    });
  });
}
