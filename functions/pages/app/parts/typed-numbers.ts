/**
 * A number as people type it, with a decimal comma, spaces between thousands or a sign of a currency, as the API takes it.
 * Other texts stay as they are, and the schema says what is wrong with them. An amount has at most two decimals: in it, a
 * comma before three digits is one between thousands.
 */
export function toApiNumber(text: string, kind: 'money' | 'number'): string {
  // A space elsewhere than between thousands is a slip: '4 5'
  const plain = text.trim().replaceAll(/^\p{Sc}\s*|\s*\p{Sc}$|(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '');
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  if (isGrouped && (kind === 'money' || /[.]|,.*,/.test(plain))) return plain.replaceAll(',', '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (/^-?\d+(?:[.,]\d+)?$/.test(plain)) return plain.replace(',', '.');
  return text;
}
