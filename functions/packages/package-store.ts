import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { PACKAGE_DEFAULTS } from '../../lib/rules/packages.ts';
import { nextId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { newTemplate } from '../../lib/table/templates.ts';
import { checkedGroups, definedPackage } from './defined-package.ts';
import { packageView } from './package-view.ts';
import type { Ports } from './ports.ts';

/** Defines a package: one item with its groups and their services (specification, store process). */
export const packageStore: Handler<(typeof packages.routes)['package-store'], Ports> = async (
  request,
  { store, catalogs, images },
) => {
  const { tenant, salon, input, now } = request;
  const catalog = await catalogs(salon);
  const known = checkedGroups(input, catalog);
  if (!known.ok) return known;
  const image = images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  const [id, url] = await Promise.all([nextId(store, tenant, 'PACKAGE'), image.value()]);
  const template = await definedPackage(store, request, url, {
    ...PACKAGE_DEFAULTS,
    id,
    name: input.name,
    price: input.price,
    serviceExpiration: input.service_expiration,
    createdAt: now.toISOString(),
    version: 1,
  });
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [newTemplate(tenant, 'PACKAGE', template)],
      reply: { status: true as const, message: 'Package created', data: packageView(template, catalog) },
    }),
  );
};
