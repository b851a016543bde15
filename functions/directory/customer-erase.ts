import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { invalid } from '../../lib/rules/outcome.ts';
import { erasePerson } from '../../lib/workflows/customers/run-erasure.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Erases a customer, or a guest by the address (BEHAVIOR §4.6). */
export const customerErase: Handler<(typeof directory.routes)['customer-erase'], PaymentPorts> = async (
  request,
  deps,
) => {
  const { customer_id: customerId, email, forfeit = false } = request.input;
  const named = customerId ? { customerId } : email ? { email } : undefined;
  if (!named) return invalid('customer_id', 'Must name one customer or guest');
  return erasePerson(
    deps,
    request,
    { named, forfeits: forfeit, reply: { status: true as const, message: 'Customer erased' } },
    (error) => deps.log.warn('erasure goes on later', { tenant: request.tenant }, error),
  );
};
