import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { LocationId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { LOCATION_DEFAULTS, validateLocation } from '../../lib/rules/salon/locations.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toLocationUpdates, toLocationView } from './location-fields.ts';

export const locationStore: Handler<(typeof directory.routes)['location-store']> = async (request, deps) => {
  const { tenant, input } = request;
  const valid = validateLocation(applyUpdates(LOCATION_DEFAULTS, toLocationUpdates(input)));
  if (!valid.ok) return valid;
  let id: LocationId | undefined;
  return decideAndCommitOnCatalog(deps, request, async () => {
    id ??= await allocateId(deps.store, tenant, 'LOCATION');
    const location = { ...valid.value, id };
    return ok({
      changes: [putCatalogRecord(tenant, 'LOCATION', location)],
      reply: { status: true as const, message: 'Location added', data: toLocationView(location) },
    });
  });
};
