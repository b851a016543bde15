import { escapeHtml, renderPage } from '../page.ts';
import { type Account, findRecord, getRecord } from './account.ts';
import { formatAmount } from './amounts.ts';
import { StripeFailure } from './errors.ts';
import { decodeForm, getRequiredText } from './params.ts';
import { intentIdOf } from './payment-intents.ts';
import { getPaymentMethod } from './payment-methods.ts';
import { confirmPayment, finishPayment } from './payments.ts';
import type { PaymentIntent, SetupIntent } from './resources.ts';
import { confirmSetup, finishSetup } from './setup-intents.ts';
import { type StandIn, toContext } from './stand-in.ts';
import { TEST_CARDS } from './test-cards.ts';

type Payable = { account: Account; intent: PaymentIntent | SetupIntent };

function findPayable({ accounts }: StandIn, clientSecret: string): Payable | undefined {
  const id = intentIdOf(clientSecret);
  for (const account of Object.values(accounts)) {
    const intent = findRecord(account, 'payment_intent', id) ?? findRecord(account, 'setup_intent', id);
    if (intent?.client_secret === clientSecret) return { account, intent };
  }
  return undefined;
}

function renderButton(value: string, label: string): string {
  return `<button name="choice" value="${value}">${label}</button>`;
}

function renderChoices({ status }: Payable['intent']): string {
  switch (status) {
    case 'requires_action':
      return `<p>3-D Secure: the bank wants to verify the cardholder.</p>${renderButton('succeed', 'Pass')} ${renderButton('fail', 'Fail')}`;
    case 'processing':
      return `<p>The bank is processing the payment.</p>${renderButton('succeed', 'Succeed')} ${renderButton('fail', 'Fail')}`;
    case 'requires_confirmation':
    case 'requires_payment_method':
      return `<p>Choose a test card:</p>${TEST_CARDS.map(({ name, number }) => renderButton(name, `${name} (${number})`)).join(' ')}`;
    default:
      return '<p>No action is needed.</p>';
  }
}

/** Renders the page that completes a payment or saves a card by a click. Undefined for an unknown secret. */
export function renderPayPage(standIn: StandIn, clientSecret: string): string | undefined {
  const intent = findPayable(standIn, clientSecret)?.intent;
  if (intent === undefined) return undefined;
  const isPayment = intent.object === 'payment_intent';
  const title = isPayment ? `Pay ${formatAmount(intent.amount, intent.currency)}` : 'Save a card';
  const error = isPayment ? intent.last_payment_error : intent.last_setup_error;
  return renderPage(
    title,
    `<h1>${title}</h1>
<p>${escapeHtml((isPayment && intent.description) || '')}</p>
<p>Status: <strong>${intent.status}</strong></p>
<p role="status">${escapeHtml(error?.message ?? '')}</p>
<form method="post">${renderChoices(intent)}</form>
<p><a href="/">All payments</a></p>`,
  );
}

function runChoice(standIn: StandIn, { account, intent }: Payable, choice: string): void {
  const context = toContext(standIn, account);
  const isOpen = intent.status !== 'requires_action' && intent.status !== 'processing';
  const method = isOpen ? getPaymentMethod(context, choice) : undefined;
  if (intent.object === 'setup_intent') {
    if (isOpen) confirmSetup(context, intent, method, null);
    else finishSetup(context, intent, choice === 'succeed');
  } else if (isOpen) {
    confirmPayment(context, intent, { method, offSession: false, returnUrl: null });
  } else finishPayment(context, intent, choice === 'succeed');
}

/** Runs the choice of a submitted page. Returns where to redirect: after success to the shop's return URL. */
export function submitPayPage(standIn: StandIn, clientSecret: string, body: string): string | undefined {
  const payable = findPayable(standIn, clientSecret);
  if (payable === undefined) return undefined;
  const { account, intent } = payable;
  try {
    runChoice(standIn, payable, getRequiredText(decodeForm(body), 'choice'));
  } catch (failure) {
    // The page shows the error that the intent carries.
    if (!(failure instanceof StripeFailure)) throw failure;
  }
  standIn.onChange();
  const { status } = getRecord(account, intent.object, intent.id);
  const action = intent.next_action;
  const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : undefined;
  return status === 'succeeded' && returnUrl ? returnUrl : `/pay/${clientSecret}`;
}
