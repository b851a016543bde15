import type { ServiceId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import type { Catalog } from '../salon/salon.ts';
import type { ServiceGroup } from './service-groups.ts';

/** A package's services with the part of its price that falls to each group (BEHAVIOR §36.4). */
export type PricedGroup = ServiceGroup & { readonly worth?: Money };

const listPrices = ({ services }: ServiceGroup, catalog: Pick<Catalog, 'services'> | undefined): number => {
  const prices = services.map(({ serviceId }) => catalog?.services.get(serviceId)?.price ?? 0);
  return prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
};

/**
 * Shares a package's price over its groups: by the groups' own prices where any is above 0, else by the mean list price
 * of a group's services times its uses (BEHAVIOR §36.4).
 */
export function priceGroups(
  price: Money,
  groups: readonly ServiceGroup[],
  catalog?: Pick<Catalog, 'services'>,
): PricedGroup[] {
  const hasPrices = groups.some((group) => group.price > 0);
  const weights = groups.map((group) => (hasPrices ? group.price : listPrices(group, catalog) * group.qty));
  // Without any price each use counts alike
  const isWeighed = weights.some((weight) => weight > 0);
  const worths = splitByWeight(price, isWeighed ? weights : groups.map(({ qty }) => qty));
  return groups.map((group, index) => ({ ...group, worth: worths[index] ?? 0 }));
}

/** What each use of a group is worth; the first uses carry the remainder. */
const listUseValues = ({ worth = 0, qty }: PricedGroup): Money[] =>
  splitByWeight(
    worth,
    Array.from({ length: qty }, () => 1),
  );

/** One use of a package: its group, and its value. `use` is its place in the group where the value depends on it. */
export type PackageUse = { readonly group: number; readonly value: Money; readonly use?: number };

/**
 * The use that pays a service: the next one of the first group with this service that has uses left, else of any group;
 * worth 0 beyond them (BEHAVIOR §36.4).
 * @param used how many uses of each group are taken
 */
export function findPackageUse(
  groups: readonly PricedGroup[],
  serviceId: ServiceId,
  used: readonly number[],
): PackageUse | undefined {
  const isLeft = ({ qty }: PricedGroup, index: number) => (used[index] ?? 0) < qty;
  const hasService = ({ services }: PricedGroup) => services.some((each) => each.serviceId === serviceId);
  const own = groups.findIndex((group, index) => isLeft(group, index) && hasService(group));
  const group = own < 0 ? groups.findIndex(isLeft) : own;
  const found = groups[group];
  if (!found) return undefined;
  const values = listUseValues(found);
  const use = used[group] ?? 0;
  return { group, value: values[use] ?? 0, ...(new Set(values).size > 1 ? { use } : {}) };
}
