import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatUtcDateAndMinute, renderToolPage } from '../console/tool-page.ts';
import { type Account, findRecord, listRecords } from './account.ts';
import { formatAmount } from './amounts.ts';
import type { PaymentIntent, Reader } from './resources.ts';
import type { StandIn } from './stand-in.ts';
import { getPeriodEnd } from './subscription-state.ts';

const ENTRIES_MAX = 100;

const formatSeconds = (seconds: number): string =>
  formatUtcDateAndMinute(new Date(seconds * 1000).toISOString());

function formatCustomer(account: Account, id: string | null): string {
  const customer = id === null ? undefined : findRecord(account, 'customer', id);
  return customer?.email ?? customer?.name ?? id ?? 'guest';
}

/** An entry of a list; with a path it links to a page. */
function renderEntry(title: string, details: readonly string[], path?: string): string {
  const text = `<strong>${escapeHtml(title)}</strong> <span class="soft">${escapeHtml(details.filter(Boolean).join(' · '))}</span>`;
  return path === undefined ? `<li>${text}</li>` : `<li><a href="${path}">${text}</a></li>`;
}

const renderReader = ({ id, label, status, action }: Reader): string =>
  renderEntry(
    label,
    [status, action?.status === 'in_progress' ? 'waits for a card' : '', id],
    `/readers/${id}`,
  );

function renderSection(title: string, entries: readonly string[]): string {
  const list = `<ul class="cards">${entries.slice(0, ENTRIES_MAX).join('\n')}</ul>`;
  return `<h3>${title}</h3>${entries.length === 0 ? '<p class="soft">None yet.</p>' : list}`;
}

function renderPayment(account: Account, intent: PaymentIntent): string {
  const { amount, client_secret, created, currency, customer, description, id, status } = intent;
  const charge = findRecord(account, 'charge', intent.latest_charge ?? '');
  const details = [
    status,
    charge?.amount_refunded ? `${formatAmount(charge.amount_refunded, currency)} refunded` : '',
    charge?.disputed ? 'disputed' : '',
    description ?? '',
    formatCustomer(account, customer),
    formatSeconds(created),
    id,
  ];
  return renderEntry(formatAmount(amount, currency), details, `/pay/${client_secret}`);
}

function renderAccount(account: Account): string {
  const payments = listRecords(account, 'payment_intent').map((intent) => renderPayment(account, intent));
  const refunds = listRecords(account, 'refund').map(({ amount, currency, created, payment_intent }) =>
    renderEntry(formatAmount(amount, currency), [formatSeconds(created), payment_intent ?? '']),
  );
  const setups = listRecords(account, 'setup_intent')
    .filter(({ status }) => status !== 'succeeded')
    .map(({ status, customer, created, id, client_secret }) =>
      renderEntry(
        formatCustomer(account, customer),
        [status, formatSeconds(created), id],
        `/pay/${client_secret}`,
      ),
    );
  const cards = listRecords(account, 'payment_method')
    .filter(({ customer }) => customer !== null)
    .map(({ card, us_bank_account: bank, customer, created, id }) =>
      renderEntry(`${card?.brand ?? 'bank account'} ending in ${card?.last4 ?? bank?.last4 ?? ''}`, [
        formatCustomer(account, customer),
        formatSeconds(created),
        id,
      ]),
    );
  const subscriptions = listRecords(account, 'subscription').map((subscription) => {
    const { price } = subscription.items.data[0];
    return renderEntry(`${formatAmount(price.unit_amount, price.currency)} a ${price.recurring.interval}`, [
      subscription.status,
      subscription.cancel_at_period_end ? 'ends with the period' : '',
      findRecord(account, 'product', price.product)?.name ?? '',
      formatCustomer(account, subscription.customer),
      `until ${formatSeconds(getPeriodEnd(subscription))}`,
      subscription.id,
    ]);
  });
  return [
    // The end of the key identifies the account without showing the key.
    `<h2>Account of the key ending in ${escapeHtml(account.secretKey.slice(-4))}</h2>`,
    renderSection('Payments', payments),
    renderSection('Refunds', refunds),
    renderSection('Cards being saved', setups),
    renderSection('Saved cards', cards),
    renderSection('Subscriptions', subscriptions),
    renderSection('Card readers', listRecords(account, 'terminal.reader').map(renderReader)),
  ].join('\n');
}

/** Renders the payments, refunds, saved cards, subscriptions and card readers of every account. */
export function renderOverviewPage({ accounts }: StandIn): string {
  const sections = Object.values(accounts).map(renderAccount);
  return renderToolPage(
    'Payments',
    `<h1>Payments</h1>
<p class="soft">A stand-in for Stripe on this machine: no real money moves.</p>
${sections.length === 0 ? '<p>No key has been used yet.</p>' : sections.join('\n')}`,
  );
}
