import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import type { LocationId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkedLocation } from '../../lib/rules/salon/catalog-records.ts';
import { incrementCatalogVersion, putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { locationView, NO_LOCATION, sentLocation } from './location-fields.ts';

export const locationStore: Handler<(typeof directory.routes)['location-store']> = async (request, deps) => {
  const { tenant, input } = request;
  const wanted = checkedLocation(changed(NO_LOCATION, sentLocation(input)));
  if (!wanted.ok) return wanted;
  let id: LocationId | undefined;
  return decideAndCommit(deps.store, request, async () => {
    id ??= await allocateId(deps.store, tenant, 'LOCATION');
    const location = { ...wanted.value, id };
    return ok({
      changes: [incrementCatalogVersion(tenant), putCatalogRecord(tenant, 'LOCATION', location)],
      reply: { status: true as const, message: 'Location added', data: locationView(location) },
    });
  });
};
