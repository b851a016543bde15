import { withFormerCreditOwner } from '../../rules/booking/appointments.ts';
import { listMonths, toUtcDate } from '../../rules/calendar.ts';
import type { CustomerId, SaleId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import {
  findCorrectedSaleEntryId,
  toPaidSaleReceiptBill,
  toSaleEventCode,
  toSalePosition,
} from '../../rules/journal/sale-entries.ts';
import { computeChangeInstant } from '../../rules/notifications/webhook-events.ts';
import type { FilterableSale } from '../../rules/products/sale-lists.ts';
import { computeSaleCheckAt, type Sale, type SaleRefundBySalon } from '../../rules/products/sales.ts';
import { hashPersonOfEmail } from '../booking/open-bookings.ts';
import { type DerivedEntries, updateDerivedEntries } from '../derived-entries.ts';
import { putJournalEntryAndBalances } from '../journal/entries.ts';
import {
  indexKeys,
  keys,
  PURCHASED_KIND,
  parseSortKeyId,
  toCustomerRecordsRange,
  toGuestSalesRange,
  toRankedList,
  toSaleMonthRange,
} from '../keys.ts';
import { getRankedPage, type ListSpan } from '../ranked-lists.ts';
import { findRecordByKey, getItems, toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  putNewItem,
  requireItem,
  type Store,
  updateItem,
} from '../store.ts';

export const toSale = toRecordFields<Sale>;

export const findSaleById = (store: Store, tenant: Tenant, id: SaleId): Promise<Sale | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'SALE', id));

/** Reads sales by id, in no order; eventually consistent. */
export const findSalesByIds = async (store: Store, tenant: Tenant, ids: readonly SaleId[]): Promise<Sale[]> =>
  (
    await getItems(
      store,
      ids.map((id) => keys.record(tenant, 'SALE', id)),
    )
  ).map(toSale);

/** A part of the list of all sales by id, and their number. */
export async function getSalePage(
  store: Store,
  tenant: Tenant,
  span: ListSpan,
): Promise<{ rows: Sale[]; total: number }> {
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, 'SALE'), span);
  return { rows: entries.map(toSale), total };
}

