import type { StaffId, Tenant } from '../../rules/ids.ts';
import { type TipBalance, toEmptyTipBalance } from '../../rules/journal/tip-balances.ts';
import { keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, type Item, type Store, updateItem } from '../store.ts';

const KIND = 'TIP-BALANCE';

const toKey = (tenant: Tenant, staffId: StaffId) => keys.record(tenant, KIND, staffId);

/** A balance as stored; `version` counts its changes. */
type StoredTipBalance = TipBalance & { readonly version: number };

export const toTipBalance = (item: Item): StoredTipBalance => {
  const { paidByBank = 0, ...fields } = toRecordFields<
    Omit<StoredTipBalance, 'paidByBank'> & Partial<StoredTipBalance>
  >(item);
  return { ...fields, paidByBank };
};

/** The tips that the salon owes to a staff member; nothing where there were never any (BEHAVIOR §36.6). */
export async function getTipBalance(store: Store, tenant: Tenant, staffId: StaffId): Promise<TipBalance> {
  const item = await store.get(toKey(tenant, staffId));
  return item ? toTipBalance(item) : toEmptyTipBalance(staffId);
}

/** The balances of all staff members who ever got tips, by id. */
export const listTipBalances = async (store: Store, tenant: Tenant): Promise<StoredTipBalance[]> =>
  (await store.queryAll(keys.records(tenant, KIND))).map(toTipBalance);

/** Adds to what was paid out by bank transfer, beside the entry of the pay-out. No more is taken back than was paid. */
export const updateTipsPaidByBank = (tenant: Tenant, staffId: StaffId, added: number): Change =>
  updateItem(
    toKey(tenant, staffId),
    added < 0 ? { spend: { paidByBank: 0 - added } } : { add: { paidByBank: added } },
  );
