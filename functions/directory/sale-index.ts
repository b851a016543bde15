import type { Handler } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/access/principals.ts';
import type { SaleId, Tenant } from '../../lib/rules/ids.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import {
  matchesSaleFilters,
  parseCardOrReceiptNumber,
  parseSaleListSpan,
  parseSaleNumber,
} from '../../lib/rules/products/sale-lists.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findSearchTermsAndCustomerIds } from '../../lib/table/customers/customer-words.ts';
import { findReceiptByNumber } from '../../lib/table/journal/receipts.ts';
import { findGiftCardFactsByNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { findSalesByIds, getSalePage, listSalesOfTime } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { toListReplyFromPage, toListSpan } from '../../lib/views/list-replies.ts';
import { toSaleRowView } from '../../lib/views/products/products.ts';
import { loadProductAndBuyerNames } from '../../lib/workflows/products/name-sales.ts';

async function findSaleIdsOfNumber(store: Store, tenant: Tenant, number: string): Promise<SaleId[]> {
  const [card, receipt] = await Promise.all([
    findGiftCardFactsByNumber(store, tenant, number),
    findReceiptByNumber(store, tenant, number),
  ]);
  return [
    ...(card ? [card.saleId] : []),
    ...(receipt?.reference.kind === 'sale' ? [receipt.reference.id] : []),
  ];
}

/** Lists sales, all or those that filters find; reads whole only those of the page (BEHAVIOR §21.8). */
export const saleIndex: Handler<'directory/sale-index'> = async (
  { tenant, salon, caller, input, url, now },
  { store },
) => {
  const page = toListSpan(input);
  const { from, to, status, search = '' } = input;
  if (from === undefined && to === undefined && status === undefined && search === '') {
    const { rows, total } = await getSalePage(store, tenant, page);
    const named = { rows: await loadProductAndBuyerNames(store, tenant, rows), total };
    return ok(toListReplyFromPage(named, input, url, toSaleRowView));
  }
  const span = parseSaleListSpan(input, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  const number = parseCardOrReceiptNumber(search);
  const [listed, people, idsOfNumber] = await Promise.all([
    listSalesOfTime(store, tenant, span.value),
    findSearchTermsAndCustomerIds(store, tenant, search, can(caller, 'customers.contact') ? 'all' : 'name'),
    number === undefined ? [] : findSaleIdsOfNumber(store, tenant, number),
  ]);
  const named = new Set([parseSaleNumber(search) ?? [], idsOfNumber].flat());
  const ofDays = new Set(listed.map(({ id }) => id));
  const missing = [...named].filter((id) => !ofDays.has(id));
  const hasDays = from !== undefined || to !== undefined;
  // A number names its sale, however old
  const earlier = hasDays ? [] : await findSalesByIds(store, tenant, missing);
  const filters = { status, people, idsOfNumber: named };
  const found = [...listed, ...earlier].filter((sale) => matchesSaleFilters(sale, filters));
  const sorted = sortRows(found, input, { id: ({ id }) => id });
  const ids = sorted.slice(page.from, page.to).map(({ id }) => id);
  const rows = sortRows(await findSalesByIds(store, tenant, ids), input, { id: ({ id }) => id });
  const shown = { rows: await loadProductAndBuyerNames(store, tenant, rows), total: found.length };
  return ok(toListReplyFromPage(shown, input, url, toSaleRowView));
};
