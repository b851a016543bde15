import { type Account, type Context, getRecord, listRecords, newId, saveRecord } from './account.ts';
import { emit } from './events.ts';
import { cancelPaymentIntent, createPaymentIntent, isClosed } from './payment-intents.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from './resources.ts';
import { listRoute, type Route } from './routing.ts';
import { hasEnded, updateSubscription } from './subscription-state.ts';

/** Opens the invoice of the current period, and the intent that pays it. */
export function createInvoice(
  context: Context,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const { account, now } = context;
  const { currency, customer, metadata, payment_settings: settings } = subscription;
  const amount = subscription.items.data[0].price.unit_amount;
  const invoice = saveRecord(account, 'invoice', {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: now,
    currency,
    customer,
    metadata: {},
    next_payment_attempt: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    status: 'open',
    total: amount,
  });
  emit(context, 'invoice.finalized', invoice);
  const intent = createPaymentIntent(context, {
    amount,
    currency,
    customer,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    ...(settings.payment_method_types ? { payment_method_types: settings.payment_method_types } : {}),
  });
  saveRecord(account, 'invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: now,
    currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
  });
  return invoice;
}

function findPayment(
  account: Account,
  fits: (payment: InvoicePayment) => boolean,
): InvoicePayment | undefined {
  return listRecords(account, 'invoice_payment').find(fits);
}

/** The intent that pays an invoice. */
export function getIntentOfInvoice(account: Account, invoice: string): PaymentIntent {
  const payment = findPayment(account, (each) => each.invoice === invoice);
  return getRecord(account, 'payment_intent', payment?.payment.payment_intent ?? '');
}

/** Marks the invoice of a paid intent as paid, if it has one, and its subscription as active. */
export function recordInvoicePayment(context: Context, intent: PaymentIntent): void {
  const { account } = context;
  const payment = findPayment(account, (each) => each.payment.payment_intent === intent.id);
  if (payment === undefined) return;
  saveRecord(account, 'invoice_payment', { ...payment, amount_paid: intent.amount, status: 'paid' });
  const invoice = getRecord(account, 'invoice', payment.invoice);
  const paid = saveRecord(account, 'invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
  });
  emit(context, 'invoice.paid', paid);
  emit(context, 'invoice.payment_succeeded', paid);
  const subscription = getSubscriptionOf(account, invoice);
  if (hasEnded(subscription)) return;
  const savesMethod = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const method = savesMethod ? intent.payment_method : subscription.default_payment_method;
  if (subscription.status !== 'active' || subscription.default_payment_method !== method) {
    updateSubscription(context, subscription, { status: 'active', default_payment_method: method });
  }
}

/** Records a failed attempt on the invoice of an intent, if it has one; a running subscription is past due. */
export function recordInvoiceFailure(context: Context, intent: PaymentIntent): void {
  const { account } = context;
  const payment = findPayment(account, (each) => each.payment.payment_intent === intent.id);
  if (payment === undefined) return;
  const invoice = getRecord(account, 'invoice', payment.invoice);
  const attempted = saveRecord(account, 'invoice', {
    ...invoice,
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
  });
  emit(context, 'invoice.payment_failed', attempted);
  const subscription = getSubscriptionOf(account, invoice);
  if (subscription.status === 'active') updateSubscription(context, subscription, { status: 'past_due' });
}

/** Closes an open invoice without payment and cancels its intent. */
export function voidInvoice(context: Context, invoice: Invoice): void {
  const { account } = context;
  const intent = getIntentOfInvoice(account, invoice.id);
  if (!isClosed(intent)) cancelPaymentIntent(context, intent);
  const payment = findPayment(account, (each) => each.invoice === invoice.id);
  if (payment) saveRecord(account, 'invoice_payment', { ...payment, status: 'canceled' });
  const voided = saveRecord(account, 'invoice', { ...invoice, next_payment_attempt: null, status: 'void' });
  emit(context, 'invoice.voided', voided);
}

/** The subscription that an invoice bills. */
export function getSubscriptionOf(account: Account, { parent }: Invoice): Subscription {
  return getRecord(account, 'subscription', parent.subscription_details.subscription);
}

export const INVOICE_PAYMENT_ROUTES: readonly Route[] = [
  listRoute('invoice_payment', '/v1/invoice_payments', {
    payment: (each, value) => each.payment.payment_intent === value,
    invoice: (each, value) => each.invoice === value,
  }),
];
