import type { OccasionId, Tenant } from '../rules/ids.ts';
import type { Occasion } from '../rules/occasions.ts';
import { type Change, put, remove } from './change.ts';
import { keys } from './keys.ts';
import type { Item, Store } from './store.ts';

function occasionOf(item: Item): Occasion {
  const { pk: _pk, sk: _sk, ...occasion } = item;
  return occasion as unknown as Occasion;
}

export async function readOccasion(
  store: Store,
  tenant: Tenant,
  id: OccasionId,
): Promise<Occasion | undefined> {
  const item = await store.get(keys.record(tenant, 'OCCASION', id));
  return item && occasionOf(item);
}

/** All occasions, by id. */
export async function readOccasions(store: Store, tenant: Tenant): Promise<Occasion[]> {
  return (await store.all(keys.records(tenant, 'OCCASION'))).map(occasionOf);
}

/** The record of an occasion, new or in place of the old one. */
export const occasionRecord = (tenant: Tenant, occasion: Occasion): Change =>
  put(keys.record(tenant, 'OCCASION', occasion.id), occasion);

export const withoutOccasion = (tenant: Tenant, id: OccasionId): Change =>
  remove(keys.record(tenant, 'OCCASION', id), { that: 'present' });

/** Gift cards that are given for an occasion: their ids and names. */
export async function giftCardsFor(
  store: Store,
  tenant: Tenant,
  occasion: OccasionId,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const items = await store.all(keys.records(tenant, 'GIFTCARD'));
  return items
    .filter(({ occasionId }) => occasionId === occasion)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));
}
