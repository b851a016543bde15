import type { ReportName } from '../../lib/contract/journal/report-groupings.ts';
import type { Dependencies } from '../../lib/http/call.ts';
import { findLocationOrFormer, findStaffOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import type { CountedLine } from '../../lib/rules/journal/report-lines.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import type { PayoutRecord } from '../../lib/rules/payments/payouts.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';
import { listPayouts } from '../../lib/table/payments/payouts.ts';
import { toWireDate } from '../../lib/views/dates.ts';

type FindName = (groupBy: string, key: string | number) => string | null;

function findRecord(catalog: Catalog, groupBy: string, id: number): { readonly name: string } | undefined {
  switch (groupBy) {
    case 'service':
      return catalog.services.get(id);
    case 'category':
      return catalog.categories.get(id);
    case 'product':
      return catalog.products.get(id);
    case 'staff':
      return findStaffOrFormer(catalog, id);
    case 'location':
      return findLocationOrFormer(catalog, id);
    default:
      return undefined;
  }
}

const describePayout = ({ arrivesOn, amount, currency, hasFailed }: PayoutRecord, salon: Salon): string =>
  [
    toWireDate(arrivesOn),
    ...(currency === salon.currency.toUpperCase() ? [] : [`${formatMoney(amount)} ${currency}`]),
    ...(hasFailed ? ['failed'] : []),
  ].join(', ');

type ReportNames = { readonly nameOf: FindName; readonly payouts: readonly PayoutRecord[] };

/** The present names of the records that a report groups by, and the payouts of the salon for the report of payouts. */
export async function loadReportNames(
  salon: Salon,
  { store, catalogs }: Dependencies,
  kind: ReportName,
): Promise<ReportNames> {
  const [catalog, drawers, payouts] = await Promise.all([
    catalogs(salon),
    kind === 'cash' ? listDrawers(store, salon.tenant) : [],
    kind === 'payouts' ? listPayouts(store, salon.tenant) : [],
  ]);
  const names = new Map<string, string>([
    ...drawers.map(({ id, name }) => [`drawer ${id}`, name] as const),
    ...payouts.map((payout) => [`payout ${payout.id}`, describePayout(payout, salon)] as const),
  ]);
  const nameOf: FindName = (groupBy, key) =>
    names.get(`${groupBy} ${key}`) ?? findRecord(catalog, groupBy, Number(key))?.name ?? null;
  return { nameOf, payouts };
}

/** The present name of what a line is for: a service, a product, the person of a tip, a drawer. */
export function findLineName(nameOf: FindName, line: CountedLine): string | null {
  if (line.serviceId !== undefined) return nameOf('service', line.serviceId);
  if (line.productId !== undefined && line.productId !== null) return nameOf('product', line.productId);
  if (line.account === 'tips') return nameOf('staff', line.of ?? 0);
  return line.account === 'cash' ? nameOf('drawer', line.of ?? 0) : null;
}
