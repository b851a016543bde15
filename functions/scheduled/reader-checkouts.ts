import { findReaderCheckout, toReaderCheckout } from '../../lib/table/checkout/reader-checkouts.ts';
import {
  returnReaderCheckoutPayment,
  settleReaderCheckout,
} from '../../lib/workflows/checkout/reader-checkouts.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Ends a checkout that nobody asks after, or frees what the card of one that has ended may hold (BEHAVIOR §37.6). */
export const endReaderWait: ScheduledHandler = async (item, salon, now, deps) => {
  const checkout = await findReaderCheckout(deps.store, salon.tenant, toReaderCheckout(item).id);
  if (!checkout) return;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) throw new Error(`checkout ${checkout.id} cannot be settled: ${processor.failure}`);
  const scope = { ...deps, processor: processor.value, salon, now };
  const settled = await ('isReleasing' in checkout
    ? returnReaderCheckoutPayment(scope, checkout)
    : settleReaderCheckout(scope, checkout));
  if (!settled.ok) throw new Error(`checkout ${checkout.id} is not settled yet: ${settled.failure}`);
};
