import { type CardState, need, save } from './account.ts';
import { invalid, missingParam, StripeFailure } from './errors.ts';
import type { Params } from './form.ts';
import { newId } from './ids.ts';
import { type Metadata, mergedMetadata, requiredText, section, text, whole } from './params.ts';
import type { Scene } from './scene.ts';
import { type TestMethod, testMethodNamed, testMethodNumbered } from './test-cards.ts';

export type Card = {
  brand: string;
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' };
  country: 'US';
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  last4: string;
  networks: { available: string[]; preferred: null };
  three_d_secure_usage: { supported: true };
  wallet: null;
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: Params | { address: null; email: null; name: null; phone: null };
  card?: Card;
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  type: 'card' | 'us_bank_account';
  us_bank_account?: { bank_name: string; last4: string; account_type: 'checking' };
};

function cardOf(method: TestMethod, expiry: Params, now: number): Card {
  const thisYear = new Date(now * 1000).getUTCFullYear();
  return {
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: method.brand,
    exp_month: whole(expiry, 'exp_month') ?? 12,
    exp_year: whole(expiry, 'exp_year') ?? thisYear + 3,
    fingerprint: `stand-in-${method.number}`,
    funding: 'credit',
    last4: method.number.slice(-4),
    networks: { available: [method.brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function numbered(details: Params): TestMethod {
  const number = text(details, 'number') ?? text(details, 'account_number') ?? '';
  const method = testMethodNumbered(number);
  if (method !== undefined) return method;
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  });
}

function made(scene: Scene, test: TestMethod, params: Params): PaymentMethod {
  const id = newId('pm');
  const bank = test.brand === 'bank';
  scene.account.cards[id] = { behaviour: test.behaviour, setUp: false, spent: false };
  return save(scene.account, 'payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: section(params, 'billing_details') ?? {
      address: null,
      email: null,
      name: null,
      phone: null,
    },
    ...(bank
      ? {
          us_bank_account: { bank_name: 'TEST BANK', last4: test.number.slice(-4), account_type: 'checking' },
        }
      : { card: cardOf(test, section(params, 'card') ?? {}, scene.now) }),
    created: scene.now,
    customer: null,
    livemode: false,
    metadata: mergedMetadata(params),
    type: bank ? 'us_bank_account' : 'card',
  });
}

/** Makes a payment method from `type` and the card or bank account under it. */
export function methodFrom(scene: Scene, params: Params): PaymentMethod {
  const type = requiredText(params, 'type');
  if (type !== 'card' && type !== 'us_bank_account')
    throw invalid(`Invalid type: ${type}`, { param: 'type' });
  const details = section(params, type);
  if (details === undefined) throw missingParam(type);
  const token = text(details, 'token');
  const byToken = token === undefined ? undefined : testMethodNamed(token.replace(/^tok_/, 'pm_card_'));
  return made(scene, byToken ?? numbered(details), params);
}

/** The method that a parameter names: a test name makes a fresh one, as Stripe does. */
export function methodNamed(scene: Scene, id: string, param?: string): PaymentMethod {
  const test = testMethodNamed(id);
  return test === undefined ? need(scene.account, 'payment_method', id, param) : made(scene, test, {});
}

/** The method given by `payment_method` or `payment_method_data`, if either is. */
export function chosenMethod(
  scene: Scene,
  params: Params,
  name = 'payment_method',
): PaymentMethod | undefined {
  const id = text(params, name);
  if (id !== undefined) return methodNamed(scene, id, name);
  const data = section(params, 'payment_method_data');
  return data === undefined ? undefined : methodFrom(scene, data);
}

/** How the card behaves; a method without a card state would be a fault of the stand-in. */
export function cardState(scene: Scene, method: PaymentMethod): CardState {
  const state = scene.account.cards[method.id];
  if (state === undefined) throw new Error(`no card state for ${method.id}`);
  return state;
}
