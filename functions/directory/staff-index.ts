import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toStaffView } from './staff-fields.ts';

export const staffIndex: Handler<(typeof directory.routes)['staff-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { staff } = await catalogs(salon);
  const rows = sortRows([...staff.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toStaffView) });
};
