import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getCustomer } from '../../lib/table/accounts/people.ts';
import { toProfileView } from '../../lib/views/accounts.ts';

export const profile: Handler<(typeof customers.routes)['profile']> = async (
  { tenant, caller },
  { store },
) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const customer = await getCustomer(store, tenant, caller.id);
  return customer ? ok({ status: true, data: toProfileView(customer) }) : fail('tokenInvalid');
};
