import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toAddOnView } from './add-on-view.ts';

export const addOnIndex: Handler<(typeof directory.routes)['add-on-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { addOns } = await catalogs(salon);
  const rows = sortRows([...addOns.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toAddOnView) });
};
