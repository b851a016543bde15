import { texts } from '../texts/en.ts';

/** An amount of the API ('50.00') in the salon's currency: '$50.00'. */
export const formatPrice = (amount: string, currency: string): string =>
  new Intl.NumberFormat(texts.language, { style: 'currency', currency }).format(Number(amount));
