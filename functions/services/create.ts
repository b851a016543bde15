import type { services } from '../../lib/contract/services.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import type { ServiceId } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkedCategory } from '../../lib/rules/salon/catalog-records.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { NEW_SERVICE, numberedOptions, sentService } from './fields.ts';
import { serviceView } from './view.ts';

export const create: Handler<(typeof services.routes)['create']> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  const { name, price, duration } = input;
  let id: ServiceId | undefined;
  return decideOnCatalog(deps, request, async (catalog) => {
    const category = checkedCategory(input.category_id, catalog);
    if (!category.ok) return category;
    const options = await numberedOptions(store, tenant, input.pricing_options, []);
    if (!options.ok) return options;
    id ??= await allocateId(store, tenant, 'SERVICE');
    const required = { name, price, duration, categoryId: category.value };
    const draft = changed({ ...NEW_SERVICE, ...required }, sentService(input));
    const service = { ...draft, id, pricingOptions: options.value };
    return ok({
      changes: [putCatalogRecord(tenant, 'SERVICE', service)],
      reply: { status: true as const, message: 'Service added', data: serviceView(service) },
    });
  });
};
