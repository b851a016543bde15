import type { CategoryId, Named, ServiceId } from '../ids.ts';
import { type Money, moneyText } from '../money.ts';
import { type FieldErrors, invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog } from '../salon/salon.ts';

export type GroupId = Named<number, 'group'>;

/** Services that a package or membership includes, and how often in all (specification, Package service group). */
export type ServiceGroup = {
  readonly id: GroupId;
  readonly qty: number;
  readonly price: Money;
  readonly services: readonly {
    readonly id: Named<number, 'group service'>;
    readonly serviceId: ServiceId;
  }[];
};

/** A group as an admin or a buyer states it. */
export type StatedGroup = {
  readonly qty: number;
  readonly price: Money;
  readonly serviceIds: readonly ServiceId[];
};

/** Groups with their ids, given out in order from the first ones. */
export function numberedGroups(
  groups: readonly StatedGroup[],
  firstGroup: GroupId,
  firstService: number,
): ServiceGroup[] {
  let nextService = firstService;
  return groups.map(({ qty, price, serviceIds }, index) => ({
    id: firstGroup + index,
    qty,
    price,
    services: serviceIds.map((serviceId) => {
      const id = nextService;
      nextService += 1;
      return { id, serviceId };
    }),
  }));
}

/** Refuses services that the salon does not have, or that are named twice; `field` names one of the list. */
export function knownServices(
  serviceIds: readonly ServiceId[],
  catalog: Catalog,
  field: (index: number) => string,
): Outcome<undefined> {
  for (const [index, id] of serviceIds.entries()) {
    if (!catalog.services.has(id)) return invalid(field(index), 'Unknown service');
    if (serviceIds.indexOf(id) < index) return invalid(field(index), 'Is named twice');
  }
  return ok(undefined);
}

/** The same for all groups of a template, as the admin calls name their fields. */
export function knownGroups(groups: readonly StatedGroup[], catalog: Catalog): Outcome<undefined> {
  for (const [at, group] of groups.entries()) {
    const known = knownServices(group.serviceIds, catalog, (index) => `service_group.${at}.service.${index}`);
    if (!known.ok) return known;
  }
  return ok(undefined);
}

export const totalQty = (groups: readonly Pick<ServiceGroup, 'qty'>[]): number =>
  groups.reduce((sum, { qty }) => sum + qty, 0);

/** All services of the groups, each once. */
export const servicesIn = (groups: readonly ServiceGroup[]): ServiceId[] => [
  ...new Set(groups.flatMap(({ services }) => services.map(({ serviceId }) => serviceId))),
];

/** Whether a service of this category is among them: what the list parameter `category` asks for. */
export const hasCategory = (
  serviceIds: readonly ServiceId[],
  category: CategoryId,
  { services }: Catalog,
): boolean => serviceIds.some((id) => services.get(id)?.categoryId === category);

/** Whether both name the same services, in whatever order. */
export const sameServices = (a: readonly ServiceId[], b: readonly ServiceId[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && a.every((id) => b.includes(id));

/** Where stated groups differ from those that are sold: the client's figures are never trusted (decisions §2). */
export function groupDifferences(
  stated: readonly StatedGroup[],
  sold: readonly ServiceGroup[],
  field: string,
): FieldErrors {
  if (stated.length !== sold.length) return { [field]: [`Must have ${sold.length} groups`] };
  const errors: Record<string, string[]> = {};
  for (const [index, group] of sold.entries()) {
    const { qty, price, serviceIds } = stated[index] ?? { qty: 0, price: 0, serviceIds: [] };
    const ids = group.services.map(({ serviceId }) => serviceId);
    if (qty !== group.qty) errors[`${field}.${index}.qty`] = [`Must be ${group.qty}`];
    if (price !== group.price) errors[`${field}.${index}.price`] = [`Must be ${moneyText(group.price)}`];
    if (!sameServices(serviceIds, ids)) errors[`${field}.${index}.services`] = [`Must be ${ids.join(', ')}`];
  }
  return errors;
}
