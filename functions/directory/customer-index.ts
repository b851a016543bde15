import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fullName } from '../../lib/rules/accounts/people.ts';
import { isFound } from '../../lib/rules/accounts/people-search.ts';
import { listed, sorted } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listCustomers } from '../../lib/table/customers.ts';
import { customerView } from './customer-view.ts';

/** Order and search are by what no key can hold, so that all customers are looked at, and one page is answered. */
export const customerIndex: Handler<(typeof directory.routes)['customer-index']> = async (
  { tenant, input, url },
  { store },
) => {
  const customers = await listCustomers(store, tenant);
  const found = customers.filter((customer) => isFound(customer, input.search ?? ''));
  const rows = sorted(found, input, {
    id: ({ id }) => id,
    name: fullName,
    created_at: ({ createdAt }) => createdAt,
  });
  return ok({ status: true, ...listed(rows, input, url, customerView) });
};
