import { areSameTotals, NO_CUSTOMER_TOTALS } from '../../../lib/rules/customers/customer-totals.ts';
import type { CustomerId, Tenant } from '../../../lib/rules/ids.ts';
import { findCustomerTotals } from '../../../lib/table/customers/customer-totals.ts';
import { keys, parseSortKeyId } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import {
  readTotalsFromRecords,
  refreshCustomerTotals,
} from '../../../lib/workflows/customers/refresh-customer-totals.ts';
import { iterateItems } from '../table-scan.ts';

/** Whether the kept totals of a customer are what the records add up to; undefined totals count as 0. */
async function areTotalsRight(store: Store, tenant: Tenant, id: CustomerId): Promise<boolean> {
  const [kept, computed] = await Promise.all([
    findCustomerTotals(store, tenant, id),
    readTotalsFromRecords(store, tenant, id, []),
  ]);
  return areSameTotals(kept ?? NO_CUSTOMER_TOTALS, computed);
}

/**
 * The kept totals of customers are those of their visits and sales, and nobody else has totals (BEHAVIOR §11.14). A change between
 * two reads looks like a finding, so that each is compared once more.
 * @param repairs keep the right totals in the place of wrong ones
 */
export async function auditCustomerTotals(
  store: Store,
  tenant: Tenant,
  { repairs = false, now = new Date() } = {},
): Promise<string[]> {
  const ids = new Set<CustomerId>();
  for (const kind of ['CUSTOMER', 'CUSTOMER-TOTALS'] as const)
    for await (const item of iterateItems(store, keys.records(tenant, kind))) ids.add(parseSortKeyId(item));
  const findings: string[] = [];
  for (const id of ids) {
    if ((await areTotalsRight(store, tenant, id)) || (await areTotalsRight(store, tenant, id))) continue;
    findings.push(`customer ${id}: the totals are not those of the visits and sales`);
    if (repairs) await refreshCustomerTotals({ store, tenant, now }, id, []);
  }
  return findings;
}
