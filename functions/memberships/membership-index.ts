import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedMemberships } from './listed-memberships.ts';

/** Memberships that the salon sells, or no longer sells (specification, Memberships). */
export const membershipIndex: Handler<(typeof memberships.routes)['membership-index']> = async (
  request,
  deps,
) => ok({ status: true, ...(await listedMemberships(request, deps, () => true)) });
