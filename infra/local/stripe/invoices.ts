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
import { invalidRequest } from './errors.ts';
import { emitAndRecordBalance } from './events.ts';
import { LINE_DEFAULTS } from './full-records.ts';
import {
  cancelPaymentIntent,
  createUnconfirmedPaymentIntent,
  isIntentBeyondConfirmation,
} from './payment-intents.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from './resources.ts';
import { type Call, listRoute, postRoute, type Route, retrieveRoute } from './routing.ts';
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

/**
 * Creates the invoice of the current period, and the intent that pays it; none where nothing is left to pay. While the
 * collection of payments is paused, the invoice stays a draft, is void or is uncollectible:
 * https://docs.stripe.com/billing/subscriptions/pause-payment
 */
export function createAndFinalizeInvoice(
  context: Context,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const { account, now } = context;
  const { currency, customer, metadata, pause_collection: pause } = subscription;
  const [item] = subscription.items.data;
  // A period of a trial costs nothing
  const total = reason === 'subscription_update' ? 0 : item.price.unit_amount;
  const id = newId('in');
  const period = { end: item.current_period_end, start: item.current_period_start };
  const line = {
    ...LINE_DEFAULTS,
    id: newId('il'),
    object: 'line_item' as const,
    amount: total,
    currency,
    discountable: true,
    invoice: id,
    period,
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: total,
  };
  const draft = saveRecord(account, 'invoice', {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: pause === null,
    billing_reason: reason,
    created: now,
    currency,
    customer,
    ending_balance: null,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // The period before the one that the line pays for: https://docs.stripe.com/api/invoices/object#invoice_object-period_end
    period_end: now,
    period_start: getRecord(account, 'subscription', subscription.id).items.data[0].current_period_start,
    starting_balance: findRecord(account, 'customer', customer)?.balance ?? 0,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    total,
  });
  if (pause?.behavior === 'keep_as_draft') return draft;
  const finalized = finalizeInvoice(context, draft, subscription);
  if (pause === null || finalized.status === 'paid') return finalized;
  return pause.behavior === 'void' ? voidInvoice(context, finalized) : markUncollectible(context, finalized);
}

