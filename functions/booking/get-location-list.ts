import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toVisitorLocationView } from '../../lib/views/catalog/booking-catalog.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

export const getLocationList: Handler<'booking/get-location-list'> = async (
  { salon, input, url },
  { catalogs },
) => {
  const { locations } = await catalogs(salon);
  const rows = sortRows([...locations.values()], input, { id: ({ id }) => id });
  return ok(toListReplyFromAllRows(rows, input, url, toVisitorLocationView));
};
