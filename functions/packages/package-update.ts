import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findTemplateById, updateTemplate } from '../../lib/table/catalog/templates.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import { toPackageTemplateView } from './package-view.ts';
import { type Ports, validatePackageAndReserveImage } from './validate-package.ts';

export const packageUpdate: Handler<'packages/package-update', Ports> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  const valid = await validatePackageAndReserveImage(request, deps);
  if (!valid.ok) return valid;
  const { catalog, applyTo } = valid.value;
  return decideAndCommit(store, request, async (table) => {
    const before = await findTemplateById(table, tenant, 'PACKAGE', input.package_id);
    if (!before) return fail('recordNotFound', 'package_id');
    const current = checkVersion(input.version, toPackageTemplateView(before, catalog));
    if (!current.ok) return current;
    const after = await applyTo(before);
    return ok({
      changes: [updateTemplate(tenant, 'PACKAGE', before, after)],
      reply: { message: 'Package updated', data: toPackageTemplateView(after, catalog) },
    });
  });
};
