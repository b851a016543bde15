import type { Handler } from '../../lib/http/call.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { getCustomerCredit } from '../../lib/table/journal/entries.ts';
import { toCustomerProfileView } from '../../lib/views/customers/accounts.ts';

export const profile: Handler<'customers/profile'> = async ({ tenant, caller }, { store }) => {
  const [customer, credit] = await Promise.all([
    findCustomer(store, tenant, caller.id),
    getCustomerCredit(store, tenant, caller.id),
  ]);
  if (!customer) return fail('tokenInvalid');
  return ok({ data: { ...toCustomerProfileView(customer), credit: formatMoney(credit) } });
};
