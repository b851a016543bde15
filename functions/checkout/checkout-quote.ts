import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { type CheckoutPorts, openBillIfDiscountsAllowed, toVersionedQuote } from './checkout-request.ts';

/** Shows what a visit costs, how products pay it, and what is due (BEHAVIOR §37.1). */
export const checkoutQuote: Handler<'checkout/checkout-quote', CheckoutPorts> = async (request, deps) => {
  const opened = openBillIfDiscountsAllowed(request, deps, 'quote');
  if (!opened.ok) return opened;
  const attempt = { table: deps.store, hasConflicted: false };
  const found = await opened.value.find(attempt);
  if (!found.ok) return found;
  const bill = await opened.value.read(attempt, found.value);
  return bill.ok ? ok({ data: toVersionedQuote(deps, request, bill.value) }) : bill;
};
