import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { type Change, deleteItem, putItem, toUnchangedRequirements, updateItem } from '../change.ts';
import { keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import type { Store } from '../store.ts';

/**
 * A customer's ids at the payment processor, which stores the cards: the id that new cards are saved for, and the ids of
 * customers who were merged into this customer.
 */
type Cardholders = { readonly cardholder?: string; readonly others?: readonly string[] };

const getRecord = async (store: Store, tenant: Tenant, customer: CustomerId): Promise<Cardholders> =>
  (await findRecordByKey<Cardholders>(store, keys.cardholder(tenant, customer))) ?? {};

/** The customer's id at the payment processor that new cards are saved for. */
export const findCardholderId = async (
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<string | undefined> => (await getRecord(store, tenant, customer)).cardholder;

export const deleteCardholderIds = (tenant: Tenant, customer: CustomerId): Change =>
  deleteItem(keys.cardholder(tenant, customer));

const listIds = ({ cardholder, others = [] }: Cardholders): string[] => [
  ...(cardholder === undefined ? [] : [cardholder]),
  ...others,
];

/** All ids of the customer at the payment processor. */
export const listCardholderIds = async (
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<string[]> => listIds(await getRecord(store, tenant, customer));

export const updateCardholderId = (tenant: Tenant, customer: CustomerId, cardholder: string): Change =>
  updateItem(keys.cardholder(tenant, customer), { set: { cardholder } });

/**
 * Moves a customer's ids at the processor to the customer whom they were merged into, who keeps their own id for new
 * cards (BEHAVIOR §4.7). No changes where there are none.
 */
export async function moveCardholderIdsToCustomer(
  store: Store,
  tenant: Tenant,
  from: CustomerId,
  into: CustomerId,
): Promise<Change[]> {
  const [moved, kept] = await Promise.all([getRecord(store, tenant, from), getRecord(store, tenant, into)]);
  if (listIds(moved).length === 0) return [];
  const [cardholder, ...others] = [...listIds(kept), ...listIds(moved)];
  const unchanged = (record: Cardholders) => toUnchangedRequirements(record, 'cardholder', 'others');
  return [
    putItem(keys.cardholder(tenant, into), { cardholder, others }, ...unchanged(kept)),
    deleteItem(keys.cardholder(tenant, from), ...unchanged(moved)),
  ];
}
