import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findTemplateById, updateTemplate } from '../../lib/table/catalog/templates.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { checkVersion } from '../../lib/table/record-version.ts';
import { toMembershipTemplateView } from './membership-view.ts';
import { type Ports, validateMembershipAndReserveImage } from './validate-membership.ts';

export const membershipUpdate: Handler<'memberships/membership-update', Ports> = async (request, deps) => {
  const { tenant, input } = request;
  const { store } = deps;
  const valid = await validateMembershipAndReserveImage(request, deps);
  if (!valid.ok) return valid;
  const { catalog, applyTo } = valid.value;
  return decideAndCommit(store, request, async (table) => {
    const before = await findTemplateById(table, tenant, 'MEMBERSHIP', input.membership_id);
    if (!before) return fail('recordNotFound', 'membership_id');
    const current = checkVersion(input.version, toMembershipTemplateView(before, catalog));
    if (!current.ok) return current;
    const after = await applyTo(before);
    const data = toMembershipTemplateView(after, catalog);
    return ok({
      changes: [updateTemplate(tenant, 'MEMBERSHIP', before, after)],
      reply: { message: 'Membership updated', data },
    });
  });
};
