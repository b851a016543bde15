import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  areSameTotals,
  type CustomerTotals,
  computeCustomerTotals,
  NO_CUSTOMER_TOTALS,
} from '../../rules/customers/customer-totals.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { ok } from '../../rules/outcome.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { findAppointmentsByIds, listAppointmentsOfCustomer } from '../../table/booking/appointments.ts';
import {
  type CountedRecord,
  deleteCustomerTotals,
  findCustomerTotals,
  putCustomerTotals,
} from '../../table/customers/customer-totals.ts';
import { findCustomer, updateFirstVisit } from '../../table/customers/customers.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { findSaleById, listSalesOfCustomer } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';
import { readReceiptFacts } from '../payments/receipt-pages.ts';

/** Longer than an index lags behind its table. */
const RECENT_MS = 10 * MINUTE_MS;
const RECENT_MAX = 20;

/** The records of a list with newer ones in their place; those that belong to others by now are left out. */
function withNewer<Row extends { readonly id: number; readonly customerId: CustomerId | null }>(
  listed: readonly Row[],
  newer: readonly Row[],
  customerId: CustomerId,
): Row[] {
  const byId = new Map([...listed, ...newer].map((each) => [each.id, each]));
  return [...byId.values()].filter((each) => each.customerId === customerId);
}

/** Computes the totals of a customer from the records as they are now. `recent`: those that the index may show as they were. */
export async function readTotalsFromRecords(
  store: Store,
  tenant: Tenant,
  id: CustomerId,
  recent: readonly Pick<CountedRecord, 'kind' | 'id'>[],
): Promise<CustomerTotals> {
  const toIds = (kind: CountedRecord['kind']) =>
    recent.filter((each) => each.kind === kind).map((each) => each.id);
  const [listedVisits, newerVisits, listedSales, newerSales] = await Promise.all([
    listAppointmentsOfCustomer(store, tenant, id),
    findAppointmentsByIds(store, tenant, toIds('APPOINTMENT')),
    listSalesOfCustomer(store, tenant, id),
    Promise.all(toIds('SALE').map((each) => findSaleById(store, tenant, each))),
  ]);
  const visits = withNewer<Appointment>(listedVisits, newerVisits, id);
  const sales = withNewer<Sale>(
    listedSales,
    newerSales.filter((each) => each !== undefined),
    id,
  );
  const { intents, listRenewals } = await readReceiptFacts(store, tenant, visits, sales);
  return computeCustomerTotals({
    visits,
    intents,
    sales: sales.map((sale) => ({ sale, renewals: listRenewals(sale) })),
  });
}

/** The records that the index may not show as they are: the changed ones, and those of the last minutes. */
function listRecent(
  changed: readonly Pick<CountedRecord, 'kind' | 'id'>[],
  before: readonly CountedRecord[],
  now: Date,
): CountedRecord[] {
  const fresh = before.filter(({ at }) => now.getTime() - Date.parse(at) < RECENT_MS);
  const all = [...changed.map((each) => ({ ...each, at: now.toISOString() })), ...fresh];
  const distinct = new Map(all.toReversed().map((each) => [`${each.kind} ${each.id}`, each]));
  return [...distinct.values()].toReversed().slice(0, RECENT_MAX);
}

/**
 * Computes the totals of a customer again after a change of some records, and keeps them if they differ (BEHAVIOR §11.14). Repeated
 * and late calls lead to the same totals; after a lost call, the next one counts what it has missed.
 */
export async function refreshCustomerTotals(
  { store, tenant, now }: { readonly store: Store; readonly tenant: Tenant; readonly now: Date },
  id: CustomerId,
  changed: readonly Pick<CountedRecord, 'kind' | 'id'>[],
): Promise<void> {
  const done = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const [customer, before] = await Promise.all([
      findCustomer(table, tenant, id),
      findCustomerTotals(table, tenant, id),
    ]);
    // Erased, or merged into another customer, to whom the records move
    if (!customer) return ok({ changes: before ? [deleteCustomerTotals(tenant, id)] : [], reply: undefined });
    const recent = listRecent(changed, before?.recent ?? [], now);
    const totals = await readTotalsFromRecords(table, tenant, id, recent);
    const isSame = areSameTotals(totals, before ?? NO_CUSTOMER_TOTALS);
    const { firstVisit } = totals;
    const changes = [
      ...(isSame ? [] : [putCustomerTotals(tenant, before, { ...totals, id, recent })]),
      ...(firstVisit === (customer.firstVisit ?? null) ? [] : [updateFirstVisit(tenant, id, firstVisit)]),
    ];
    return ok({ changes, reply: undefined });
  });
  if (!done.ok) throw new Error(`cannot count the visits of customer ${id}: ${done.failure}`);
}
