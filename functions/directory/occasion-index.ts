import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listOccasions } from '../../lib/table/occasions.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toOccasionView } from './occasion-view.ts';

export const occasionIndex: Handler<(typeof directory.routes)['occasion-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const rows = sortRows(await listOccasions(store, tenant), input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toOccasionView) });
};
