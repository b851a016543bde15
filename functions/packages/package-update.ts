import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getTemplate, updateTemplate } from '../../lib/table/templates.ts';
import { definedPackage } from './defined-package.ts';
import { packageView } from './package-view.ts';
import type { Ports } from './ports.ts';

/** Changes a package and replaces its groups, all or nothing (specification, update process). */
export const packageUpdate: Handler<(typeof packages.routes)['package-update'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  const defined = await definedPackage(request, deps);
  if (!defined.ok) return defined;
  const { catalog, over } = defined.value;
  return decideAndCommit(store, request, async (table) => {
    const before = await getTemplate(table, tenant, 'PACKAGE', input.package_id);
    if (!before) return fail('recordUnknown');
    const after = await over(before);
    return ok({
      changes: [updateTemplate(tenant, 'PACKAGE', before, after)],
      reply: { status: true as const, message: 'Package updated', data: packageView(after, catalog) },
    });
  });
};
