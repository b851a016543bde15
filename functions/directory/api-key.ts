import { API_KEYS_MAX, type ApiKey, listUserPermissionsOfKey } from '../../lib/rules/access/api-keys.ts';
import { checkNoEscalation } from '../../lib/rules/access/escalation.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import {
  createApiKey,
  deleteApiKey,
  findApiKey,
  listApiKeys,
  putApiKey,
} from '../../lib/table/access/api-keys.ts';
import { getUsersAndRoles } from '../../lib/table/access/roles.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { RecordHandlers } from './handlers.ts';

const toApiKeyView = ({ id, name, permissions, addresses, expiresAt, createdAt }: ApiKey) => ({
  id,
  name,
  permissions: [...permissions],
  addresses: [...addresses],
  expires_at: expiresAt ?? null,
  created_at: createdAt,
});

/** The log-ins of programs (BEHAVIOR §3.10). */
export const apiKeyHandlers: RecordHandlers<'api-key'> = {
  'api-key-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listApiKeys(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toApiKeyView));
  },
  'api-key-store': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { name, addresses, expires_at: expiresAt } = input;
    if (expiresAt !== null && expiresAt <= now.toISOString()) {
      return invalid('expires_at', 'Must not be in the past');
    }
    // One sequence of ids with users: a number names one author of a change
    const takeId = once(() => allocateId(deps.store, tenant, 'USER'));
    return decideAndCommitOnCatalog(deps, request, async () => {
      const permissions = [...new Set(input.permissions)];
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const allowed = checkNoEscalation(team, listUserPermissionsOfKey(permissions));
      if (!allowed.ok) return allowed;
      // One after the other with changes of the catalog, so that the limit holds for simultaneous calls
      const existing = await listApiKeys(deps.store, tenant);
      if (existing.length >= API_KEYS_MAX)
        return invalid('name', `A salon has at most ${API_KEYS_MAX} API keys`);
      const { apiKey, text } = createApiKey(tenant, {
        id: await takeId(),
        name,
        permissions,
        addresses: [...new Set(addresses)],
        ...(expiresAt === null ? {} : { expiresAt }),
        createdAt: now.toISOString(),
      });
      return ok({
        changes: [putApiKey(tenant, apiKey)],
        reply: { message: 'API key added', data: { ...toApiKeyView(apiKey), key: text } },
      });
    });
  },
  'api-key-delete': async (request, { store }) => {
    const { tenant, input } = request;
    return decideAndCommit(store, request, async (table) => {
      const apiKey = await findApiKey(table, tenant, input.api_key_id);
      if (!apiKey) return fail('recordNotFound', 'api_key_id');
      return ok({
        changes: [deleteApiKey(tenant, apiKey)],
        reply: { message: 'API key deleted' },
      });
    });
  },
};
