import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { settleReaderCheckout } from '../../lib/workflows/checkout/reader-checkouts.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { loadAccessibleCheckoutAndContext, readCheckoutStateAndNumberReceipt } from './checkout-state.ts';

/** Shows what became of a checkout at a reader, and settles one that waits (BEHAVIOR §37.6). */
export const checkoutShow: Handler<'checkout/checkout-show', PaymentPorts> = async (request, deps) => {
  const opened = await loadAccessibleCheckoutAndContext(request, deps);
  if (!opened.ok) return opened;
  const { found, context } = opened.value;
  // While changes are paused, it waits (BEHAVIOR §32.7)
  const settled = context.salon.changesPausedAt ? ok(found) : await settleReaderCheckout(context, found);
  if (!settled.ok) return settled;
  return ok({ data: await readCheckoutStateAndNumberReceipt(request, deps, settled.value) });
};
