import { invalid, missingParam } from './errors.ts';
import type { Params } from './form.ts';
import { requiredText, whole } from './params.ts';

// In minor units, from Stripe's table; other currencies get the least that is an amount at all.
const MINIMUM_CHARGE: Record<string, number> = {
  aud: 50,
  cad: 50,
  chf: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  nzd: 50,
  usd: 50,
};
const AMOUNT_MAX = 99_999_999;

/** The currency in Stripe's spelling: three lower-case letters. */
export function currencyOf(params: Params): string {
  const currency = requiredText(params, 'currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  return currency;
}

/** An amount in minor units that Stripe would charge in this currency. */
export function chargeableAmount(params: Params, currency: string): number {
  const amount = whole(params, 'amount');
  if (amount === undefined) throw missingParam('amount');
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < (MINIMUM_CHARGE[currency] ?? 1)) {
    throw invalid(`Amount must be at least ${majorUnits(MINIMUM_CHARGE[currency] ?? 1, currency)}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > AMOUNT_MAX) {
    throw invalid(`Amount must be no more than ${majorUnits(AMOUNT_MAX, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

/** Minor units as people write them: `$12.30`, `¥1,200`. */
export function majorUnits(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
