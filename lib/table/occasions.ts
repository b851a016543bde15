import type { OccasionId, Tenant } from '../rules/ids.ts';
import type { Occasion } from '../rules/salon/occasions.ts';
import { type Change, create, remove, unchangedSince, update } from './change.ts';
import { fieldsOf, type Item } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

function occasionOf(item: Item): Occasion {
  const { uses: _uses, ...occasion } = fieldsOf<Occasion & { uses?: number }>(item);
  return occasion;
}

/** An occasion; undefined where the salon has none of that id. */
export async function getOccasion(
  store: Store,
  tenant: Tenant,
  id: OccasionId,
): Promise<Occasion | undefined> {
  const item = await store.get(keys.record(tenant, 'OCCASION', id));
  return item && occasionOf(item);
}

/** All occasions, by id. */
export async function listOccasions(store: Store, tenant: Tenant): Promise<Occasion[]> {
  return (await store.all(keys.records(tenant, 'OCCASION'))).map(occasionOf);
}

export const putOccasion = (tenant: Tenant, occasion: Occasion): Change =>
  create(keys.record(tenant, 'OCCASION', occasion.id), occasion);

/** The occasion as it is to be, on condition that it is as it was read; whatever refers to it goes on doing so. */
export const updateOccasion = (
  tenant: Tenant,
  before: Occasion,
  { name, images, active }: Occasion,
): Change =>
  update(keys.record(tenant, 'OCCASION', before.id), {
    set: { name, images, active },
    require: unchangedSince(before, 'name', 'images', 'active'),
  });

/** Counts what was ever made to refer to an occasion, so that whoever takes it away at that moment sees it. */
export const incrementOccasionUses = (tenant: Tenant, id: OccasionId): Change =>
  update(keys.record(tenant, 'OCCASION', id), { add: { uses: 1 }, require: [{ that: 'present' }] });

/** How often an occasion was referred to; undefined where there is none. */
export async function countOccasionUses(
  store: Store,
  tenant: Tenant,
  id: OccasionId,
): Promise<number | undefined> {
  const item = await store.get(keys.record(tenant, 'OCCASION', id));
  return item && Number(item.uses ?? 0);
}

/** Takes an occasion away, on condition that nothing was made to refer to it since its uses were read. */
export const deleteOccasion = (tenant: Tenant, id: OccasionId, uses: number): Change =>
  remove(
    keys.record(tenant, 'OCCASION', id),
    { that: 'present' },
    uses === 0 ? { attribute: 'uses', missing: true } : { attribute: 'uses', is: uses },
  );

/** Gift cards that are given for an occasion: their ids and names. */
export async function listGiftCardsOfOccasion(
  store: Store,
  tenant: Tenant,
  occasion: OccasionId,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const items = await store.all(keys.records(tenant, 'GIFTCARD'));
  return items
    .filter(({ occasionId }) => occasionId === occasion)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));
}
