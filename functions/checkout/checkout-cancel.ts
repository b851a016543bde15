import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { endUnpaidReaderCheckout } from '../../lib/workflows/checkout/reader-checkouts.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { loadAccessibleCheckoutAndContext, readCheckoutStateAndNumberReceipt } from './checkout-state.ts';

/** Cancels a checkout that waits for a card at a reader; one that has ended stays as it is (BEHAVIOR §37.6). */
export const checkoutCancel: Handler<'checkout/checkout-cancel', PaymentPorts> = async (request, deps) => {
  const opened = await loadAccessibleCheckoutAndContext(request, deps);
  if (!opened.ok) return opened;
  const { found, context } = opened.value;
  const ended =
    found.state === 'waiting' ? await endUnpaidReaderCheckout(context, found, 'cancelled') : found;
  const data = await readCheckoutStateAndNumberReceipt(request, deps, ended);
  return ok({ message: data.state === 'paid' ? 'Paid' : 'Cancelled', data });
};
