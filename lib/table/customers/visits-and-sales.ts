import type { Appointment } from '../../rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { toAppointment } from '../booking/appointments.ts';
import { toCustomerRecordsRangeAfter } from '../keys.ts';
import { toSale } from '../products/sales.ts';
import type { Item, Store } from '../store.ts';

export type VisitOrSale =
  | { readonly kind: 'visit'; readonly record: Appointment }
  | { readonly kind: 'sale'; readonly record: Sale };

/** A place in the list: after the visit and the sale with these ids; 0: before the first one. */
export type VisitsAndSalesPlace = { readonly visit: number; readonly sale: number };

type Part = { readonly rows: VisitOrSale[]; readonly isWhole: boolean };

async function readPart(
  store: Store,
  range: ReturnType<typeof toCustomerRecordsRangeAfter>,
  limit: number,
  toRow: (item: Item) => VisitOrSale,
): Promise<Part> {
  const { items, next } = await store.queryPage({ ...range, limit });
  return { rows: items.map(toRow), isWhole: next === undefined };
}

/**
 * The next visits and sales of a customer in the order in which they were made, at most `count`; eventually consistent. Reads no
 * more than `count` of each.
 */
export async function readVisitsAndSales(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
  place: VisitsAndSalesPlace,
  { count, descending }: { readonly count: number; readonly descending: boolean },
): Promise<{ readonly rows: VisitOrSale[]; readonly hasMore: boolean }> {
  const toRange = (kind: 'APPOINTMENT' | 'SALE', after: number) =>
    toCustomerRecordsRangeAfter(tenant, customer, kind, after, descending);
  const [visits, sales] = await Promise.all([
    readPart(store, toRange('APPOINTMENT', place.visit), count, (item) => ({
      kind: 'visit',
      record: toAppointment(item),
    })),
    readPart(store, toRange('SALE', place.sale), count, (item) => ({ kind: 'sale', record: toSale(item) })),
  ]);
  const rows: VisitOrSale[] = [];
  const isFirst = ({ record: a }: VisitOrSale, { record: b }: VisitOrSale): boolean =>
    descending ? a.createdAt >= b.createdAt : a.createdAt <= b.createdAt;
  // A part that ends within its range hides which of its records comes next
  const hasEnded = ({ rows: left, isWhole }: Part): boolean => left.length === 0 && !isWhole;
  while (rows.length < count && !hasEnded(visits) && !hasEnded(sales)) {
    const [visit] = visits.rows;
    const [sale] = sales.rows;
    const takesVisit = visit !== undefined && (sale === undefined || isFirst(visit, sale));
    const next = (takesVisit ? visits : sales).rows.shift();
    if (!next) break;
    rows.push(next);
  }
  return { rows, hasMore: [visits, sales].some((part) => part.rows.length > 0 || !part.isWhole) };
}
