import { escapeHtml } from '../../../../lib/views/escape-html.ts';
import { renderToolPage } from '../../console/tool-page.ts';
import { type Account, getRecord } from '../account.ts';
import { formatAmount } from '../amounts.ts';
import { StripeFailure } from '../errors.ts';
import type { Reader } from '../resources.ts';
import { findAccountOfRecord, type StandIn, toContext } from '../stand-in.ts';
import { controlReader, findOpenAction, PRESENTABLE, presentCard } from './at-reader.ts';

const renderButton = (choice: string, text: string): string =>
  `<button name="choice" value="${choice}">${text}</button>`;

function renderAction(account: Account, { action }: Reader): string {
  if (!action) return '<p>The reader is idle.</p>';
  const { payment_intent: id, process_config } = action.process_payment_intent;
  const { amount, currency } = getRecord(account, 'payment_intent', id);
  const sum = formatAmount(amount, currency);
  if (action.status === 'succeeded') return `<p>Approved: ${sum}.</p>`;
  if (action.status === 'failed')
    return `<p class="error" role="alert">${escapeHtml(action.failure_message ?? '')}</p>`;
  const cards = PRESENTABLE.map(
    ({ label, number }) =>
      `<li>${renderButton(number, `<strong>${escapeHtml(label)}</strong> <span class="soft">${number}</span>`)}</li>`,
  );
  const cancel = process_config.enable_customer_cancellation ? renderButton('cancel', 'Cancel') : '';
  return `<h2>${sum}</h2><p>Present a test card.</p><ul class="cards">${cards.join('\n')}</ul>${cancel}`;
}

/** Renders the display of a simulated reader, with test cards to present at it. Undefined for an unknown reader. */
export function renderReaderPage(standIn: StandIn, id: string): string | undefined {
  const account = findAccountOfRecord(standIn, 'terminal.reader', id);
  if (!account) return undefined;
  const reader = getRecord(account, 'terminal.reader', id);
  const isOnline = reader.status === 'online';
  return renderToolPage(
    reader.label,
    `<h1>${escapeHtml(reader.label)}</h1>
<p>A simulated card reader: <strong>${reader.status}</strong></p>
<form method="post">${renderAction(account, reader)}
<p>${isOnline ? renderButton('go_offline', 'Take it off the network') : renderButton('go_online', 'Connect it again')}</p></form>
<p><a href="/readers/${id}">Refresh</a> · <a href="/">All payments</a></p>`,
  );
}

/** Runs the choice of a submitted page. A page that showed an older state changes nothing. */
export function submitReaderPage(standIn: StandIn, id: string, choice: string): void {
  const account = findAccountOfRecord(standIn, 'terminal.reader', id);
  if (!account) return;
  const reader = getRecord(account, 'terminal.reader', id);
  try {
    if (/^\d+$/.test(choice)) {
      if (findOpenAction(reader)) presentCard(toContext(standIn, account), reader, choice);
    } else controlReader(standIn, id, choice);
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
  }
  standIn.onChange();
}
