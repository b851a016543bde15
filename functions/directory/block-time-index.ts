import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toBlockTimeView } from './block-time-view.ts';

export const blockTimeIndex: Handler<(typeof directory.routes)['block-time-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const rows = sortRows(await listBlockTimes(store, tenant), input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toBlockTimeView) });
};
