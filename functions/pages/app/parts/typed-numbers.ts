import { getNumberFormat } from './format.ts';

const hasDecimalComma = (): boolean =>
  getNumberFormat({})
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

/**
 * A number as people type it, with a decimal comma, spaces between thousands or a sign of a currency, as the API takes it.
 * Other texts stay as they are, and the schema says what is wrong with them. An amount has at most two decimals: three digits
 * behind one sign are thousands, if the page's language writes them so.
 */
export function toApiNumber(text: string, kind: 'money' | 'number'): string {
  // A space elsewhere than between thousands is a slip: '4 5'
  const plain = text.trim().replaceAll(/^\p{Sc}\s*|\s*\p{Sc}$|(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '');
  const isMoney = kind === 'money';
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  if (isGrouped && ((isMoney && !hasDecimalComma()) || /[.]|,.*,/.test(plain)))
    return plain.replaceAll(',', '');
  if (isMoney && hasDecimalComma() && /^-?\d{1,3}(?:\.\d{3})+$/.test(plain)) return plain.replaceAll('.', '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (/^-?\d+(?:[.,]\d+)?$/.test(plain)) return plain.replace(',', '.');
  return text;
}

/** A number of the API as people type it in the language of the page: '45.50' is '45,50' in German. */
export const toTypedNumber = (number: string): string =>
  /^-?\d+\.\d+$/.test(number) && hasDecimalComma() ? number.replace('.', ',') : number;
