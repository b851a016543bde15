import type { Handler } from '../../lib/http/call.ts';
import { toOrderReply } from '../../lib/views/payments/orders.ts';
import { createOrderAndCancelReplaced } from '../../lib/workflows/payments/create-order.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { runAsLinkHolder } from './link.ts';

/** Creates a payment intent for the open deposit of the visit (BEHAVIOR §18.1, §33.2). */
export const pay: Handler<'visit/pay', PaymentPorts> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) => {
    const target = { kind: 'appointment', id: linked.caller.appointmentId } as const;
    return createOrderAndCancelReplaced(linked, { target, customerId: null }, deps, toOrderReply);
  });
