import { type Account, find, need } from './account.ts';
import { majorUnits } from './amounts.ts';
import { StripeFailure } from './errors.ts';
import { decodeForm } from './form.ts';
import { type Html, html, page } from './html.ts';
import { intentOfSecret } from './ids.ts';
import { requiredText } from './params.ts';
import { confirmIntent } from './payment-confirm.ts';
import type { PaymentIntent } from './payment-intents.ts';
import { methodNamed } from './payment-methods.ts';
import { authenticate, settle } from './payment-outcome.ts';
import { authenticateSetup, confirmSetup, type SetupIntent } from './setup-intents.ts';
import { TEST_METHODS } from './test-cards.ts';
import { quietScene, type World } from './world.ts';

type Found = { account: Account; intent: PaymentIntent | SetupIntent };

function intentWith(world: World, clientSecret: string): Found | undefined {
  const id = intentOfSecret(clientSecret);
  for (const account of Object.values(world.accounts)) {
    const intent = find(account, 'payment_intent', id) ?? find(account, 'setup_intent', id);
    if (intent?.client_secret === clientSecret) return { account, intent };
  }
  return undefined;
}

function button(value: string, label: string): Html {
  return html`<button name="choice" value="${value}">${label}</button>`;
}

function choices(intent: Found['intent']): Html {
  switch (intent.status) {
    case 'requires_action':
      return html`<p>The bank wants to know that it is really you.</p>${button('succeed', 'It is me')}${button('fail', 'It is not me')}`;
    case 'processing':
      return html`<p>The bank is still at work.</p>${button('succeed', 'Let it arrive')}${button('fail', 'Let it fail')}`;
    case 'requires_confirmation':
    case 'requires_payment_method':
      return html`<p>Choose a test card:</p>${TEST_METHODS.map(({ names, number }) => button(names[0] ?? '', `${names[0] ?? ''} (${number})`))}`;
    default:
      return html`<p>Nothing is left to do here.</p>`;
  }
}

function problemOf(intent: Found['intent']): string {
  const error = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  return error?.message ?? '';
}

/** The page to pay, or to save a card, by clicking; undefined for a secret that fits no intent. */
export function payPage(world: World, clientSecret: string): string | undefined {
  const found = intentWith(world, clientSecret);
  if (found === undefined) return undefined;
  const { intent } = found;
  const title =
    intent.object === 'payment_intent' ? `Pay ${majorUnits(intent.amount, intent.currency)}` : 'Save a card';
  return page(
    title,
    html`<p>${intent.description ?? ''}</p><p>Status: <strong>${intent.status}</strong></p><p role="status">${problemOf(intent)}</p><form method="post">${choices(intent)}</form><p><a href="/">All payments</a></p>`,
  );
}

function choose(world: World, { account, intent }: Found, choice: string): void {
  const scene = quietScene(world, account);
  const succeeds = choice === 'succeed';
  if (intent.object === 'setup_intent') {
    if (intent.status === 'requires_action') authenticateSetup(scene, intent, succeeds);
    else confirmSetup(scene, intent, methodNamed(scene, choice), null);
    return;
  }
  if (intent.status === 'requires_action') authenticate(scene, intent, succeeds);
  else if (intent.status === 'processing') settle(scene, intent, succeeds);
  else
    confirmIntent(scene, intent, { method: methodNamed(scene, choice), offSession: false, returnUrl: null });
}

/** Does what a button on the page says; where to go next: the shop that asked for it, or the page itself. */
export function payByClick(world: World, clientSecret: string, body: string): string | undefined {
  const found = intentWith(world, clientSecret);
  if (found === undefined) return undefined;
  const back = found.intent.next_action;
  try {
    choose(world, found, requiredText(decodeForm(body), 'choice'));
  } catch (failure) {
    // The page itself shows what the intent then says.
    if (!(failure instanceof StripeFailure)) throw failure;
  }
  world.changed();
  const done = need(found.account, found.intent.object, found.intent.id);
  const ended =
    done.object === 'payment_intent' || done.object === 'setup_intent' ? done.status === 'succeeded' : false;
  return ended && back?.type === 'redirect_to_url' ? back.redirect_to_url.return_url : `/pay/${clientSecret}`;
}
