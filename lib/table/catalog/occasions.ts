import type { OccasionId, Tenant } from '../../rules/ids.ts';
import type { Occasion } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

function toOccasion(item: Item): Occasion {
  const { uses: _uses, ...occasion } = toRecordFields<Occasion & { uses?: number }>(item);
  return occasion;
}

export async function findOccasion(
  store: Store,
  tenant: Tenant,
  id: OccasionId,
): Promise<Occasion | undefined> {
  const item = await store.get(keys.record(tenant, 'OCCASION', id));
  return item && toOccasion(item);
}

/** All occasions, by id. */
export async function listOccasions(store: Store, tenant: Tenant): Promise<Occasion[]> {
  return (await store.queryAll(keys.records(tenant, 'OCCASION'))).map(toOccasion);
}

export const putNewOccasion = (tenant: Tenant, occasion: Occasion): Change =>
  putNewItem(keys.record(tenant, 'OCCASION', occasion.id), occasion);

/** Updates an occasion if it has not changed since it was read. */
export const updateOccasion = (
  tenant: Tenant,
  before: Occasion,
  { name, translations = {}, images, active }: Occasion,
): Change =>
  updateItem(keys.record(tenant, 'OCCASION', before.id), {
    set: { name, translations, images, active },
    require: toUnchangedRequirements(before, 'name', 'translations', 'images', 'active'),
  });

/** Counts a new reference to an occasion, so that a deletion at the same time fails. */
export const updateOccasionUseAdded = (tenant: Tenant, id: OccasionId): Change =>
  updateItem(keys.record(tenant, 'OCCASION', id), { add: { uses: 1 }, require: [{ that: 'present' }] });

/** The number of references ever made to an occasion; undefined if there is no such occasion. */
export async function findOccasionUseCount(
  store: Store,
  tenant: Tenant,
  id: OccasionId,
): Promise<number | undefined> {
  const item = await store.get(keys.record(tenant, 'OCCASION', id));
  return item && Number(item.uses ?? 0);
}

/** Deletes an occasion if no reference was added since its uses were read. */
export const deleteOccasion = (tenant: Tenant, id: OccasionId, uses: number): Change =>
  deleteItem(
    keys.record(tenant, 'OCCASION', id),
    { that: 'present' },
    uses === 0 ? { attribute: 'uses', missing: true } : { attribute: 'uses', is: uses },
  );

export async function listGiftCardTemplatesOfOccasion(
  store: Store,
  tenant: Tenant,
  occasion: OccasionId,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const items = await store.queryAll(keys.records(tenant, 'GIFTCARD'));
  return items
    .filter(({ occasionId }) => occasionId === occasion)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));
}
