import type { services } from '../../lib/contract/services.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateService } from '../../lib/rules/salon/services.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocatePricingOptions, toServiceUpdates } from './fields.ts';
import { toServiceView } from './view.ts';

/** Services are never deleted, because sales name them; status 0 makes them inactive (BEHAVIOR §12.2). */
export const update: Handler<(typeof services.routes)['update'], { images: Images }> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  const image = deps.images.prepareUpload(tenant, input.image, 'image');
  if (!image.ok) return image;
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const before = catalog.services.get(input.id);
    if (!before) return fail('recordNotFound', 'id');
    const valid = validateService(applyUpdates(before, toServiceUpdates(input)), catalog, before);
    if (!valid.ok) return valid;
    const options = await allocatePricingOptions(store, tenant, input.pricing_options, before.pricingOptions);
    if (!options.ok) return options;
    const service = {
      ...valid.value,
      id: before.id,
      pricingOptions: options.value,
      image: (await image.value()) ?? before.image ?? '',
    };
    return ok({
      changes: [putCatalogRecord(tenant, 'SERVICE', service)],
      reply: { status: true as const, message: 'Service updated', data: toServiceView(service) },
    });
  });
};
