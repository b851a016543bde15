import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { type CheckoutPorts, openBillerIfDiscountsAllowed, toVersionedQuote } from './checkout-request.ts';

/** Shows what a visit costs, how products pay it, and what is due (BEHAVIOR §37.1). */
export const checkoutQuote: Handler<'checkout/checkout-quote', CheckoutPorts> = async (request, deps) => {
  const read = openBillerIfDiscountsAllowed(request, deps, 'quote');
  if (!read.ok) return read;
  const visit = await read.value(deps.store, false);
  if (!visit.ok) return visit;
  const bill = await visit.value.bill();
  if (!bill.ok) return bill;
  return ok({ data: toVersionedQuote(deps, request, bill.value) });
};
