import { type Account, all, need, save } from './account.ts';
import { periodEnd } from './billing-period.ts';
import { collectInvoice } from './invoice-collect.ts';
import { draftInvoice } from './invoice-draft.ts';
import { finalizeInvoice, type Invoice } from './invoices.ts';
import type { Scene } from './scene.ts';
import { cancelNow, expireIncomplete } from './subscription-cancel.ts';
import {
  changeSubscription,
  currentPeriodEnd,
  hasEnded,
  renewalMethod,
  type Subscription,
} from './subscriptions.ts';

// How long Stripe waits for the first payment of a subscription.
const FIRST_PAYMENT_SECONDS = 23 * 3600;

type Due = { at: number; run: (scene: Scene) => void };

function renew(scene: Scene, subscription: Subscription): void {
  const { account } = scene;
  const ended = currentPeriodEnd(subscription);
  const lookingBackTo = subscription.items.data[0]?.current_period_start ?? scene.now;
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: ended,
    current_period_end:
      item.price.recurring === null
        ? ended
        : periodEnd(subscription.billing_cycle_anchor, ended, item.price.recurring),
  }));
  const rolled = { ...subscription, items: { ...subscription.items, data } };
  const draft = draftInvoice(scene, rolled, 'subscription_cycle', lookingBackTo);
  changeSubscription(scene, subscription, { items: rolled.items, latest_invoice: draft.id });
  const method = renewalMethod(scene, subscription);
  const invoice = finalizeInvoice(scene, draft, method?.id ?? null);
  collectInvoice(scene, save(account, 'invoice', invoice), method);
}

function dueOf(subscription: Subscription): Due | undefined {
  if (hasEnded(subscription)) return undefined;
  if (subscription.status === 'incomplete') {
    return {
      at: subscription.created + FIRST_PAYMENT_SECONDS,
      run: (scene) => expireIncomplete(scene, subscription),
    };
  }
  return {
    at: currentPeriodEnd(subscription),
    run: (scene) => {
      if (subscription.cancel_at_period_end) cancelNow(scene, subscription, 'cancellation_requested');
      else renew(scene, subscription);
    },
  };
}

function retryOf(account: Account, invoice: Invoice): Due | undefined {
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return undefined;
  const subscription = need(account, 'subscription', invoice.parent.subscription_details.subscription);
  return {
    at: invoice.next_payment_attempt,
    run: (scene) => {
      collectInvoice(scene, invoice, renewalMethod(scene, subscription));
    },
  };
}

function earliest(account: Account): Due | undefined {
  const dues = [
    ...all(account, 'subscription').map(dueOf),
    ...all(account, 'invoice').map((invoice) => retryOf(account, invoice)),
  ].filter((due) => due !== undefined);
  return dues.sort((a, b) => a.at - b.at)[0];
}

/**
 * Makes everything happen that has fallen due by `now`, in its order and each at its own time: renewals,
 * retries, ends at a period's end, first payments that never came.
 */
export function runRenewals(account: Account, now: number, sceneAt: (now: number) => Scene): void {
  for (let due = earliest(account); due !== undefined && due.at <= now; due = earliest(account)) {
    due.run(sceneAt(due.at));
  }
}
