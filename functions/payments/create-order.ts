import type { Handler } from '../../lib/http/call.ts';
import { resolveCustomerId } from '../../lib/table/customers/merged-customers.ts';
import { toOrderReply } from '../../lib/views/payments/orders.ts';
import { createOrderAndCancelReplaced } from '../../lib/workflows/payments/create-order.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { parsePaymentTarget } from './target.ts';
import { checkTargetProofIfSent } from './target-proof.ts';

/** Creates a payment intent (BEHAVIOR §18.1). */
export const createOrder: Handler<'payments/create-order', PaymentPorts> = async (request, deps) => {
  const { tenant, caller } = request;
  const { amount, user, customer_id, location_id } = request.input;
  const target = parsePaymentTarget(request.input);
  const isProved = await checkTargetProofIfSent(request, deps, target);
  if (!isProved.ok) return isProved;
  const ofUser = user?.customer_id ?? user?.id ?? null;
  const order = {
    target,
    isProved: isProved.value,
    amount,
    customerId:
      customer_id ??
      (ofUser === null || caller.kind === 'anonymous'
        ? ofUser
        : await resolveCustomerId(deps.store, tenant, ofUser)),
    locationId: location_id ?? user?.location_id,
  };
  return createOrderAndCancelReplaced(request, order, deps, toOrderReply);
};
