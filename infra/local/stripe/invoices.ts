import {
  type Account,
  type Context,
  findRecord,
  getRecord,
  listRecords,
  newId,
  saveRecord,
} from './account.ts';
import { getChargeMin } from './amounts.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { findBoolean } from './params.ts';
import { cancelPaymentIntent, createPaymentIntent, isIntentLocked } from './payment-intents.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from './resources.ts';
import { type Call, listRoute, type Route } from './routing.ts';
import { hasEnded, saveSubscriptionUpdate } from './subscription-state.ts';

/**
 * The credit balance of the customer pays the invoice first. An amount that is too small to charge goes to the balance:
 * https://docs.stripe.com/billing/customer/balance
 */
function applyBalance({ account }: Context, id: string, total: number, currency: string) {
  const customer = findRecord(account, 'customer', id);
  const starting_balance = customer?.balance ?? 0;
  const owed = Math.max(0, total + starting_balance);
  const amount_due = owed < getChargeMin(currency) ? 0 : owed;
  const ending_balance = total + starting_balance - amount_due;
  if (customer) saveRecord(account, 'customer', { ...customer, balance: ending_balance });
  return { amount_due, ending_balance, starting_balance };
}

/** Opens the invoice of the current period, and the intent that pays it; none where nothing is left to pay. */
export function createInvoice(
  context: Context,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const { account, now } = context;
  const { currency, customer, metadata } = subscription;
  const total = subscription.items.data[0].price.unit_amount;
  const balances = applyBalance(context, customer, total, currency);
  const invoice = saveRecord(account, 'invoice', {
    id: newId('in'),
    object: 'invoice',
    ...balances,
    amount_paid: 0,
    amount_remaining: balances.amount_due,
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
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total,
  });
  emit(context, 'invoice.finalized', invoice);
  if (balances.amount_due === 0) {
    const paid = markInvoicePaid(context, invoice);
    emit(context, 'invoice.payment_succeeded', paid);
    return paid;
  }
  createInvoiceIntent(context, invoice, subscription);
  return invoice;
}

/** The intent that pays an invoice by default. */
function createInvoiceIntent(
  context: Context,
  { id, amount_due: amount, billing_reason: reason, currency, customer }: Invoice,
  { payment_settings: settings }: Subscription,
): void {
  const intent = createPaymentIntent(context, {
    amount,
    currency,
    customer,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    ...(settings.payment_method_types ? { payment_method_types: settings.payment_method_types } : {}),
  });
  saveRecord(context.account, 'invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: context.now,
    currency,
    invoice: id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
  });
}

function markInvoicePaid(context: Context, invoice: Invoice): Invoice {
  const paid = saveRecord(context.account, 'invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: context.now },
  });
  emit(context, 'invoice.paid', paid);
  return paid;
}

const findIntentId = ({ payment }: InvoicePayment): string | undefined =>
  payment.type === 'payment_intent' ? payment.payment_intent : undefined;

function findPayment(
  account: Account,
  fits: (payment: InvoicePayment) => boolean,
): InvoicePayment | undefined {
  return listRecords(account, 'invoice_payment').find(fits);
}

/** The intent that pays an invoice; undefined where nothing was left to pay. */
export function findIntentOfInvoice(account: Account, invoice: string): PaymentIntent | undefined {
  const payment = findPayment(account, (each) => each.invoice === invoice && each.is_default);
  return payment && findRecord(account, 'payment_intent', findIntentId(payment) ?? '');
}

export function getIntentOfInvoice(account: Account, invoice: string): PaymentIntent {
  return findIntentOfInvoice(account, invoice) ?? getRecord(account, 'payment_intent', '');
}

