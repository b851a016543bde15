import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getBlockTimePage } from '../../lib/table/block-times.ts';
import { toListSpan, toPagedListReply } from '../../lib/views/lists.ts';
import { toBlockTimeView } from './block-time-view.ts';

export const blockTimeIndex: Handler<(typeof directory.routes)['block-time-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const list = await getBlockTimePage(store, tenant, toListSpan(input));
  return ok({ status: true, ...toPagedListReply(list, input, url, toBlockTimeView) });
};
