import { all, save } from './account.ts';
import { emit } from './events.ts';
import { type Invoice, voidInvoice } from './invoices.ts';
import type { Scene } from './scene.ts';
import { changeSubscription, type Subscription } from './subscriptions.ts';

type Reason = 'cancellation_requested' | 'payment_failed' | null;

function openInvoices(scene: Scene, subscription: Subscription): Invoice[] {
  return all(scene.account, 'invoice').filter(
    (invoice) =>
      invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscription.id,
  );
}

/** Ends the subscription at once: what is still owed is no longer collected by itself. */
export function cancelNow(scene: Scene, subscription: Subscription, reason: Reason): Subscription {
  for (const invoice of openInvoices(scene, subscription)) {
    // The first invoice of a subscription that never began is worth nothing any more.
    if (subscription.status === 'incomplete') voidInvoice(scene, invoice);
    else save(scene.account, 'invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const canceled = save(scene.account, 'subscription', {
    ...subscription,
    canceled_at: subscription.canceled_at ?? scene.now,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: scene.now,
    status: 'canceled',
  });
  emit(scene, 'customer.subscription.deleted', canceled);
  return canceled;
}

/** Ends a subscription whose first invoice was not paid in time. */
export function expireIncomplete(scene: Scene, subscription: Subscription): Subscription {
  for (const invoice of openInvoices(scene, subscription)) voidInvoice(scene, invoice);
  return changeSubscription(scene, subscription, { ended_at: scene.now, status: 'incomplete_expired' });
}
