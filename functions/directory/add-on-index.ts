import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { addOnView } from './add-on-view.ts';

export const addOnIndex: Handler<(typeof directory.routes)['add-on-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { addOns } = await catalogs(salon);
  const rows = sorted([...addOns.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...listed(rows, input, url, addOnView) });
};
