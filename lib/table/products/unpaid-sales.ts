import type { CustomerId, SaleId, Tenant } from '../../rules/ids.ts';
import { type Change, deleteItem, putItem } from '../change.ts';
import { type Key, keys } from '../keys.ts';
import type { Store } from '../store.ts';

/** The sales that a customer began: all unpaid ones, and ended ones that were not removed yet. */
type UnpaidSales = {
  readonly key: Key;
  readonly ids: readonly SaleId[];
  /** 0 if there is no record yet. */
  readonly version: number;
};

export async function getUnpaidSalesRecord(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<UnpaidSales> {
  const key = keys.unpaidSales(tenant, customer);
  const { ids = [], version = 0 } = ((await store.get(key)) ?? {}) as Partial<UnpaidSales>;
  return { key, ids, version };
}

/** Replaces a customer's unpaid sales if they have not changed since they were read. */
export const updateUnpaidSaleIds = ({ key, version }: UnpaidSales, ids: readonly SaleId[]): Change =>
  putItem(
    key,
    { ids, version: version + 1 },
    version === 0 ? { that: 'absent' } : { attribute: 'version', is: version },
  );

/** Moves the unpaid sales of a customer to the customer whom they were merged into (BEHAVIOR §4.6). */
export const moveUnpaidSaleIdsToCustomer = (from: UnpaidSales, into: UnpaidSales): Change[] =>
  from.version === 0
    ? []
    : [
        updateUnpaidSaleIds(into, [...into.ids, ...from.ids]),
        deleteItem(from.key, { attribute: 'version', is: from.version }),
      ];
