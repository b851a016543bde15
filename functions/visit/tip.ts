import type { Handler } from '../../lib/http/call.ts';
import { toOrderReply } from '../../lib/views/payments/orders.ts';
import { createOrderAndCancelReplaced } from '../../lib/workflows/payments/create-order.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { runAsLinkHolder } from './link.ts';

/** Creates a payment intent for a tip to those who performed the visit (BEHAVIOR §33.2, §37.3). */
export const tip: Handler<'visit/tip', PaymentPorts> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) => {
    const { amount } = linked.input;
    const { appointmentId: id } = linked.caller;
    const target = { kind: 'appointment', id, isTip: true } as const;
    return createOrderAndCancelReplaced(linked, { target, amount, customerId: null }, deps, toOrderReply);
  });
