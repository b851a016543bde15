import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { renderToolPage } from '../console/tool-page.ts';
import type { LocalRequest } from '../http.ts';
import { type Account, findRecord, getRecord } from './account.ts';
import { formatAmount } from './amounts.ts';
import { StripeFailure } from './errors.ts';
import { toIntentIdOfClientSecret } from './payment-intents.ts';
import { getOrCreatePaymentMethod } from './payment-methods.ts';
import { confirmPaymentOrDecline, finishPayment } from './payments.ts';
import type { PaymentIntent, SetupIntent } from './resources.ts';
import { confirmSetup, finishSetup } from './setup-intents.ts';
import { findAccountOfRecord, type StandIn, toContext } from './stand-in.ts';
import { TEST_CARDS } from './test-cards.ts';

type Payable = { account: Account; intent: PaymentIntent | SetupIntent };

export function findIntentBySecret(standIn: StandIn, clientSecret: string): Payable | undefined {
  const id = toIntentIdOfClientSecret(clientSecret);
  for (const kind of ['payment_intent', 'setup_intent'] as const) {
    const account = findAccountOfRecord(standIn, kind, id);
    const intent = account && findRecord(account, kind, id);
    if (account && intent?.client_secret === clientSecret) return { account, intent };
  }
  return undefined;
}

export const parsePayChoice = ({ body }: LocalRequest): string =>
  new URLSearchParams(body.toString()).get('choice') ?? '';

const DECISIONS = `<button name="choice" value="succeed">Complete</button> <button name="choice" value="fail">Fail</button>`;

function renderChoices({ status, payment_method_types: types }: Payable['intent']): string {
  switch (status) {
    case 'requires_action':
      return `<h2>3-D Secure</h2><p>The bank wants to verify the cardholder.</p>${DECISIONS}`;
    case 'processing':
      return `<h2>Processing</h2><p>The bank is processing the payment.</p>${DECISIONS}`;
    case 'requires_confirmation':
    case 'requires_payment_method': {
      const cards = TEST_CARDS.filter((card) => types.includes(card.type)).map(
        ({ name, label, number }) => `<li><button name="choice" value="${name}">
<strong>${label}</strong> <span class="soft">${number} · ${name}</span></button></li>`,
      );
      return `<h2>Test cards</h2><ul class="cards">${cards.join('\n')}</ul>`;
    }
    default:
      return '<p>No action is needed.</p>';
  }
}

/** The purpose of an intent that waits for its cardholder. */
export const toTitle = (intent: Payable['intent']): string =>
  intent.object === 'payment_intent' ? `Pay ${formatAmount(intent.amount, intent.currency)}` : 'Save a card';

/** Renders the page that completes a payment or saves a card by a click. `returnTo`: the page of the shop that links to it. */
export function renderPayPage({ intent }: Payable, returnTo: string | undefined): string {
  const isPayment = intent.object === 'payment_intent';
  const title = toTitle(intent);
  const error = isPayment ? intent.last_payment_error : intent.last_setup_error;
  return renderToolPage(
    title,
    `<h1>${title}</h1>
<p>${escapeHtml((isPayment && intent.description) || '')}</p>
<p>Status: <strong>${intent.status}</strong></p>
${error && intent.status === 'requires_payment_method' ? `<p class="error" role="alert">${escapeHtml(error.message)}</p>` : ''}
<form method="post">${renderChoices(intent)}</form>
${returnTo ? `<p><a href="${escapeHtml(returnTo)}">Back to the shop</a></p>` : ''}
<p><a href="/">All payments</a></p>`,
  );
}

const parseOutcome = (choice: string) => (choice === 'succeed' || choice === 'fail' ? choice : undefined);

/** Runs the choice of a cardholder. A decline is not thrown: the intent has it. */
export function runChoice(standIn: StandIn, { account, intent }: Payable, choice: string): void {
  const context = toContext(standIn, account);
  const isOpen = intent.status !== 'requires_action' && intent.status !== 'processing';
  const outcome = parseOutcome(choice);
  // The page showed an older status
  if (!isOpen && !outcome) return;
  try {
    const method = isOpen ? getOrCreatePaymentMethod(context, choice) : undefined;
    if (intent.object === 'setup_intent') {
      if (isOpen) confirmSetup(context, intent, method, null);
      else if (outcome) finishSetup(context, intent, outcome);
    } else if (isOpen) {
      confirmPaymentOrDecline(context, intent, { method, offSession: false, returnUrl: null });
    } else if (outcome) finishPayment(context, intent, outcome);
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
  }
  standIn.onChange();
}

/** The page of the shop with the parameters that Stripe adds. */
function toReturnAddress(
  page: string,
  { object, id, client_secret }: Payable['intent'],
  status: string,
): string {
  const url = new URL(page);
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, client_secret);
  url.searchParams.set('redirect_status', status);
  return url.href;
}

/**
 * Runs the choice of a submitted page. Returns where to redirect: to the shop after a success, and after a failed 3-D
 * Secure check for which the shop sent the cardholder here; else to the page itself, which shows the error.
 */
export function submitPayPage(
  standIn: StandIn,
  payable: Payable,
  returnTo: string | undefined,
  choice: string,
): string {
  const { account, intent } = payable;
  runChoice(standIn, payable, choice);
  const { status } = getRecord(account, intent.object, intent.id);
  const action = intent.next_action;
  const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : undefined;
  if (status === 'succeeded') {
    const page = returnTo ?? returnUrl;
    if (page) return toReturnAddress(page, intent, 'succeeded');
  } else if (returnUrl && !returnTo && status !== intent.status) {
    return toReturnAddress(returnUrl, intent, 'failed');
  }
  return `/pay/${intent.client_secret}${returnTo ? `?${new URLSearchParams({ return_to: returnTo })}` : ''}`;
}
