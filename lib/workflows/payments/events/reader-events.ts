import { toFields } from '../../../ports/stripe-invoices.ts';
import { parseCheckoutId } from '../../../rules/checkout/reader-checkouts.ts';
import { findExternalId } from '../../../rules/ids.ts';
import { findReaderCheckout } from '../../../table/checkout/reader-checkouts.ts';
import { settleReaderCheckout } from '../../checkout/reader-checkouts.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import { commitEvent, type EventHandler } from './event-context.ts';

/**
 * A reader has taken a card, or ended a payment without one: settles the checkout that waits for it. Reads the payment
 * again, because events arrive late and in any order (BEHAVIOR §37.6).
 */
export const onReaderAction: EventHandler = async (context) => {
  const { tenant, salon, event, now, deps } = context;
  const { process_payment_intent: payment } = toFields(event.object.action);
  const id = findExternalId(toFields(payment).payment_intent);
  if (!id) return commitEvent(context, () => []);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const intent = await processor.value.fetchIntent(id);
  if (!intent.ok) return intent;
  const checkoutId = intent.value && parseCheckoutId(intent.value, tenant);
  const checkout = checkoutId && (await findReaderCheckout(deps.store, tenant, checkoutId));
  // After a restore, another checkout may have the id, or none
  const isKnown = checkout && checkout.intent === id;
  if (isKnown) {
    const settled = await settleReaderCheckout({ ...deps, processor: processor.value, salon, now }, checkout);
    if (!settled.ok) return settled;
  } else if (checkoutId && intent.value?.state === 'authorized') {
    const freed = await processor.value.cancelIntent(id);
    if (!freed.ok) return freed;
  }
  return commitEvent(context, () => []);
};
