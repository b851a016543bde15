import { type Account, type Context, findRecord, getRecord, listRecords, saveRecord } from './account.ts';
import { createInvoice, getIntentOfInvoice, getSubscriptionOf, recordInvoiceFailure } from './invoices.ts';
import { getCardState } from './payment-methods.ts';
import { confirmPayment } from './payments.ts';
import type { Invoice, Subscription } from './resources.ts';
import { computePeriodEnd, getPeriodEnd, hasEnded, saveSubscriptionUpdate } from './subscription-state.ts';
import { cancelSubscription, expireSubscription } from './subscriptions.ts';

const DAY_SECONDS = 24 * 3600;
/** How long Stripe waits for the first payment of a subscription. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;
/** The pauses between the attempts to collect a renewal: on the day itself, on day 3 and on day 7. */
const RETRY_AFTER_SECONDS: readonly number[] = [3 * DAY_SECONDS, 4 * DAY_SECONDS];

/** Tries to collect an invoice. Cancels the subscription after the last attempt. */
function collect(context: Context, invoice: Invoice): void {
  const { account, now } = context;
  const wait = RETRY_AFTER_SECONDS[invoice.attempt_count];
  saveRecord(account, 'invoice', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : now + wait,
  });
  const intent = getIntentOfInvoice(account, invoice.id);
  const { default_payment_method: id } = getSubscriptionOf(account, invoice);
  const method = findRecord(account, 'payment_method', id ?? '');
  // "can no longer be used for a payment" (https://docs.stripe.com/api/payment_methods/detach)
  const isUsable = method !== undefined && !getCardState(context, method).detached;
  if (!isUsable) recordInvoiceFailure(context, intent);
  else if (intent.status !== 'processing') {
    confirmPayment(context, intent, { method, offSession: true, returnUrl: null });
  }
  const isOpen = getRecord(account, 'invoice', invoice.id).status === 'open';
  const isProcessing = getIntentOfInvoice(account, invoice.id).status === 'processing';
  if (wait === undefined && isOpen && !isProcessing) {
    cancelSubscription(context, getSubscriptionOf(account, invoice), 'payment_failed');
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
  const invoice = createInvoice(context, renewed, 'subscription_cycle');
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
        cancelSubscription(context, subscription, 'cancellation_requested');
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
export function runDueRenewals(account: Account, now: number, contextAt: (now: number) => Context): void {
  for (let step = findNextStep(account); step && step.at <= now; step = findNextStep(account)) {
    step.run(contextAt(step.at));
  }
}