/** The sales of some time, `to` excluded, oldest first; eventually consistent. */
export async function listSalesOfTime(
  store: Store,
  tenant: Tenant,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<FilterableSale[]> {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const months = await Promise.all(
    listMonths({ from: toUtcDate(from.getTime()), to: toUtcDate(to.getTime()) }).map((month) =>
      store.queryAll({ ...toSaleMonthRange(tenant, month), ...range }),
    ),
  );
  return months
    .flat()
    .map((item) => ({ ...toRecordFields<Omit<FilterableSale, 'id'>>(item), id: parseSortKeyId(item) }));
}

function toBuyerKeys(tenant: Tenant, { id, customerId, guest }: Sale) {
  if (customerId !== null) return indexKeys.ofCustomer(tenant, customerId, 'SALE', id);
  const hash = guest && hashPersonOfEmail(guest.email);
  return hash === undefined ? {} : indexKeys.guestSale(tenant, hash, id);
}

/** The lists of sales by id, by day, and of the customer or guest who buys. */
const toSaleDerivedEntries = (tenant: Tenant, sale: Sale): DerivedEntries => ({
  attributes: {
    ...indexKeys.ofSaleDays(tenant, sale.createdAt, sale.id),
    ...toBuyerKeys(tenant, sale),
  },
  places: [{ list: 'SALE', id: sale.id }],
  items: [],
});

/** The sales to a customer, oldest first; eventually consistent. */
export const listSalesOfCustomer = async (
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<Sale[]> => (await store.queryAll(toCustomerRecordsRange(tenant, customer, 'SALE'))).map(toSale);

/** The sales to a guest, in no order; eventually consistent. */
export const listSalesOfGuestHash = async (
  store: Store,
  tenant: Tenant,
  personHash: string,
): Promise<Sale[]> =>
  findSalesByIds(
    store,
    tenant,
    (await store.queryAll(toGuestSalesRange(tenant, personHash))).map(parseSortKeyId),
  );

function toSaleItem(tenant: Tenant, sale: Sale) {
  const dueAt = computeSaleCheckAt(sale);
  return {
    ...sale,
    ...toSaleDerivedEntries(tenant, sale).attributes,
    ...(dueAt === undefined ? {} : indexKeys.due(sale.id, dueAt)),
  };
}

/** The journal entry of a change of a sale (BEHAVIOR §36.3). */
function putSaleEntry(author: EntryAuthor, before: Sale | undefined, after: Sale): Change[] {
  const { id, locationId, customerId } = after;
  const event = toSaleEventCode(before, after);
  const origin = {
    event,
    corrects: findCorrectedSaleEntryId(before, after),
    ...(event === 'tenderCorrected' ? { bill: toPaidSaleReceiptBill(after) } : {}),
    reference: { kind: 'sale', id },
    version: (before?.version ?? 0) + 1,
    locationId,
    customerId,
  } as const;
  return putJournalEntryAndBalances(
    author,
    origin,
    before ? toSalePosition(before) : [],
    toSalePosition(after),
  );
}

/** Adds a sale, counts it in the list of sales, and adds the journal entry of its payment. */
export const putSale = (author: EntryAuthor, sale: Sale): Change[] => {
  const { tenant } = author.salon;
  return [
    putNewItem(keys.record(tenant, 'SALE', sale.id), toSaleItem(tenant, sale)),
    ...updateDerivedEntries(tenant, undefined, toSaleDerivedEntries(tenant, sale)),
    ...putSaleEntry(author, undefined, sale),
  ];
};

/** Deletes a sale that has not changed since it was read, and reverses its journal entry. */
export const deleteSale = (author: EntryAuthor, sale: Sale): Change[] => {
  const { id, locationId, customerId, version } = sale;
  const { tenant } = author.salon;
  const origin = { event: 'adjusted', reference: { kind: 'sale', id }, version: version + 1 } as const;
  return [
    deleteItem(keys.record(tenant, 'SALE', id), { attribute: 'version', is: version }),
    ...updateDerivedEntries(tenant, toSaleDerivedEntries(tenant, sale), undefined),
    ...putJournalEntryAndBalances(author, { ...origin, locationId, customerId }, toSalePosition(sale), []),
  ];
};

/** Replaces a sale if it has not changed since it was read, and adds the journal entry of its payment. */
export const updateSale = (author: EntryAuthor, before: Sale, after: Sale): Change[] => {
  const { tenant } = author.salon;
  return [
    putItem(
      keys.record(tenant, 'SALE', before.id),
      toSaleItem(tenant, {
        ...after,
        version: before.version + 1,
        updatedAt: computeChangeInstant(before, author.now).toISOString(),
      }),
      { attribute: 'version', is: before.version },
    ),
    ...putSaleEntry(author, before, after),
  ];
};

/** Records the intent that was ordered last, if the sale has not changed since it was read. */
export const updateOrderedIntent = (tenant: Tenant, { id, version }: Sale, intent: string): Change =>
  updateItem(keys.record(tenant, 'SALE', id), {
    set: { orderedIntent: intent },
    add: { version: 1 },
    require: [{ attribute: 'version', is: version }],
  });

const withRefundOwner = (refund: SaleRefundBySalon, from: CustomerId): SaleRefundBySalon => ({
  ...withFormerCreditOwner(refund, from),
  ...(refund.parts ? { parts: refund.parts.map((part) => withFormerCreditOwner(part, from)) } : {}),
});

/** Moves a sale to the customer whom its buyer was merged into, if it has not changed since it was read (BEHAVIOR §4.6). */
export const moveSaleOnMerge = (
  tenant: Tenant,
  { id, version, refundedBySalon: refund, tenders, ...sale }: Sale,
  from: CustomerId,
  into: CustomerId,
): Change =>
  updateItem(keys.record(tenant, 'SALE', id), {
    set: {
      customerId: into,
      ...indexKeys.ofCustomer(tenant, into, 'SALE', id),
      ...(sale.paidBy === 'credit' ? { creditOf: sale.creditOf ?? from } : {}),
      ...(tenders ? { tenders: tenders.map((tender) => withFormerCreditOwner(tender, from)) } : {}),
      ...(refund ? { refundedBySalon: withRefundOwner(refund, from) } : {}),
    },
    add: { version: 1 },
    require: [{ attribute: 'version', is: version }],
  });

export const requireUnchangedSale = (tenant: Tenant, { id, version }: Sale): Change =>
  requireItem(keys.record(tenant, 'SALE', id), { attribute: 'version', is: version });

/** Copies onto the product's head what a redemption checks of its sale. */
export const updatePurchaseSaleStatusAndBlock = (
  tenant: Tenant,
  { type, purchasedId, status, blockedAt }: Sale,
): Change =>
  updateItem(keys.purchase(tenant, PURCHASED_KIND[type], purchasedId), {
    set: { saleStatus: status, ...(blockedAt ? { blockedAt } : {}) },
    remove: blockedAt ? [] : ['blockedAt'],
    require: [{ that: 'present' }],
  });
