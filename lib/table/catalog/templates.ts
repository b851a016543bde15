import type { Tenant } from '../../rules/ids.ts';
import type { GiftCardTemplate } from '../../rules/products/gift-cards.ts';
import type { MembershipTemplate } from '../../rules/products/memberships.ts';
import type { PackageTemplate } from '../../rules/products/packages.ts';
import {
  type ServiceGroup,
  type ServiceGroupInput,
  toServiceGroups,
} from '../../rules/products/service-groups.ts';
import { allocateFirstOfIds } from '../counters.ts';
import { keys } from '../keys.ts';
import { findRecordByKey, listRecordsInRange } from '../records.ts';
import { type Change, deleteItem, putItem, putNewItem, type Store } from '../store.ts';

/** The type of template of each kind. A template is stored with its groups as one item, so that both change together. */
export type TemplateByKind = {
  PACKAGE: PackageTemplate;
  GIFTCARD: GiftCardTemplate;
  MEMBERSHIP: MembershipTemplate;
};
export type TemplateKind = keyof TemplateByKind;

type Versioned = { readonly id: number; readonly version: number };

export const findTemplateById = <Kind extends TemplateKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: number,
): Promise<TemplateByKind[Kind] | undefined> => findRecordByKey(store, keys.record(tenant, kind, id));

/** All templates of a kind, by id. */
export const listTemplates = <Kind extends TemplateKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
): Promise<TemplateByKind[Kind][]> => listRecordsInRange(store, keys.records(tenant, kind));

export const putNewTemplate = <Kind extends TemplateKind>(
  tenant: Tenant,
  kind: Kind,
  template: TemplateByKind[Kind] & Versioned,
): Change => putNewItem(keys.record(tenant, kind, template.id), template);

/** Replaces a template and its groups if it has not changed since it was read. */
export const updateTemplate = <Kind extends TemplateKind>(
  tenant: Tenant,
  kind: Kind,
  before: Versioned,
  after: TemplateByKind[Kind],
): Change =>
  putItem(
    keys.record(tenant, kind, before.id),
    { ...after, version: before.version + 1 },
    { attribute: 'version', is: before.version },
  );

export async function allocateServiceGroups(
  store: Store,
  tenant: Tenant,
  groups: readonly ServiceGroupInput[],
): Promise<ServiceGroup[]> {
  if (groups.length === 0) return [];
  const services = groups.reduce((sum, { serviceIds }) => sum + serviceIds.length, 0);
  const [firstGroup, firstService] = await Promise.all([
    allocateFirstOfIds(store, tenant, 'GROUP', groups.length),
    allocateFirstOfIds(store, tenant, 'GROUP-SERVICE', services),
  ]);
  return toServiceGroups(groups, firstGroup, firstService);
}

/** Deletes a template and its groups; purchased products have copies. */
export const deleteTemplate = (tenant: Tenant, kind: TemplateKind, id: number): Change =>
  deleteItem(keys.record(tenant, kind, id), { that: 'present' });
