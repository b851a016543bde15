import type { Dependencies } from '../../lib/http/call.ts';
import { findLocationOrFormer, findStaffOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import type { CountedLine } from '../../lib/rules/journal/report-lines.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { listDrawers } from '../../lib/table/journal/drawers.ts';

type FindName = (groupBy: string, id: number) => string | null;

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

/** The present names of the records that reports group by. */
export async function loadReportNames(
  salon: Salon,
  { store, catalogs }: Dependencies,
  hasDrawers: boolean,
): Promise<FindName> {
  const [catalog, drawers] = await Promise.all([
    catalogs(salon),
    hasDrawers ? listDrawers(store, salon.tenant) : [],
  ]);
  const drawerNames = new Map<number, string>(drawers.map(({ id, name }) => [id, name]));
  return (groupBy, id) =>
    (groupBy === 'drawer' ? drawerNames.get(id) : findRecord(catalog, groupBy, id)?.name) ?? null;
}

/** The present name of what a line is for: a service, a product, the person of a tip, a drawer. */
export function findLineName(nameOf: FindName, line: CountedLine): string | null {
  if (line.serviceId !== undefined) return nameOf('service', line.serviceId);
  if (line.productId !== undefined && line.productId !== null) return nameOf('product', line.productId);
  if (line.account === 'tips') return nameOf('staff', Number(line.of ?? 0));
  return line.account === 'cash' ? nameOf('drawer', Number(line.of ?? 0)) : null;
}
