import { need, save } from './account.ts';
import { intentOfInvoice } from './invoice-payments.ts';
import { closeAsPaid, invoicePaymentFailed } from './invoice-settlement.ts';
import type { Invoice } from './invoices.ts';
import { confirmIntent } from './payment-confirm.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Scene } from './scene.ts';
import { cancelNow } from './subscription-cancel.ts';
import { hasEnded } from './subscriptions.ts';

const DAY_SECONDS = 24 * 3600;

// Seconds from one attempt to the next: on the day itself, on day 3 and on day 7.
const RETRY_AFTER_SECONDS: readonly number[] = [3 * DAY_SECONDS, 4 * DAY_SECONDS];

/** Charges the invoice to this method without the customer being there. */
export function payInvoice(scene: Scene, invoice: Invoice, method: PaymentMethod | undefined): Invoice {
  const intent = intentOfInvoice(scene.account, invoice.id);
  if (intent === undefined) return closeAsPaid(scene, invoice, method?.id ?? null);
  if (intent.status !== 'processing') {
    if (method === undefined) invoicePaymentFailed(scene, intent);
    else confirmIntent(scene, intent, { method, offSession: true, returnUrl: null });
  }
  return need(scene.account, 'invoice', invoice.id);
}

/** One automatic attempt of a renewal: sets the next one, or ends the subscription after the last. */
export function collectInvoice(scene: Scene, invoice: Invoice, method: PaymentMethod | undefined): Invoice {
  const wait = RETRY_AFTER_SECONDS[invoice.attempt_count];
  const counted = save(scene.account, 'invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : scene.now + wait,
  });
  const tried = payInvoice(scene, counted, method);
  const intent = intentOfInvoice(scene.account, invoice.id);
  if (tried.status === 'open' && intent?.status !== 'processing' && wait === undefined) {
    const id = tried.parent.subscription_details.subscription;
    const subscription = need(scene.account, 'subscription', id);
    if (!hasEnded(subscription)) cancelNow(scene, subscription, 'payment_failed');
  }
  return tried;
}
