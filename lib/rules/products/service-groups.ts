import type { FieldMessage } from '../field-messages.ts';
import type { CategoryId, ServiceId, Tagged } from '../ids.ts';
import { formatMoney, type Money, splitByWeight } from '../money.ts';
import { type FieldErrors, invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog } from '../salons/salon.ts';

type GroupId = Tagged<number, 'group'>;

/** Services that a package or membership includes, and how often they can be redeemed in all. */
export type ServiceGroup = {
  readonly id: GroupId;
  readonly qty: number;
  readonly price: Money;
  readonly services: readonly {
    readonly id: Tagged<number, 'group service'>;
    readonly serviceId: ServiceId;
  }[];
};

/** Whether all services are redeemed in one booking or one by one. */
export const PACKAGE_SESSION = {
  singleUse: 0,
  multiUse: 1,
} as const satisfies Record<string, number>;
export type PackageSession = (typeof PACKAGE_SESSION)[keyof typeof PACKAGE_SESSION];

/** A group as an admin sends it. */
export type ServiceGroupInput = {
  readonly qty: number;
  readonly price: Money;
  readonly serviceIds: readonly ServiceId[];
};

export type BuyerGroupInput = Omit<ServiceGroupInput, 'price'> & { readonly price?: Money | undefined };

/** The groups with consecutive ids. */
export function toServiceGroups(
  groups: readonly ServiceGroupInput[],
  firstGroupId: GroupId,
  firstGroupServiceId: number,
): ServiceGroup[] {
  let nextService = firstGroupServiceId;
  return groups.map(({ qty, price, serviceIds }, index) => ({
    id: firstGroupId + index,
    qty,
    price,
    services: serviceIds.map((serviceId) => {
      const id = nextService;
      nextService += 1;
      return { id, serviceId };
    }),
  }));
}

/** Checks that the salon has the services and that none is repeated. */
export function checkServiceIdsKnownAndDistinct(
  serviceIds: readonly ServiceId[],
  catalog: Catalog,
  field = 'serviceIds',
): Outcome<undefined> {
  for (const [index, id] of serviceIds.entries()) {
    if (!catalog.services.has(id)) return invalid(`${field}.${index}`, 'Unknown service');
    if (serviceIds.indexOf(id) < index) return invalid(`${field}.${index}`, 'Duplicate service');
  }
  return ok(undefined);
}

/** Checks the services of all groups of a template (BEHAVIOR §22.1). */
export function checkGroupServices(
  groups: readonly ServiceGroupInput[],
  catalog: Catalog,
): Outcome<undefined> {
  for (const [at, group] of groups.entries()) {
    const valid = checkServiceIdsKnownAndDistinct(group.serviceIds, catalog, `groups.${at}.serviceIds`);
    if (!valid.ok) return valid;
  }
  return ok(undefined);
}

export const computeTotalQty = (groups: readonly Pick<ServiceGroup, 'qty'>[]): number =>
  groups.reduce((sum, { qty }) => sum + qty, 0);

/** The services of all groups, each once. */
export const listGroupServiceIds = (groups: readonly ServiceGroup[]): ServiceId[] => [
  ...new Set(groups.flatMap(({ services }) => services.map(({ serviceId }) => serviceId))),
];

/** Whether any of the services belongs to the category: the `category` filter of template lists (BEHAVIOR §7.3). */
export const hasServiceOfCategory = (
  serviceIds: readonly ServiceId[],
  category: CategoryId,
  { services }: Catalog,
): boolean => serviceIds.some((id) => services.get(id)?.categoryId === category);

/** Whether both lists have the same services, each as often, in any order. */
export function isSameServices(a: readonly ServiceId[], b: readonly ServiceId[]): boolean {
  const sort = (ids: readonly ServiceId[]) => [...ids].sort((x, y) => x - y).join();
  return sort(a) === sort(b);
}

