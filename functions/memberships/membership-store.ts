import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { MEMBERSHIP_DEFAULTS } from '../../lib/rules/products/memberships.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putTemplate } from '../../lib/table/templates.ts';
import { definedMembership } from './defined-membership.ts';
import { membershipView } from './membership-view.ts';
import type { Ports } from './ports.ts';

/** Defines a membership: one item with its groups and their services (specification, Memberships). */
export const membershipStore: Handler<(typeof memberships.routes)['membership-store'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const defined = await definedMembership(request, deps);
  if (!defined.ok) return defined;
  const { catalog, over } = defined.value;
  const template = await over({
    ...MEMBERSHIP_DEFAULTS,
    id: await allocateId(store, tenant, 'MEMBERSHIP'),
    name: input.name,
    price: input.price,
    billingPeriod: input.billing_period,
    createdAt: now.toISOString(),
    version: 1,
  });
  const data = membershipView(template, catalog);
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [putTemplate(tenant, 'MEMBERSHIP', template)],
      reply: { status: true as const, message: 'Membership created', data },
    }),
  );
};
