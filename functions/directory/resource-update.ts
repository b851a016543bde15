import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateResource } from '../../lib/rules/salon/resources.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toResourceView } from './resource-view.ts';

/** With status 0 the resource is not held for new visits; visits that hold it keep it (BEHAVIOR §11.11). */
export const resourceUpdate: Handler<(typeof directory.routes)['resource-update']> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const before = catalog.resources.get(input.resource_id);
    if (!before) return fail('recordNotFound', 'resource_id');
    const { name, location_id: locationId, kind, status: active } = input;
    const updated = applyUpdates(before, { name, locationId, kind, active });
    const valid = validateResource(updated, catalog, before);
    if (!valid.ok) return valid;
    const resource = { ...valid.value, id: before.id };
    return ok({
      changes: [putCatalogRecord(tenant, 'RESOURCE', resource)],
      reply: { status: true as const, message: 'Resource updated', data: toResourceView(resource) },
    });
  });
};
