import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listUsers } from '../../lib/table/people.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toUserView } from './user-view.ts';

export const userIndex: Handler<(typeof directory.routes)['user-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const rows = sortRows(await listUsers(store, tenant), input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toUserView) });
};