/** Finalizes a draft: a credit balance pays it first, and an intent is to pay the rest. */
function finalizeInvoice(context: Context, draft: Invoice, subscription: Subscription): Invoice {
  const { account, now } = context;
  const balances = applyBalance(context, draft.customer, draft.total, draft.currency);
  const invoice = saveRecord(account, 'invoice', {
    ...draft,
    ...balances,
    amount_remaining: balances.amount_due,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  emitAndRecordBalance(context, 'invoice.finalized', invoice);
  if (balances.amount_due === 0) {
    const paid = markInvoicePaid(context, invoice);
    emitAndRecordBalance(context, 'invoice.payment_succeeded', paid);
    return paid;
  }
  createInvoiceIntent(context, invoice, subscription);
  return invoice;
}

function createInvoiceIntent(
  context: Context,
  { id, amount_due: amount, billing_reason: reason, currency, customer }: Invoice,
  { payment_settings: settings }: Subscription,
): void {
  const intent = createUnconfirmedPaymentIntent(context, {
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
  emitAndRecordBalance(context, 'invoice.paid', paid);
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
export function recordInvoicePaymentAndActivate(context: Context, intent: PaymentIntent): void {
  const { account } = context;
  const payment = findPayment(account, (each) => findIntentId(each) === intent.id);
  if (payment === undefined) return;
  saveRecord(account, 'invoice_payment', { ...payment, amount_paid: intent.amount, status: 'paid' });
  const invoice = getRecord(account, 'invoice', payment.invoice);
  const attempt_count = Math.max(1, invoice.attempt_count);
  emitAndRecordBalance(
    context,
    'invoice.payment_succeeded',
    markInvoicePaid(context, { ...invoice, attempt_count }),
  );
  const subscription = getSubscriptionOf(account, invoice);
  if (hasEnded(subscription)) return;
  const savesMethod = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const method = savesMethod ? intent.payment_method : subscription.default_payment_method;
  const status = subscription.status === 'trialing' ? 'trialing' : 'active';
  if (subscription.status !== status || subscription.default_payment_method !== method) {
    saveSubscriptionUpdate(context, subscription, { status, default_payment_method: method });
  }
}

function cancelInvoicePayment(context: Context, invoice: Invoice): void {
  const { account } = context;
  const intent = getIntentOfInvoice(account, invoice.id);
  if (!isIntentBeyondConfirmation(intent)) cancelPaymentIntent(context, intent);
  const payment = findPayment(account, (each) => findIntentId(each) === intent.id);
  if (payment) saveRecord(account, 'invoice_payment', { ...payment, status: 'canceled' });
}

/**
 * `POST /v1/invoices/:id/pay`: the customer has paid outside Stripe. Since 2025-03-31 `amount_paid` counts that too:
 * https://docs.stripe.com/changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices
 */
export function payInvoiceOutOfBand(call: Call): Invoice {
  const { account, now } = call.context;
  const { context, id } = call;
  const invoice = getInvoiceIn(call, ['open', 'uncollectible']);
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
  if (!hasEnded(subscription) && !['active', 'trialing'].includes(subscription.status)) {
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
  emitAndRecordBalance(context, 'invoice.payment_failed', attempted);
  const subscription = getSubscriptionOf(account, invoice);
  if (subscription.status === 'active') saveSubscriptionUpdate(context, subscription, { status: 'past_due' });
}

/** A subscription is not past due any more once its newest invoice is paid, void or uncollectible. */
function endPastDue(context: Context, invoice: Invoice): void {
  const subscription = getSubscriptionOf(context.account, invoice);
  if (subscription.status === 'past_due' && subscription.latest_invoice === invoice.id)
    saveSubscriptionUpdate(context, subscription, { status: 'active' });
}

/** Closes an invoice without payment and cancels its intent. The customer gets the credit back that it has used. */
export function voidInvoice(context: Context, invoice: Invoice): Invoice {
  const { account, now } = context;
  cancelInvoicePayment(context, invoice);
  const customer = findRecord(account, 'customer', invoice.customer);
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (customer) saveRecord(account, 'customer', { ...customer, balance: customer.balance - used });
  const voided = saveRecord(account, 'invoice', {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  emitAndRecordBalance(context, 'invoice.voided', voided);
  endPastDue(context, voided);
  return voided;
}

/** Gives up the collection of an invoice, which can still be paid. */
function markUncollectible(context: Context, invoice: Invoice): Invoice {
  const uncollectible = saveRecord(context.account, 'invoice', {
    ...invoice,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: context.now },
  });
  emitAndRecordBalance(context, 'invoice.marked_uncollectible', uncollectible);
  endPastDue(context, uncollectible);
  return uncollectible;
}

export function getInvoiceIn({ context, id }: Call, states: readonly Invoice['status'][]): Invoice {
  const invoice = getRecord(context.account, 'invoice', id);
  if (states.includes(invoice.status)) return invoice;
  throw invalidRequest(`This invoice has the status ${invoice.status}; it must be ${states.join(' or ')}.`);
}

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
  listRoute('invoice', '/v1/invoices', {
    customer: (invoice, value) => invoice.customer === value,
    status: (invoice, value) => invoice.status === value,
    subscription: (invoice, value) => invoice.parent.subscription_details.subscription === value,
  }),
  retrieveRoute('invoice', '/v1/invoices/:id'),
  postRoute('/v1/invoices/:id/finalize', [], (call) => {
    const draft = getInvoiceIn(call, ['draft']);
    return finalizeInvoice(call.context, draft, getSubscriptionOf(call.context.account, draft));
  }),
  postRoute('/v1/invoices/:id/mark_uncollectible', [], (call) =>
    markUncollectible(call.context, getInvoiceIn(call, ['open'])),
  ),
  postRoute('/v1/invoices/:id/void', [], (call) =>
    voidInvoice(call.context, getInvoiceIn(call, ['open', 'uncollectible'])),
  ),
];
