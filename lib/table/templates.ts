import type { Tenant } from '../rules/ids.ts';
import type { GiftCardTemplate } from '../rules/products/gift-cards.ts';
import type { MembershipTemplate } from '../rules/products/memberships.ts';
import type { PackageTemplate } from '../rules/products/packages.ts';
import { numberedGroups, type ServiceGroup, type StatedGroup } from '../rules/products/service-groups.ts';
import { type Change, create, put, remove } from './change.ts';
import { allocateIds } from './counters.ts';
import { fieldsOf } from './item.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/** The template that each kind of product is sold by: one item with its groups, so that both change as one. */
export type Templates = {
  PACKAGE: PackageTemplate;
  GIFTCARD: GiftCardTemplate;
  MEMBERSHIP: MembershipTemplate;
};
export type TemplateKind = keyof Templates;

type Versioned = { readonly id: number; readonly version: number };

/** A template; undefined where the salon has none of that id. */
export async function getTemplate<Kind extends TemplateKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: number,
): Promise<Templates[Kind] | undefined> {
  const item = await store.get(keys.record(tenant, kind, id));
  return item && fieldsOf<Templates[Kind]>(item);
}

/** All templates of a kind, by id. */
export async function listTemplates<Kind extends TemplateKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
): Promise<Templates[Kind][]> {
  return (await store.all(keys.records(tenant, kind))).map(fieldsOf<Templates[Kind]>);
}

/** Keeps a new template; fails where one of that id stands. */
export const putTemplate = <Kind extends TemplateKind>(
  tenant: Tenant,
  kind: Kind,
  template: Templates[Kind] & Versioned,
): Change => create(keys.record(tenant, kind, template.id), template);

/** The template as it is to be, groups and all, on condition that it is as it was read. */
export const updateTemplate = <Kind extends TemplateKind>(
  tenant: Tenant,
  kind: Kind,
  before: Versioned,
  after: Templates[Kind],
): Change =>
  put(
    keys.record(tenant, kind, before.id),
    { ...after, version: before.version + 1 },
    { attribute: 'version', is: before.version },
  );

/** Groups as an admin states them, with ids that no group had before. */
export async function allocateGroups(
  store: Store,
  tenant: Tenant,
  stated: readonly StatedGroup[],
): Promise<ServiceGroup[]> {
  if (stated.length === 0) return [];
  const services = stated.reduce((sum, { serviceIds }) => sum + serviceIds.length, 0);
  const [firstGroup, firstService] = await Promise.all([
    allocateIds(store, tenant, 'GROUP', stated.length),
    allocateIds(store, tenant, 'GROUP-SERVICE', services),
  ]);
  return numberedGroups(stated, firstGroup, firstService);
}

/** Takes a template and its groups away; what was sold keeps its own copies. */
export const deleteTemplate = (tenant: Tenant, kind: TemplateKind, id: number): Change =>
  remove(keys.record(tenant, kind, id), { that: 'present' });
