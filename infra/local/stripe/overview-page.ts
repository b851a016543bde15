import { type Account, all, find } from './account.ts';
import { majorUnits } from './amounts.ts';
import { type Html, html, page } from './html.ts';
import { currentPeriodEnd } from './subscriptions.ts';
import type { World } from './world.ts';

const ROWS_MAX = 100;

function day(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function who(account: Account, customer: string | null): string {
  const found = customer === null ? undefined : find(account, 'customer', customer);
  return found?.email ?? found?.name ?? customer ?? 'guest';
}

function table(title: string, heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<h3>${title}</h3><p class="quiet">None yet.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  return html`<h3>${title}</h3><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.slice(0, ROWS_MAX)}</tbody></table></div>`;
}

function payments(account: Account): Html {
  const rows = all(account, 'payment_intent').map((intent) => {
    const charge = intent.latest_charge === null ? undefined : find(account, 'charge', intent.latest_charge);
    const open = intent.status.startsWith('requires_') || intent.status === 'processing';
    const paid = open
      ? html`<a href="/pay/${intent.client_secret}">${intent.status}</a>`
      : html`${intent.status}`;
    const returned = charge?.amount_refunded ? majorUnits(charge.amount_refunded, charge.currency) : '';
    return html`<tr><td class="sum">${majorUnits(intent.amount, intent.currency)}</td><td>${paid}</td><td class="sum">${returned}${charge?.disputed ? ' disputed' : ''}</td><td>${intent.description ?? ''}</td><td>${who(account, intent.customer)}</td><td>${day(intent.created)}</td><td><code>${intent.id}</code></td></tr>`;
  });
  return table('Payments', ['Amount', 'Status', 'Given back', 'For', 'From', 'Begun', 'Id'], rows);
}

function saved(account: Account): Html {
  const kept = all(account, 'payment_method').filter((method) => method.customer !== null);
  const rows = kept.map((method) => {
    const brand = method.card?.brand ?? 'bank account';
    const last = method.card?.last4 ?? method.us_bank_account?.last4 ?? '';
    return html`<tr><td>${brand} ending in ${last}</td><td>${who(account, method.customer)}</td><td>${day(method.created)}</td><td><code>${method.id}</code></td></tr>`;
  });
  return table('Saved cards', ['Card', 'Of', 'Since', 'Id'], rows);
}

function saving(account: Account): Html {
  const open = all(account, 'setup_intent').filter((intent) => intent.status.startsWith('requires_'));
  const rows = open.map(
    (intent) =>
      html`<tr><td><a href="/pay/${intent.client_secret}">${intent.status}</a></td><td>${who(account, intent.customer)}</td><td>${day(intent.created)}</td><td><code>${intent.id}</code></td></tr>`,
  );
  return table('Cards about to be saved', ['Status', 'Of', 'Begun', 'Id'], rows);
}

function subscriptions(account: Account): Html {
  const rows = all(account, 'subscription').map((subscription) => {
    const end = currentPeriodEnd(subscription);
    const status = `${subscription.status}${subscription.cancel_at_period_end ? ', ends with the period' : ''}`;
    const sum = subscription.items.data.reduce(
      (total, item) => total + item.price.unit_amount * item.quantity,
      0,
    );
    const every = subscription.items.data[0]?.price.recurring?.interval ?? '';
    return html`<tr><td class="sum">${majorUnits(sum, subscription.currency)} a ${every}</td><td>${status}</td><td>${who(account, subscription.customer)}</td><td>${day(end)}</td><td><code>${subscription.id}</code></td></tr>`;
  });
  return table('Subscriptions', ['Price', 'Status', 'Of', 'Period ends', 'Id'], rows);
}

function refunds(account: Account): Html {
  const rows = all(account, 'refund').map(
    (refund) =>
      html`<tr><td class="sum">${majorUnits(refund.amount, refund.currency)}</td><td>${refund.reason ?? ''}</td><td>${day(refund.created)}</td><td><code>${refund.payment_intent}</code></td></tr>`,
  );
  return table('Refunds', ['Amount', 'Reason', 'Made', 'Payment'], rows);
}

function section(account: Account): Html {
  // The end of the key is enough to know it by.
  return html`<section><h2>Account of the key ending in ${account.secretKey.slice(-4)}</h2>${payments(account)}${refunds(account)}${saving(account)}${saved(account)}${subscriptions(account)}</section>`;
}

/** What was paid, given back, saved and subscribed, account by account. */
export function overviewPage(world: World): string {
  const accounts = Object.values(world.accounts);
  const content =
    accounts.length === 0
      ? html`<p class="quiet">No key has been used yet.</p>`
      : html`${accounts.map(section)}`;
  return page(
    'Payments on this machine',
    html`<p class="quiet">A stand-in for Stripe: no real money moves here.</p>${content}`,
  );
}
