import { type Item, SHAPE_ATTRIBUTE } from './item.ts';

/** Turns an item of one version of its shape into the next version. */
type Upgrade = (item: Item) => Promise<Item>;

/**
 * The item in the newest version of its shape, by the upgrades from version 1, 2 and so on. Readers upgrade what no
 * migration has rewritten yet (BEHAVIOR §32.4). An item of a newer release stays as it is.
 */
export async function upgradeItem(item: Item, upgrades: readonly Upgrade[]): Promise<Item> {
  let upgraded = item;
  for (const upgrade of upgrades.slice(Number(item[SHAPE_ATTRIBUTE] ?? 1) - 1))
    upgraded = await upgrade(upgraded);
  return upgraded;
}
