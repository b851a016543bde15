import type { services } from '../../lib/contract/services.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkedCategory } from '../../lib/rules/salon/catalog-records.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { numberedOptions, sentService } from './fields.ts';
import { serviceView } from './view.ts';

/** Services are never deleted, since what was sold names them: status 0 takes them out of use. */
export const update: Handler<(typeof services.routes)['update']> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  return decideOnCatalog(deps, request, async (catalog) => {
    const before = catalog.services.get(input.id);
    if (!before) return fail('recordUnknown');
    const draft = changed(before, sentService(input));
    const category = checkedCategory(draft.categoryId, catalog);
    if (!category.ok) return category;
    const options = await numberedOptions(store, tenant, input.pricing_options, before.pricingOptions);
    if (!options.ok) return options;
    const service = { ...draft, id: before.id, pricingOptions: options.value };
    return ok({
      changes: [putCatalogRecord(tenant, 'SERVICE', service)],
      reply: { status: true as const, message: 'Service changed', data: serviceView(service) },
    });
  });
};
