import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedMemberships } from './listed-memberships.ts';

/** Memberships that customers can buy (decisions §6). */
export const onlineMemberships: Handler<(typeof memberships.routes)['online-memberships']> = async (
  request,
  deps,
) => ok({ status: true, ...(await listedMemberships(request, deps, ({ active }) => active)) });
