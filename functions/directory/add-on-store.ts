import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { AddOnId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { validateAddOn } from '../../lib/rules/salon/services.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toAddOnView } from './add-on-view.ts';

export const addOnStore: Handler<(typeof directory.routes)['add-on-store']> = async (request, deps) => {
  const { tenant, input } = request;
  let id: AddOnId | undefined;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const { service_ids, ...others } = input;
    const valid = validateAddOn({ ...others, serviceIds: service_ids ?? [] }, catalog);
    if (!valid.ok) return valid;
    id ??= await allocateId(deps.store, tenant, 'ADD-ON');
    const addOn = { ...valid.value, id };
    return ok({
      changes: [putCatalogRecord(tenant, 'ADD-ON', addOn)],
      reply: { status: true as const, message: 'Add-on added', data: toAddOnView(addOn) },
    });
  });
};
