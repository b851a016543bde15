import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { ResourceId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { validateResource } from '../../lib/rules/salon/resources.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toResourceView } from './resource-view.ts';

export const resourceStore: Handler<(typeof directory.routes)['resource-store']> = async (request, deps) => {
  const { tenant, input } = request;
  let id: ResourceId | undefined;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const { name, location_id: locationId, kind, status: active = true } = input;
    const valid = validateResource({ name, locationId, kind, active }, catalog);
    if (!valid.ok) return valid;
    id ??= await allocateId(deps.store, tenant, 'RESOURCE');
    const resource = { ...valid.value, id };
    return ok({
      changes: [putCatalogRecord(tenant, 'RESOURCE', resource)],
      reply: { status: true as const, message: 'Resource added', data: toResourceView(resource) },
    });
  });
};
