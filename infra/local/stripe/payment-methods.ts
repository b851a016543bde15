import { type CardState, type Context, getRecord, newId, saveRecord } from './account.ts';
import { invalidRequest, missingParam, StripeFailure } from './errors.ts';
import { saveAndEmit } from './events.ts';
import { BANK_ACCOUNT_DEFAULTS, CARD_DEFAULTS, CARD_PRESENT_DEFAULTS } from './full-records.ts';
import { findInteger, findObject, findText, getRequiredText, type Params } from './params.ts';
import type { Card, PaymentMethod } from './resources.ts';
import { type Call, listRoute, postRoute, type Route } from './routing.ts';
import { type CardBehaviour, TEST_CARDS, type TestCard } from './test-cards.ts';

const EXPIRES_IN_YEARS = 3;

type Details = Pick<PaymentMethod, 'type' | 'card' | 'card_present' | 'us_bank_account' | 'ideal' | 'payto'>;

function saveMethod({ account, now }: Context, behaviour: CardBehaviour, details: Details): PaymentMethod {
  const id = newId('pm');
  account.cards[id] = { behaviour, setUp: false };
  return saveRecord(account, 'payment_method', { id, created: now, ...details });
}

type Expiry = Pick<Card, 'exp_month' | 'exp_year'>;

const getDefaultExpiry = ({ now }: Context): Expiry => ({
  exp_month: 12,
  exp_year: new Date(now * 1000).getUTCFullYear() + EXPIRES_IN_YEARS,
});

/** The fields of a card by its number; the first digit tells the brand. */
const toCard = (number: string, expiry: Expiry) => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  ...expiry,
  last4: number.slice(-4),
});

function toDetails({ type, number }: TestCard, expiry: Expiry): Details {
  const last4 = number.slice(-4);
  switch (type) {
    case 'card':
      return { type, card: { ...CARD_DEFAULTS, ...toCard(number, expiry) } };
    case 'payto':
      return { type, payto: { bsb_number: '000000', last4, pay_id: null } };
    case 'us_bank_account':
      return { type, us_bank_account: { ...BANK_ACCOUNT_DEFAULTS, bank_name: 'TEST BANK', last4 } };
  }
}

const createMethod = (context: Context, card: TestCard, expiry = getDefaultExpiry(context)): PaymentMethod =>
  saveMethod(context, card.behaviour, toDetails(card, expiry));

export const createPresentedMethod = (context: Context, { number, behaviour }: TestCard): PaymentMethod =>
  saveMethod(context, behaviour, {
    type: 'card_present',
    card_present: { ...CARD_PRESENT_DEFAULTS, ...toCard(number, getDefaultExpiry(context)) },
  });

/** A payment on a bank's page always needs the payer's consent there. */
const ON_BANK_PAGE: CardBehaviour = { does: 'authenticates', unlessSetUp: false };

/** Creates the payment method of a form: `payment_method_data`. */
export function createTypedMethod(context: Context, data: Params): PaymentMethod {
  const type = getRequiredText(data, 'type');
  if (type === 'ideal')
    return saveMethod(context, ON_BANK_PAGE, { type, ideal: { bank: 'abn_amro', bic: 'ABNANL2A' } });
  if (type !== 'card') throw invalidRequest(`Invalid payment method type: ${type}`, 'payment_method_data');
  const card = findObject(data, 'card') ?? {};
  const typed = getRequiredText(card, 'number');
  const testCard = TEST_CARDS.find(({ number, type }) => number === typed && type === 'card');
  if (testCard === undefined) {
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    });
  }
  const [month, year] = [findInteger(card, 'exp_month'), findInteger(card, 'exp_year')];
  if (month === undefined || year === undefined) throw missingParam('payment_method_data[card][exp_month]');
  return createMethod(context, testCard, { exp_month: month, exp_year: year });
}

/** The payment method with this id; like Stripe, creates a new one for the name of a test card. */
export function getOrCreatePaymentMethod(context: Context, id: string, param?: string): PaymentMethod {
  const card = TEST_CARDS.find(({ name }) => name === id);
  return card === undefined
    ? getRecord(context.account, 'payment_method', id, param)
    : createMethod(context, card);
}

const foreignMethod = (id: string, param: string): StripeFailure =>
  invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    param,
    'resource_missing',
  );

/** The payment method that a parameter names, if any, which must be saved with the customer. */
export function findSavedMethod(
  context: Context,
  params: Params,
  customer: string,
  param: string,
): PaymentMethod | undefined {
  const method = findUsableMethodOfParam(context, params, customer, param);
  if (method?.customer === null) throw foreignMethod(method.id, param);
  return method;
}

/** The payment method that a parameter names, if any, and that this customer may use. */
export function findUsableMethodOfParam(
  context: Context,
  params: Params,
  customer: string | null,
  param = 'payment_method',
): PaymentMethod | undefined {
  const id = findText(params, param);
  if (id === undefined) return undefined;
  const method = getOrCreatePaymentMethod(context, id, param);
  if (method.customer !== null && method.customer !== customer) {
    throw foreignMethod(method.id, param);
  }
  if (getCardState(context, method).detached) {
    throw invalidRequest(
      `The payment method ${method.id} was detached from a customer. It may not be used again.`,
      param,
    );
  }
  return method;
}

export function getCardState({ account }: Context, { id }: PaymentMethod): CardState {
  const state = account.cards[id];
  if (state === undefined) throw new Error(`payment method ${id} has no card state`);
  return state;
}

export function attachMethod(context: Context, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  return saveAndEmit(context, 'payment_method', { ...method, customer }, 'payment_method.attached');
}

function attach({ context, id, params }: Call): PaymentMethod {
  const customer = getRecord(context.account, 'customer', getRequiredText(params, 'customer'), 'customer');
  const method = getOrCreatePaymentMethod(context, id);
  if (method.customer !== null && method.customer !== customer.id) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const { behaviour } = getCardState(context, method);
  if (behaviour.does === 'declines' && !behaviour.saves) {
    throw new StripeFailure(402, { type: 'card_error', ...behaviour.decline });
  }
  return attachMethod(context, method, customer.id);
}

function detach({ context, id }: Call): PaymentMethod {
  const method = getRecord(context.account, 'payment_method', id);
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  return detachMethod(context, method);
}

/** Removes a payment method from its customer; nobody can use it again. */
export function detachMethod(context: Context, method: PaymentMethod): PaymentMethod {
  context.account.cards[method.id] = { ...getCardState(context, method), detached: true };
  return saveAndEmit(context, 'payment_method', { ...method, customer: null }, 'payment_method.detached');
}

export const PAYMENT_METHOD_ROUTES: readonly Route[] = [
  postRoute('/v1/payment_methods/:id/attach', ['customer'], attach),
  postRoute('/v1/payment_methods/:id/detach', [], detach),
  listRoute('payment_method', '/v1/payment_methods', {
    customer: (method, value) => method.customer === value,
    type: (method, value) => method.type === value,
  }),
];
