import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toResourceView } from './resource-view.ts';

export const resourceIndex: Handler<(typeof directory.routes)['resource-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { resources } = await catalogs(salon);
  const rows = sortRows([...resources.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toResourceView) });
};
