import type { Appointment } from '../../rules/booking/appointments.ts';
import { mustGet } from '../../rules/catalog/deleted-records.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import {
  type CustomerReceipt,
  listCustomerReceiptsOfSale,
  listCustomerReceiptsOfVisit,
  sortCustomerReceipts,
} from '../../rules/payments/customer-receipts.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import {
  readVisitsAndSales,
  type VisitOrSale,
  type VisitsAndSalesPlace,
} from '../../table/customers/visits-and-sales.ts';
import type { LogPage, LogSpan } from '../../table/log-pages.ts';
import { findIntentRecordsByIds } from '../../table/payments/intents.ts';
import { getSoldProductNames, listRenewalRows } from '../../table/products/purchases.ts';
import type { Store } from '../../table/store.ts';

/** The start of a page: after the receipt with this id, which is of the next visit or sale; '' before its first one. */
type PageStart = VisitsAndSalesPlace & { readonly receipt: string };

const AFTER = /^(\d{1,12})\.(\d{1,12})\.([a-z\d-]*)$/;

function parseAfter(after = '0.0.'): PageStart | undefined {
  const [, visit, sale, receipt = ''] = AFTER.exec(after) ?? [];
  return visit === undefined ? undefined : { visit: Number(visit), sale: Number(sale), receipt };
}

const formatAfter = ({ visit, sale, receipt }: PageStart): string => `${visit}.${sale}.${receipt}`;

/** Reads what the receipts of visits and sales depend on: the intents of the visits, and the renewals of each membership. */
export async function readReceiptFacts(
  store: Store,
  tenant: Tenant,
  visits: readonly Appointment[],
  sales: readonly Sale[],
) {
  const intentIds = visits.flatMap(({ payments }) => payments.flatMap(({ intent }) => intent ?? []));
  const readRenewals = async (sale: Sale) => [sale.id, await listRenewalRows(store, tenant, sale)] as const;
  const [intents, renewals] = await Promise.all([
    findIntentRecordsByIds(store, tenant, [...new Set(intentIds)]),
    Promise.all(sales.filter(({ type }) => type === 'membership').map(readRenewals)),
  ]);
  const bySale = new Map(renewals);
  return { intents, listRenewals: ({ id }: Sale) => bySale.get(id) ?? [] };
}

/** Reads what the receipts of some visits and sales depend on. Returns the receipts of one of them. */
async function openReceiptList(
  store: Store,
  tenant: Tenant,
  catalog: Catalog,
  records: readonly VisitOrSale[],
): Promise<(record: VisitOrSale) => CustomerReceipt[]> {
  const visits = records.flatMap(({ kind, record }) => (kind === 'visit' ? record : []));
  const sales = records.flatMap(({ kind, record }) => (kind === 'sale' ? record : []));
  const [{ intents, listRenewals }, names] = await Promise.all([
    readReceiptFacts(store, tenant, visits, sales),
    getSoldProductNames(store, tenant, sales, catalog.language),
  ]);
  return ({ kind, record }) =>
    kind === 'visit'
      ? listCustomerReceiptsOfVisit(record, intents, (id) => mustGet(catalog.services, id, 'service').name)
      : listCustomerReceiptsOfSale(record, {
          name: names.get(record.id) ?? '',
          renewals: listRenewals(record),
        });
}

/**
 * A page of the receipts of a customer. It reads its visits and sales and one more, whatever the length of the list (BEHAVIOR
 * §19.5). Undefined where `after` is not of this list.
 */
export async function findCustomerReceiptPage(
  store: Store,
  tenant: Tenant,
  catalog: Catalog,
  customerId: CustomerId,
  { perPage, after, descending }: LogSpan,
): Promise<LogPage<CustomerReceipt> | undefined> {
  const start = parseAfter(after);
  if (!start) return undefined;
  const span = { count: perPage + 1, descending };
  const { rows: records, hasMore } = await readVisitsAndSales(store, tenant, customerId, start, span);
  const listReceipts = await openReceiptList(store, tenant, catalog, records);
  const order = descending ? 'desc' : 'asc';
  let place: VisitsAndSalesPlace = start;
  const rows = records.flatMap((each, index) => {
    const before = place;
    place = { ...place, [each.kind]: each.record.id };
    const receipts = sortCustomerReceipts(listReceipts(each), order);
    const shown = index === 0 ? receipts.findIndex(({ id }) => id === start.receipt) + 1 : 0;
    return receipts.slice(shown).map((row) => ({ row, key: formatAfter({ ...before, receipt: row.id }) }));
  });
  const page = rows.slice(0, perPage);
  if (rows.length > perPage) return { rows: page, next: page.at(-1)?.key ?? null };
  return { rows: page, next: hasMore ? formatAfter({ ...place, receipt: '' }) : null };
}
