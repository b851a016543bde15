import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toVisitorCategoryViews } from '../../lib/views/catalog/booking-catalog.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** The categories of the salon with their active services, as a visitor sees them (BEHAVIOR §12.3). */
export const getServices: Handler<'booking/get-services'> = async ({ salon, input, url }, { catalogs }) => {
  const rows = sortRows(toVisitorCategoryViews(await catalogs(salon)), input, { id: ({ id }) => id });
  return ok(toListReplyFromAllRows(rows, input, url, (category) => category));
};
