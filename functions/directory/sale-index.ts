import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkSaleListSpan } from '../../lib/rules/products/sale-lists.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { getSalePage, getSales, listSalesOfTime } from '../../lib/table/products/sales.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import { toSaleView } from '../../lib/views/products.ts';

/** Lists sales, all or those of some days or in a status; reads whole only those of the page (BEHAVIOR §21.5). */
export const saleIndex: Handler<(typeof directory.routes)['sale-index']> = async (
  { tenant, salon, input, url, now },
  { store },
) => {
  const page = toListSpan(input);
  if (input.from === undefined && input.to === undefined && input.status === undefined) {
    const list = await getSalePage(store, tenant, page);
    return ok({ status: true, ...toListReplyFromPage(list, input, url, toSaleView) });
  }
  const span = checkSaleListSpan(input, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  const listed = await listSalesOfTime(store, tenant, span.value);
  const found = listed.filter(({ status }) => input.status === undefined || status === input.status);
  const sorted = sortRows(found, input, { id: ({ id }) => id });
  const ids = sorted.slice(page.from, page.to).map(({ id }) => id);
  const rows = sortRows(await getSales(store, tenant, ids), input, { id: ({ id }) => id });
  return ok({ status: true, ...toListReplyFromPage({ rows, total: found.length }, input, url, toSaleView) });
};
