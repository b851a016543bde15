import { invalid, missingParam } from './errors.ts';
import { getInteger, getRequiredText, type Params } from './params.ts';

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in minor units; 1 for other currencies.
const CHARGE_MIN: Record<string, number> = {
  aud: 50,
  cad: 50,
  chf: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  nzd: 50,
  usd: 50,
};
const CHARGE_MAX = 99_999_999;

export function getCurrency(params: Params): string {
  const currency = getRequiredText(params, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  return currency;
}

/** A required amount in minor units, at least 1. */
export function getAmount(params: Params, name: string): number {
  const amount = getInteger(params, name);
  if (amount === undefined) throw missingParam(name);
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  return amount;
}

/** The required `amount`, within Stripe's limits for a charge in this currency. */
export function getChargeAmount(params: Params, currency: string): number {
  const amount = getAmount(params, 'amount');
  const min = CHARGE_MIN[currency] ?? 1;
  if (amount < min) {
    throw invalid(`Amount must be at least ${formatAmount(min, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > CHARGE_MAX) {
    throw invalid(`Amount must be no more than ${formatAmount(CHARGE_MAX, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

/** Formats minor units: `$12.30`, `¥1,200`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
