import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { MEMBERSHIP_DEFAULTS } from '../../lib/rules/products/memberships.ts';
import { putNewTemplate } from '../../lib/table/catalog/templates.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toMembershipTemplateView } from './membership-view.ts';
import { type Ports, validateMembershipAndReserveImage } from './validate-membership.ts';

export const membershipStore: Handler<'memberships/membership-store', Ports> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const valid = await validateMembershipAndReserveImage(request, deps);
  if (!valid.ok) return valid;
  const { catalog, applyTo } = valid.value;
  const template = await applyTo({
    ...MEMBERSHIP_DEFAULTS,
    id: await allocateId(store, tenant, 'MEMBERSHIP'),
    name: input.name,
    price: input.price,
    billingPeriod: input.billing_period,
    createdAt: now.toISOString(),
    version: 1,
  });
  const data = toMembershipTemplateView(template, catalog);
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [putNewTemplate(tenant, 'MEMBERSHIP', template)],
      reply: { message: 'Membership created', data },
    }),
  );
};
