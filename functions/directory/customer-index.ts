import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { parseSearchTerms } from '../../lib/rules/accounts/customer-search.ts';
import { ok } from '../../lib/rules/outcome.ts';
import {
  getCustomerPageSortedById,
  getCustomerPageSortedByName,
  searchCustomers,
} from '../../lib/table/people.ts';
import { toListSpan, toPagedListReply } from '../../lib/views/lists.ts';
import { toCustomerView } from './customer-view.ts';

/** Lists customers, all or those that a search finds (BEHAVIOR §7.3). `created_at` is the order of ids. */
export const customerIndex: Handler<(typeof directory.routes)['customer-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const span = toListSpan(input);
  const sort = input.sort === 'name' ? 'name' : 'id';
  const terms = parseSearchTerms(input.search ?? '');
  const listAll = sort === 'name' ? getCustomerPageSortedByName : getCustomerPageSortedById;
  const list =
    terms.length > 0
      ? await searchCustomers(store, tenant, terms, sort, span)
      : await listAll(store, tenant, span);
  return ok({ status: true, ...toPagedListReply(list, input, url, toCustomerView) });
};
