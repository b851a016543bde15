import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listUsers } from '../../lib/table/users.ts';
import { userView } from './user-view.ts';

export const userIndex: Handler<(typeof directory.routes)['user-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const rows = sorted(await listUsers(store, tenant), input, { id: ({ id }) => id });
  return ok({ status: true, ...listed(rows, input, url, userView) });
};
