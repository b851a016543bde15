import { checkNoEscalation } from '../../lib/rules/access/escalation.ts';
import { CUSTOM_ROLES_MAX, type CustomRole } from '../../lib/rules/access/roles.ts';
import { checkUnused } from '../../lib/rules/catalog/deleted-records.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import {
  deleteRole,
  getUsersAndRoles,
  listRoles,
  putRole,
  updateRole,
} from '../../lib/table/access/roles.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { RecordHandlers } from './handlers.ts';

const toRoleView = ({ id, name, permissions, createdAt }: CustomRole) =>
  withVersionHash({ id, name, permissions: [...permissions], created_at: createdAt });

/** Changes run one after the other with those of users, because they depend on each other (BEHAVIOR §2.3). */
export const roleHandlers: RecordHandlers<'role'> = {
  'role-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listRoles(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toRoleView));
  },
  'role-store': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const takeId = once(() => allocateId(deps.store, tenant, 'ROLE'));
    return decideAndCommitOnCatalog(deps, request, async () => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const permissions = [...new Set(input.permissions)];
      const allowed = checkNoEscalation(team, permissions);
      if (!allowed.ok) return allowed;
      if (team.roles.size >= CUSTOM_ROLES_MAX)
        return invalid('name', `Must be at most ${CUSTOM_ROLES_MAX} roles`);
      const id = await takeId();
      const role = { id, name: input.name, permissions, createdAt: now.toISOString() };
      return ok({
        changes: [putRole(tenant, role)],
        reply: { message: 'Role added', data: toRoleView(role) },
      });
    });
  },
  /** The users of the role have its new permissions from their next request on (BEHAVIOR §2.2). */
  'role-update': async (request, deps) => {
    const { tenant, caller, input } = request;
    return decideAndCommitOnCatalog(deps, request, async () => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const before = team.roles.get(input.role_id);
      if (!before) return fail('recordNotFound', 'role_id');
      const current = checkVersion(input.version, toRoleView(before));
      if (!current.ok) return current;
      const permissions = input.permissions && [...new Set(input.permissions)];
      const role = applyUpdates(before, { name: input.name, permissions });
      const allowed = checkNoEscalation(team, before.permissions, role.permissions);
      if (!allowed.ok) return allowed;
      return ok({
        changes: [updateRole(tenant, before, role)],
        reply: { message: 'Role updated', data: toRoleView(role) },
      });
    });
  },
  /** Deletes a role that no user has (BEHAVIOR §11.11). */
  'role-delete': async (request, deps) => {
    const { tenant, caller, input } = request;
    return decideAndCommitOnCatalog(deps, request, async () => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const role = team.roles.get(input.role_id);
      if (!role) return fail('recordNotFound', 'role_id');
      const allowed = checkNoEscalation(team, role.permissions);
      if (!allowed.ok) return allowed;
      const users = team.users.filter(({ roleId }) => roleId === role.id);
      const unused = checkUnused('role_id', 'usedByUsers', users);
      if (!unused.ok) return unused;
      return ok({
        changes: [deleteRole(tenant, role)],
        reply: { message: 'Role deleted' },
      });
    });
  },
};
