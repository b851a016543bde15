import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changedProfile, movesEmail } from '../../lib/rules/accounts/profiles.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { updateCustomer } from '../../lib/table/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCustomerByEmail, getCustomer } from '../../lib/table/people.ts';
import { customerView } from './customer-view.ts';

/** Another e-mail address is one that nobody has verified. */
export const customerUpdate: Handler<(typeof directory.routes)['customer-update']> = async (
  request,
  { store },
) => {
  const { tenant, input } = request;
  const { customer_id, ...sent } = input;
  return decideAndCommit(store, request, async () => {
    const before = await getCustomer(store, tenant, customer_id);
    if (!before) return fail('recordUnknown');
    const isMoved = movesEmail(before, sent);
    if (isMoved && sent.email && (await findCustomerByEmail(store, tenant, sent.email))) {
      return invalid('email', 'Is already taken');
    }
    const customer = changedProfile(before, sent);
    return ok({
      changes: updateCustomer(tenant, before, customer),
      reply: { status: true as const, message: 'Customer changed', data: customerView(customer) },
    });
  });
};
