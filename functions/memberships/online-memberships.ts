import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { loadMembershipTemplatesReply } from './membership-index.ts';

/** Lists the memberships that are for sale (BEHAVIOR §24.1). */
export const onlineMemberships: Handler<'memberships/online-memberships'> = async (request, deps) =>
  ok(await loadMembershipTemplatesReply(request, deps, ({ active }) => active));
