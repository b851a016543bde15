import { texts } from '../texts/en.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount of the API ('50.00') in the salon's currency: '$50.00'. */
export function formatPrice(amount: string, currency: string): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat(texts.language, { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(Number(amount));
}
