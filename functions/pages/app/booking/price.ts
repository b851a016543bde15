import { texts } from '../texts/index.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount of the API ('50.00') in the salon's currency: '$50.00'. */
export function formatPrice(amount: string, currency: string): string {
  const { language } = texts();
  const key = `${language} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(Number(amount));
}
