import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { formatFullName, matchesSearch } from '../../lib/rules/accounts/people.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listCustomers } from '../../lib/table/people.ts';
import { toListReply } from '../../lib/views/lists.ts';
import { toCustomerView } from './customer-view.ts';

/** Reads all customers for each page, because no key supports search and sort by name. */
export const customerIndex: Handler<(typeof directory.routes)['customer-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const customers = await listCustomers(store, tenant);
  const found = customers.filter((customer) => matchesSearch(customer, input.search ?? ''));
  const rows = sortRows(found, input, {
    id: ({ id }) => id,
    name: formatFullName,
    created_at: ({ createdAt }) => createdAt,
  });
  return ok({ status: true, ...toListReply(rows, input, url, toCustomerView) });
};