/** Marks the invoice of a paid intent as paid, if it has one, and its subscription as active. */
export function recordInvoicePayment(context: Context, intent: PaymentIntent): void {
  const { account } = context;
  const payment = findPayment(account, (each) => findIntentId(each) === intent.id);
  if (payment === undefined) return;
  saveRecord(account, 'invoice_payment', { ...payment, amount_paid: intent.amount, status: 'paid' });
  const invoice = getRecord(account, 'invoice', payment.invoice);
  const attempt_count = Math.max(1, invoice.attempt_count);
  emit(context, 'invoice.payment_succeeded', markInvoicePaid(context, { ...invoice, attempt_count }));
  const subscription = getSubscriptionOf(account, invoice);
  if (hasEnded(subscription)) return;
  const savesMethod = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const method = savesMethod ? intent.payment_method : subscription.default_payment_method;
  if (subscription.status !== 'active' || subscription.default_payment_method !== method) {
    saveSubscriptionUpdate(context, subscription, { status: 'active', default_payment_method: method });
  }
}

/** Cancels what was to pay an open invoice. */
function cancelInvoicePayment(context: Context, invoice: Invoice): void {
  const { account } = context;
  const intent = getIntentOfInvoice(account, invoice.id);
  if (!isIntentLocked(intent)) cancelPaymentIntent(context, intent);
  const payment = findPayment(account, (each) => findIntentId(each) === intent.id);
  if (payment) saveRecord(account, 'invoice_payment', { ...payment, status: 'canceled' });
}

/**
 * `POST /v1/invoices/:id/pay`: the customer has paid outside Stripe. Since 2025-03-31 `amount_paid` counts that too:
 * https://docs.stripe.com/changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices
 */
function payOutOfBand({ context, id, params }: Call): Invoice {
  const { account, now } = context;
  const invoice = getRecord(account, 'invoice', id);
  if (invoice.status !== 'open' || findBoolean(params, 'paid_out_of_band') !== true) {
    throw invalid('The stand-in marks open invoices as paid_out_of_band only.', {
      param: 'paid_out_of_band',
    });
  }
  cancelInvoicePayment(context, invoice);
  saveRecord(account, 'invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: id,
    is_default: false,
    payment: { payment_record: newId('pr'), type: 'payment_record' },
    status: 'paid',
  });
  const paid = markInvoicePaid(context, invoice);
  const subscription = getSubscriptionOf(account, invoice);
  if (!hasEnded(subscription) && subscription.status !== 'active') {
    saveSubscriptionUpdate(context, subscription, { status: 'active' });
  }
  return paid;
}

/** Records a failed attempt on the invoice of an intent, if it has one; a running subscription is past due. */
export function recordInvoiceFailure(context: Context, intent: PaymentIntent): void {
  const { account } = context;
  const payment = findPayment(account, (each) => findIntentId(each) === intent.id);
  if (payment === undefined) return;
  const invoice = getRecord(account, 'invoice', payment.invoice);
  const attempted = saveRecord(account, 'invoice', {
    ...invoice,
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
  });
  emit(context, 'invoice.payment_failed', attempted);
  const subscription = getSubscriptionOf(account, invoice);
  if (subscription.status === 'active') saveSubscriptionUpdate(context, subscription, { status: 'past_due' });
}

/** Closes an open invoice without payment and cancels its intent. The customer gets the credit back that it has used. */
export function voidInvoice(context: Context, invoice: Invoice): void {
  const { account } = context;
  cancelInvoicePayment(context, invoice);
  const customer = findRecord(account, 'customer', invoice.customer);
  const used = invoice.ending_balance - invoice.starting_balance;
  if (customer) saveRecord(account, 'customer', { ...customer, balance: customer.balance - used });
  const voided = { ...invoice, next_payment_attempt: null, status: 'void' } as const;
  emit(context, 'invoice.voided', saveRecord(context.account, 'invoice', voided));
}

/** The subscription that an invoice bills. */
export function getSubscriptionOf(account: Account, { parent }: Invoice): Subscription {
  return getRecord(account, 'subscription', parent.subscription_details.subscription);
}

export const INVOICE_PAYMENT_ROUTES: readonly Route[] = [
  listRoute('invoice_payment', '/v1/invoice_payments', {
    payment: (each, value) => findIntentId(each) === value,
    invoice: (each, value) => each.invoice === value,
    status: (each, value) => each.status === value,
  }),
];

export const INVOICE_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/invoices/:id/pay', accepts: ['paid_out_of_band'], run: payOutOfBand },
];
