import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { deleteTemplate, getTemplate } from '../../lib/table/templates.ts';

/** Deletes a package, its groups with it (specification, delete). */
export const packageDelete: Handler<(typeof packages.routes)['package-delete']> = async (
  request,
  { store },
) => {
  const { tenant, input } = request;
  return decideAndCommit(store, request, async (table) => {
    const template = await getTemplate(table, tenant, 'PACKAGE', input.package_id);
    if (!template) return fail('recordUnknown');
    return ok({
      changes: [deleteTemplate(tenant, 'PACKAGE', template.id)],
      reply: { status: true as const, message: 'Package deleted' },
    });
  });
};
