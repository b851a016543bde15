import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { changedTemplate, readTemplate } from '../../lib/table/templates.ts';
import { checkedGroups, definedPackage } from './defined-package.ts';
import { packageView } from './package-view.ts';
import type { Ports } from './ports.ts';

/** Changes a package and replaces its groups, all or nothing (specification, update process). */
export const packageUpdate: Handler<(typeof packages.routes)['package-update'], Ports> = async (
  request,
  { store, catalogs, images },
) => {
  const { tenant, salon, input } = request;
  const catalog = await catalogs(salon);
  const known = checkedGroups(input, catalog);
  if (!known.ok) return known;
  const image = images.take(tenant, input.image, 'image');
  if (!image.ok) return image;
  return decideAndCommit(store, request, async (table) => {
    const before = await readTemplate(table, tenant, 'PACKAGE', input.package_id);
    if (!before) return fail('recordUnknown');
    const after = await definedPackage(store, request, await image.value(), before);
    return ok({
      changes: [changedTemplate(tenant, 'PACKAGE', before, after)],
      reply: { status: true as const, message: 'Package updated', data: packageView(after, catalog) },
    });
  });
};
