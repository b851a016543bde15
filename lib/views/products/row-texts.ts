import type { CustomerReceipt } from '../../rules/payments/customer-receipts.ts';
import type { HistoryRow } from '../../rules/products/purchases.ts';
import { type Language, toFormatLocale } from '../../rules/salons/languages.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { de } from './row-texts/de.ts';
import { en } from './row-texts/en.ts';
import { es } from './row-texts/es.ts';
import { fr } from './row-texts/fr.ts';
import type { RowTexts } from './row-texts/types.ts';

export const ROW_TEXTS: { readonly [Each in Language]: RowTexts } = { en, de, fr, es };

/** The salon and the language of the reader: a request has both. */
export type SentenceContext = {
  readonly salon: Pick<Salon, 'settings'>;
  /** The language of the reader (BEHAVIOR §10.8). */
  readonly sentenceLanguage: Language;
};

/** The sentence of a history row in the language of its reader (BEHAVIOR §25.8). */
export function describeHistoryRow(
  row: HistoryRow,
  { salon, sentenceLanguage }: SentenceContext,
  { history }: RowTexts = ROW_TEXTS[sentenceLanguage],
): string {
  const locale = toFormatLocale(sentenceLanguage, salon.settings.locale);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const write = (date: LocalDate): string => format.format(new Date(`${date}T00:00Z`));
  if ('from' in row) return history[row.code](write(row.from), write(row.until));
  if ('until' in row) return history[row.code](write(row.until));
  return 'lineName' in row ? history[row.code](row.lineName) : history[row.code];
}

/** The sentence of a receipt in the language of its reader (BEHAVIOR §19.5). */
export const describeCustomerReceipt = (
  { code, names }: Pick<CustomerReceipt, 'code' | 'names'>,
  { receipts }: RowTexts,
): string => receipts[code](names.join(', '));
