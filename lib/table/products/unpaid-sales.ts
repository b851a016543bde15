import { createHash } from 'node:crypto';
import { toMailbox } from '../../rules/customers/mailboxes.ts';
import type { CustomerId, SaleId, Tenant } from '../../rules/ids.ts';
import { type Key, keys } from '../keys.ts';
import { type Change, deleteItem, putItem, type Store, toVersionRequirement } from '../store.ts';

/** The sales that a customer or guest began: all unpaid ones, and ended ones that were not removed yet. */
type UnpaidSales = {
  readonly key: Key;
  readonly ids: readonly SaleId[];
  /** 0 if there is no record yet. */
  readonly version: number;
};

/** A guest at a network: a stranger elsewhere who states the same address is another buyer. The address itself is not stored. */
export const hashGuestBuyer = (email: string, callerText: string): string =>
  createHash('sha256')
    .update(`${toMailbox(email)} ${callerText}`)
    .digest('base64url')
    .slice(0, 22);

export async function getUnpaidSalesRecord(
  store: Store,
  tenant: Tenant,
  buyer: CustomerId | string,
): Promise<UnpaidSales> {
  const key = keys.unpaidSales(tenant, buyer);
  const { ids = [], version = 0 } = ((await store.get(key)) ?? {}) as Partial<UnpaidSales>;
  return { key, ids, version };
}

/** Replaces a buyer's unpaid sales if they have not changed since they were read. */
export const updateUnpaidSaleIds = ({ key, version }: UnpaidSales, ids: readonly SaleId[]): Change =>
  putItem(key, { ids, version: version + 1 }, toVersionRequirement(version));

/** Moves the unpaid sales of a customer to the customer whom they were merged into (BEHAVIOR §4.6). */
export const moveUnpaidSaleIdsOnMerge = (from: UnpaidSales, into: UnpaidSales): Change[] =>
  from.version === 0
    ? []
    : [
        updateUnpaidSaleIds(into, [...into.ids, ...from.ids]),
        deleteItem(from.key, { attribute: 'version', is: from.version }),
      ];
