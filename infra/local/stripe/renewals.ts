import { type Account, type Context, findRecord, getRecord, listRecords, saveRecord } from './account.ts';
import { StripeFailure } from './errors.ts';
import { emitAndRecordBalance } from './events.ts';
import {
  createAndFinalizeInvoice,
  getIntentOfInvoice,
  getInvoiceIn,
  getSubscriptionOf,
  payInvoiceOutOfBand,
  recordInvoiceFailure,
} from './invoices.ts';
import { findBoolean } from './params.ts';
import { getCardState } from './payment-methods.ts';
import { confirmPaymentOrDecline, toDeclineFailure } from './payments.ts';
import type { Invoice, Subscription } from './resources.ts';
import { type Call, postRoute, type Route } from './routing.ts';
import { computePeriodEnd, getPeriodEnd, hasEnded, saveSubscriptionUpdate } from './subscription-state.ts';
import { endRunningSubscription, expireSubscription } from './subscriptions.ts';

const DAY_SECONDS = 24 * 3600;
/** How long Stripe waits for the first payment of a subscription. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;
/** The pauses between the attempts to collect a renewal: on the day itself, on day 3 and on day 7. */
const RETRY_AFTER_SECONDS: readonly number[] = [3 * DAY_SECONDS, 4 * DAY_SECONDS];

/**
 * Charges an invoice to the card of its subscription. If the bank asks for the cardholder, the intent waits for them:
 * https://docs.stripe.com/billing/subscriptions/overview#requires-action
 */
function charge(context: Context, invoice: Invoice): void {
  const { account } = context;
  const intent = getIntentOfInvoice(account, invoice.id);
  const { default_payment_method: id } = getSubscriptionOf(account, invoice);
  const method = findRecord(account, 'payment_method', id ?? '');
  // "can no longer be used for a payment" (https://docs.stripe.com/api/payment_methods/detach)
  const isUsable = method !== undefined && !getCardState(context, method).detached;
  if (!isUsable) recordInvoiceFailure(context, intent);
  else if (intent.status !== 'processing') {
    const charged = confirmPaymentOrDecline(context, intent, { method, offSession: false, returnUrl: null });
    if (charged.status !== 'requires_action') return;
    recordInvoiceFailure(context, charged);
    emitAndRecordBalance(
      context,
      'invoice.payment_action_required',
      getRecord(account, 'invoice', invoice.id),
    );
  }
}

const ACTION_REQUIRED = {
  type: 'card_error',
  code: 'invoice_payment_intent_requires_action',
  message:
    'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
} as const;

/** `POST /v1/invoices/:id/pay`: charges the invoice now, or marks it as paid outside Stripe. */
function pay(call: Call): Invoice {
  if (findBoolean(call.params, 'paid_out_of_band') === true) return payInvoiceOutOfBand(call);
  const { context } = call;
  const { account } = context;
  const invoice = getInvoiceIn(call, ['open', 'uncollectible']);
  const attempted = { ...invoice, attempt_count: invoice.attempt_count + 1 };
  charge(context, saveRecord(account, 'invoice', attempted));
  const after = getRecord(account, 'invoice', invoice.id);
  if (after.status === 'paid') return after;
  const intent = getIntentOfInvoice(account, invoice.id);
  if (intent.last_payment_error !== null) throw toDeclineFailure(intent);
  if (intent.status === 'requires_action') throw new StripeFailure(402, ACTION_REQUIRED);
  throw new StripeFailure(402, { type: 'card_error', code: 'missing', message: 'No usable card.' });
}

export const PAY_INVOICE_ROUTE: Route = postRoute('/v1/invoices/:id/pay', ['paid_out_of_band'], pay);

/** Tries to collect an invoice. Cancels the subscription after the last attempt. */
function collect(context: Context, invoice: Invoice): void {
  const { account, now } = context;
  const wait = RETRY_AFTER_SECONDS[invoice.attempt_count];
  saveRecord(account, 'invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : now + wait,
  });
  charge(context, invoice);
  const isOpen = getRecord(account, 'invoice', invoice.id).status === 'open';
  const isProcessing = getIntentOfInvoice(account, invoice.id).status === 'processing';
  if (wait === undefined && isOpen && !isProcessing) {
    endRunningSubscription(context, getSubscriptionOf(account, invoice), 'payment_failed');
  }
}

function renew(context: Context, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const end = computePeriodEnd(subscription.billing_cycle_anchor, start, item.price.recurring.interval);
  const renewed: Subscription = {
    ...subscription,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: start, current_period_end: end }],
    },
  };
  const invoice = createAndFinalizeInvoice(context, renewed, 'subscription_cycle');
  saveSubscriptionUpdate(context, renewed, { latest_invoice: invoice.id });
  if (invoice.status === 'open') collect(context, invoice);
}

/** Work that is due at an instant, in Unix seconds. */
type DueStep = { at: number; run: (context: Context) => void };

function toSubscriptionStep(subscription: Subscription): DueStep | undefined {
  if (hasEnded(subscription)) return undefined;
  if (subscription.status === 'incomplete') {
    return {
      at: subscription.created + FIRST_PAYMENT_SECONDS,
      run: (context) => expireSubscription(context, subscription),
    };
  }
  const resumesAt = subscription.pause_collection?.resumes_at ?? undefined;
  if (resumesAt !== undefined && resumesAt <= getPeriodEnd(subscription)) {
    return {
      at: resumesAt,
      run: (context) => void saveSubscriptionUpdate(context, subscription, { pause_collection: null }),
    };
  }
  return {
    at: getPeriodEnd(subscription),
    run: (context) => {
      if (subscription.cancel_at_period_end) {
        endRunningSubscription(context, subscription, 'cancellation_requested');
      } else renew(context, subscription);
    },
  };
}

function toRetryStep(invoice: Invoice): DueStep | undefined {
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return undefined;
  return { at: invoice.next_payment_attempt, run: (context) => collect(context, invoice) };
}

function findNextStep(account: Account): DueStep | undefined {
  const steps = [
    ...listRecords(account, 'subscription').map(toSubscriptionStep),
    ...listRecords(account, 'invoice').map(toRetryStep),
  ].filter((step) => step !== undefined);
  return steps.sort((one, other) => one.at - other.at)[0];
}

/** Runs the renewals, retries and ends that are due by `now`, in order, each at its own instant. */
export function runDueRenewalsRetriesAndEnds(
  account: Account,
  now: number,
  contextAt: (now: number) => Context,
): void {
  for (let step = findNextStep(account); step && step.at <= now; step = findNextStep(account)) {
    step.run(contextAt(step.at));
  }
}
