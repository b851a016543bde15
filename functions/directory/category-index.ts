import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';

export const categoryIndex: Handler<(typeof directory.routes)['category-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { categories } = await catalogs(salon);
  const rows = sortRows([...categories.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, ({ id, name }) => ({ id, name })) });
};
