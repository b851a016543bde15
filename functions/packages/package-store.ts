import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { PACKAGE_DEFAULTS } from '../../lib/rules/products/packages.ts';
import { putNewTemplate } from '../../lib/table/catalog/templates.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toPackageTemplateView } from './package-view.ts';
import { type Ports, validatePackageAndReserveImage } from './validate-package.ts';

export const packageStore: Handler<'packages/package-store', Ports> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const valid = await validatePackageAndReserveImage(request, deps);
  if (!valid.ok) return valid;
  const { catalog, applyTo } = valid.value;
  const template = await applyTo({
    ...PACKAGE_DEFAULTS,
    id: await allocateId(store, tenant, 'PACKAGE'),
    name: input.name,
    price: input.price,
    serviceExpiration: input.service_expiration,
    createdAt: now.toISOString(),
    version: 1,
  });
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [putNewTemplate(tenant, 'PACKAGE', template)],
      reply: { message: 'Package created', data: toPackageTemplateView(template, catalog) },
    }),
  );
};
