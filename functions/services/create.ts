import type { Handler } from '../../lib/http/call.ts';
import type { Images } from '../../lib/ports/images.ts';
import { decidePerformerChanges } from '../../lib/rules/catalog/performers.ts';
import { computeNextPosition } from '../../lib/rules/catalog/positions.ts';
import { SERVICE_DEFAULTS, validateService } from '../../lib/rules/catalog/services.ts';
import { once } from '../../lib/rules/once.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toReplacingTranslationsField } from '../../lib/rules/salons/translations.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';
import { prepareOptionsAndPrices, putStaffMembers, toServiceUpdates, withStaffMembers } from './fields.ts';
import { toServiceView } from './view.ts';

export const create: Handler<'services/create', { images: Images }> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  const image = await reserveImageUpload(deps, request, input.image, 'image');
  if (!image.ok) return image;
  const { name, price, duration } = input;
  const takeId = once(() => allocateId(store, tenant, 'SERVICE'));
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const required = { name, price, duration, categoryId: input.category_id };
    const position = computeNextPosition(catalog.services.values());
    const draft = applyUpdates({ ...SERVICE_DEFAULTS, ...required, position }, toServiceUpdates(input));
    const valid = validateService(draft, catalog);
    if (!valid.ok) return valid;
    const priced = await prepareOptionsAndPrices(store, request, valid.value, catalog);
    if (!priced.ok) return priced;
    const id = await takeId();
    const performers = decidePerformerChanges(input.staff_ids, id, catalog);
    if (!performers.ok) return performers;
    const members = performers.value;
    const service = {
      ...priced.value,
      ...toReplacingTranslationsField(input.translations),
      id,
      image: (await image.value()) ?? '',
    };
    return ok({
      changes: [putCatalogRecord(tenant, 'SERVICE', service), ...putStaffMembers(tenant, members)],
      reply: { message: 'Service added', data: toServiceView(service, withStaffMembers(catalog, members)) },
    });
  });
};
