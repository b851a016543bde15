import type { Principal, TokenHolder } from '../../rules/access/principals.ts';
import type { CustomRole, Team } from '../../rules/access/roles.ts';
import { type RightsLimits, toUserPrincipal } from '../../rules/access/route-access.ts';
import type { User } from '../../rules/access/users.ts';
import type { RoleId, Tenant } from '../../rules/ids.ts';
import { type Key, keys } from '../keys.ts';
import { findRecordByKey, listRecordsInRange } from '../records.ts';
import {
  type Change,
  deleteItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import { listUsers } from './users.ts';

const findRole = (store: Store, tenant: Tenant, id: RoleId): Promise<CustomRole | undefined> =>
  findRecordByKey(store, keys.record(tenant, 'ROLE', id));

/** The roles that the salon defines, by id. */
export const listRoles = (store: Store, tenant: Tenant): Promise<CustomRole[]> =>
  listRecordsInRange(store, keys.records(tenant, 'ROLE'));

/** The key of the role that a token names, or of none. */
export const listRoleRecordKeys = (tenant: Tenant, holder: TokenHolder): Key[] =>
  holder.kind === 'user' && holder.roleId !== undefined ? [keys.record(tenant, 'ROLE', holder.roleId)] : [];

/** The present rights of a user, within the limits. Reads the role where the salon defines it, unless it was `readAhead`. */
export async function getUserPrincipal(
  store: Store,
  tenant: Tenant,
  user: User,
  limits: RightsLimits = {},
  readAhead?: CustomRole,
): Promise<Principal> {
  const { roleId } = user;
  const isRead = roleId === undefined || readAhead?.id === roleId;
  const role = isRead ? readAhead : await findRole(store, tenant, roleId);
  return toUserPrincipal(tenant, user, role?.permissions, limits);
}

export async function getUsersAndRoles(store: Store, tenant: Tenant, actor: Principal): Promise<Team> {
  const [users, roles] = await Promise.all([listUsers(store, tenant), listRoles(store, tenant)]);
  const byId = new Map(roles.map((role) => [role.id, role]));
  return {
    users,
    roles: byId,
    actor: actor.kind === 'user' ? users.find(({ id }) => id === actor.id) : undefined,
  };
}

export const putRole = (tenant: Tenant, role: CustomRole): Change =>
  putNewItem(keys.record(tenant, 'ROLE', role.id), role);

/** Updates a role if it has not changed since it was read. */
export const updateRole = (tenant: Tenant, before: CustomRole, { name, permissions }: CustomRole): Change =>
  updateItem(keys.record(tenant, 'ROLE', before.id), {
    set: { name, permissions },
    require: toUnchangedRequirements(before, 'name', 'permissions'),
  });

/** Deletes a role if it has not changed since it was read. */
export const deleteRole = (tenant: Tenant, before: CustomRole): Change =>
  deleteItem(
    keys.record(tenant, 'ROLE', before.id),
    ...toUnchangedRequirements(before, 'name', 'permissions'),
  );
