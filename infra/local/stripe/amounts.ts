import { invalidRequest, missingParam } from './errors.ts';
import { findInteger, getRequiredText, type Params } from './params.ts';

/**
 * The least that can be charged, in minor units; 1 for other currencies:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const CHARGE_MIN: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};
/** Amounts of cards have at most 12 digits. */
const CHARGE_MAX = 999_999_999_999;

// https://docs.stripe.com/currencies#zero-decimal, #three-decimal and #special-cases
const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const THREE_DECIMAL = 'bhd jod kwd omr tnd'.split(' ');
/** Whole currencies that are stated in hundredths: the last two digits must be 0. */
const WHOLE_IN_HUNDREDTHS = 'isk ugx'.split(' ');

export function getCurrency(params: Params): string {
  const currency = getRequiredText(params, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, 'currency');
  return currency;
}

/** A required amount in minor units, at least 1. */
export function getAmount(params: Params, name: string): number {
  const amount = findInteger(params, name);
  if (amount === undefined) throw missingParam(name);
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', name, 'parameter_invalid_integer');
  }
  return amount;
}

/** The least amount of a charge in this currency. */
export const getChargeMin = (currency: string): number => CHARGE_MIN[currency] ?? 1;

/** The required `amount`, within Stripe's limits for a charge in this currency. */
export function getChargeAmount(params: Params, currency: string): number {
  const amount = getAmount(params, 'amount');
  checkDecimals(amount, currency);
  const min = getChargeMin(currency);
  if (amount < min) {
    throw invalidRequest(
      `Amount must be at least ${formatAmount(min, currency)}`,
      'amount',
      'amount_too_small',
    );
  }
  if (amount > CHARGE_MAX) {
    throw invalidRequest(
      `Amount must be no more than ${formatAmount(CHARGE_MAX, currency)}`,
      'amount',
      'amount_too_large',
    );
  }
  return amount;
}

function checkDecimals(amount: number, currency: string): void {
  if (WHOLE_IN_HUNDREDTHS.includes(currency) && amount % 100 !== 0) {
    throw invalidRequest(
      `Amounts in ${currency} must be whole units, stated times 100.`,
      'amount',
      'invalid_charge_amount_no_decimal_compatible',
    );
  }
  if (THREE_DECIMAL.includes(currency) && amount % 10 !== 0) {
    throw invalidRequest(`Amounts in ${currency} must end in 0.`, 'amount', 'invalid_charge_amount');
  }
}

function getDigits(currency: string): number {
  if (ZERO_DECIMAL.includes(currency)) return 0;
  return THREE_DECIMAL.includes(currency) ? 3 : 2;
}

/** Formats minor units: `$12.30`, `¥1,200`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** getDigits(currency));
}
