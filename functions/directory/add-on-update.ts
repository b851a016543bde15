import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateAddOn } from '../../lib/rules/salon/services.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toAddOnView } from './add-on-view.ts';

export const addOnUpdate: Handler<(typeof directory.routes)['add-on-update']> = async (request, deps) => {
  const { tenant, input } = request;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const { add_on_id, service_ids, ...others } = input;
    const before = catalog.addOns.get(add_on_id);
    if (!before) return fail('recordNotFound', 'add_on_id');
    const valid = validateAddOn(applyUpdates(before, { ...others, serviceIds: service_ids }), catalog);
    if (!valid.ok) return valid;
    const addOn = { ...valid.value, id: before.id };
    return ok({
      changes: [putCatalogRecord(tenant, 'ADD-ON', addOn)],
      reply: { status: true as const, message: 'Add-on updated', data: toAddOnView(addOn) },
    });
  });
};
