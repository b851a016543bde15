import { find, need, save } from './account.ts';
import { emit } from './events.ts';
import { linkOfIntent } from './invoice-payments.ts';
import type { Invoice } from './invoices.ts';
import type { PaymentIntent } from './payment-intents.ts';
import type { Scene } from './scene.ts';
import { changeSubscription, hasEnded, type Subscription } from './subscriptions.ts';

function subscriptionOf(scene: Scene, invoice: Invoice): Subscription | undefined {
  return find(scene.account, 'subscription', invoice.parent.subscription_details.subscription);
}

/** Closes the invoice as paid and brings its subscription to life. */
export function closeAsPaid(scene: Scene, invoice: Invoice, method: string | null): Invoice {
  const paid = save(scene.account, 'invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: scene.now },
  });
  emit(scene, 'invoice.paid', paid);
  emit(scene, 'invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(scene, invoice);
  if (subscription === undefined || hasEnded(subscription)) return paid;
  const remember =
    method !== null && subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const change: Partial<Subscription> = {
    ...(subscription.status === 'active' ? {} : { status: 'active' }),
    ...(remember && subscription.default_payment_method !== method ? { default_payment_method: method } : {}),
  };
  if (Object.keys(change).length > 0) changeSubscription(scene, subscription, change);
  return paid;
}

/** After a payment: when it was for an invoice, the invoice is paid too. */
export function invoicePaid(scene: Scene, intent: PaymentIntent): void {
  const link = linkOfIntent(scene.account, intent.id);
  if (link === undefined) return;
  const paidLink = save(scene.account, 'invoice_payment', {
    ...link,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { ...link.status_transitions, paid_at: scene.now },
  });
  closeAsPaid(scene, need(scene.account, 'invoice', link.invoice), intent.payment_method);
  emit(scene, 'invoice_payment.paid', paidLink);
}

/** After a refusal: when it was for an invoice, the invoice says so and a running subscription is past due. */
export function invoicePaymentFailed(scene: Scene, intent: PaymentIntent): void {
  const link = linkOfIntent(scene.account, intent.id);
  if (link === undefined) return;
  const invoice = need(scene.account, 'invoice', link.invoice);
  const attempted = save(scene.account, 'invoice', {
    ...invoice,
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
  });
  emit(scene, 'invoice.payment_failed', attempted);
  const subscription = subscriptionOf(scene, invoice);
  if (subscription?.status === 'active') changeSubscription(scene, subscription, { status: 'past_due' });
}
