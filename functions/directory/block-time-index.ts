import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { blockTimeView } from './block-time-view.ts';

export const blockTimeIndex: Handler<(typeof directory.routes)['block-time-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const rows = sorted(await listBlockTimes(store, tenant), input, { id: ({ id }) => id });
  return ok({ status: true, ...listed(rows, input, url, blockTimeView) });
};
