import type { Handler } from '../../lib/http/call.ts';
import { erasePerson } from '../../lib/workflows/customers/run-erasure.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Erases a customer, or a guest by id or address (BEHAVIOR §4.7). */
export const customerErase: Handler<'directory/customer-erase', PaymentPorts> = async (request, deps) => {
  const { customer_id: customerId, guest_id: guestId, email, forfeit = false } = request.input;
  // The contract has checked that one of them is named
  const guest = guestId ? { guestId } : { email: email ?? '' };
  const named = customerId ? { customerId } : guest;
  return erasePerson(
    deps,
    request,
    { named, forfeits: forfeit, reply: { message: 'Customer erased' } },
    (error) => deps.log.warn('erasure goes on later', { tenant: request.tenant }, error),
  );
};