/** Where groups of a buyer differ from those sold (BEHAVIOR §6.8). */
export function findGroupDifferenceErrors(
  input: readonly BuyerGroupInput[],
  sold: readonly ServiceGroup[],
): FieldErrors {
  if (input.length !== sold.length) return { groups: [`Must have ${sold.length} groups`] };
  const errors: Record<string, FieldMessage[]> = {};
  for (const [index, group] of sold.entries()) {
    const { qty, price, serviceIds } = input[index] ?? { qty: 0, serviceIds: [] };
    const ids = group.services.map(({ serviceId }) => serviceId);
    if (qty !== group.qty) errors[`groups.${index}.qty`] = [`Must be ${group.qty}`];
    if (price !== undefined && price !== group.price)
      errors[`groups.${index}.price`] = [`Must be ${formatMoney(group.price)}`];
    if (!isSameServices(serviceIds, ids))
      errors[`groups.${index}.serviceIds`] = [`Must be the services ${ids.join(', ')}`];
  }
  return errors;
}

/** A package's services with the part of its price that falls to each group (BEHAVIOR §36.4). */
export type PricedGroup = ServiceGroup & {
  readonly worth: Money;
  /** The uses that share the worth, where an adjustment has changed the number of uses. */
  readonly valuedQty?: number;
};

/** How many uses of a group are taken, and how many adjustments have added to it; missing for none. */
export type UsesByGroup = { readonly [attribute in `${'used' | 'added'}OfGroup${number}`]?: number };

/** The groups of a sold package with the uses that adjustments have added; these are worth 0 (BEHAVIOR §21.9). */
export const toAdjustedGroups = (head: UsesByGroup, groups: readonly PricedGroup[]): readonly PricedGroup[] =>
  groups.map((group, place) => {
    const added = head[`addedOfGroup${place}`] ?? 0;
    return added === 0 ? group : { ...group, qty: group.qty + added, valuedQty: group.qty };
  });

const listPrices = ({ services }: ServiceGroup, catalog: Pick<Catalog, 'services'>): number => {
  const prices = services.map(({ serviceId }) => catalog.services.get(serviceId)?.price ?? 0);
  return prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
};

/**
 * Shares a package's price over its groups: by the groups' own prices where any is above 0, else by the mean list price
 * of a group's services times its uses (BEHAVIOR §36.4).
 */
export function priceGroups(
  price: Money,
  groups: readonly ServiceGroup[],
  catalog: Pick<Catalog, 'services'>,
): PricedGroup[] {
  const hasPrices = groups.some((group) => group.price > 0);
  const weights = groups.map((group) => (hasPrices ? group.price : listPrices(group, catalog) * group.qty));
  // Without any price each use counts alike
  const isWeighed = weights.some((weight) => weight > 0);
  const worths = splitByWeight(price, isWeighed ? weights : groups.map(({ qty }) => qty));
  return groups.map((group, index) => ({ ...group, worth: worths[index] ?? 0 }));
}

/** The value of each use of a group; the first uses carry the remainder, added uses are worth 0. */
export const listUseValues = ({ worth, qty, valuedQty = qty }: PricedGroup): Money[] => {
  const values = splitByWeight(
    worth,
    Array.from({ length: valuedQty }, () => 1),
  );
  return Array.from({ length: Math.max(qty, valuedQty) }, (_, use) => values[use] ?? 0);
};

/** Places among the uses of a group, from the first to the one before the last, counted from 0. */
export type UseRange = { readonly from: number; readonly before: number };

/** One use of a package: its group, its value, and the places in the group whose uses have this value. */
export type PackageUse = { readonly group: number; readonly value: Money; readonly places: UseRange };

/** The places around a use that have its value: they follow each other. */
function findPlaces(values: readonly Money[], use: number): UseRange {
  const value = values[use];
  return { from: values.indexOf(value ?? 0), before: values.lastIndexOf(value ?? 0) + 1 };
}

/**
 * The use that pays a service: the next one of the first group with this service that has uses left, else of any group;
 * worth 0 beyond them (BEHAVIOR §36.4). The last use of all has a place of its own: its value is what is left.
 * @param used how many uses of each group are taken
 */
export function findNextUseOfServiceOrAnyGroup(
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
  const others = used.reduce((sum, uses) => sum + uses, 0) - use;
  const last = computeTotalQty(groups) - 1 - others;
  const { from, before } = findPlaces(values, use);
  const places = use < last ? { from, before: Math.min(before, last) } : { from: use, before: use + 1 };
  return { group, value: values[use] ?? 0, places };
}
