import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toLocationView } from './location-fields.ts';

export const locationIndex: Handler<(typeof directory.routes)['location-index']> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const rows = sortRows([...locations.values()], input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReply(rows, input, url, toLocationView) });
};
