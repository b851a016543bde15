import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getTemplate, updateTemplate } from '../../lib/table/templates.ts';
import { definedMembership } from './defined-membership.ts';
import { membershipView } from './membership-view.ts';
import type { Ports } from './ports.ts';

/** Changes a membership and replaces its groups, all or nothing (specification, Memberships). */
export const membershipUpdate: Handler<(typeof memberships.routes)['membership-update'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input } = request;
  const { store } = deps;
  const defined = await definedMembership(request, deps);
  if (!defined.ok) return defined;
  const { catalog, over } = defined.value;
  return decideAndCommit(store, request, async (table) => {
    const before = await getTemplate(table, tenant, 'MEMBERSHIP', input.membership_id);
    if (!before) return fail('recordUnknown');
    const after = await over(before);
    const data = membershipView(after, catalog);
    return ok({
      changes: [updateTemplate(tenant, 'MEMBERSHIP', before, after)],
      reply: { status: true as const, message: 'Membership updated', data },
    });
  });
};
