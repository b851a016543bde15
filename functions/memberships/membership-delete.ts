import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { deleteTemplate, getTemplate } from '../../lib/table/templates.ts';

/** Deletes a membership with its groups (specification, Memberships). */
export const membershipDelete: Handler<(typeof memberships.routes)['membership-delete']> = async (
  request,
  { store },
) => {
  const { tenant, input } = request;
  return decideAndCommit(store, request, async (table) => {
    const template = await getTemplate(table, tenant, 'MEMBERSHIP', input.membership_id);
    if (!template) return fail('recordUnknown');
    return ok({
      changes: [deleteTemplate(tenant, 'MEMBERSHIP', template.id)],
      reply: { status: true as const, message: 'Membership deleted' },
    });
  });
};
