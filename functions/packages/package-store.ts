import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { PACKAGE_DEFAULTS } from '../../lib/rules/products/packages.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putTemplate } from '../../lib/table/templates.ts';
import { definedPackage } from './defined-package.ts';
import { packageView } from './package-view.ts';
import type { Ports } from './ports.ts';

/** Defines a package: one item with its groups and their services (specification, store process). */
export const packageStore: Handler<(typeof packages.routes)['package-store'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const defined = await definedPackage(request, deps);
  if (!defined.ok) return defined;
  const { catalog, over } = defined.value;
  const template = await over({
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
      changes: [putTemplate(tenant, 'PACKAGE', template)],
      reply: { status: true as const, message: 'Package created', data: packageView(template, catalog) },
    }),
  );
};
