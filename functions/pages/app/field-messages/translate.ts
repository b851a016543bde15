import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Language } from '../../../../lib/rules/salons/languages.ts';
import { formatDate, formatNumber, formatPrice, fromApiDate, getNumberFormat } from '../parts/format.ts';
import { getPageLanguage } from '../texts/index.ts';
import { de } from './texts/de.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

/** English is what the API writes itself. */
const CATALOGUES: { readonly [language in Exclude<Language, 'en'>]: typeof de } = { de, es, fr };

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Amounts alone have two decimals in messages. */
const AMOUNT = /-?\b\d+\.\d{2}\b/g;
const DATE = /\d{4}\/\d{2}\/\d{2}/g;

/** Dates and amounts in a message, as the page writes them. */
const formatDatesAndAmounts = (text: string, currency: string | undefined): string =>
  text
    .replaceAll(DATE, (date) => formatDate(fromApiDate(date)))
    .replaceAll(AMOUNT, (amount) =>
      currency
        ? formatPrice(amount, currency)
        : getNumberFormat({ minimumFractionDigits: 2 }).format(Number(amount)),
    );

/** A value in a message, as the page writes numbers, amounts and dates. */
function formatValue(text: string, currency: string | undefined): string {
  const shown = formatDatesAndAmounts(text, currency);
  return NUMBER.test(shown) ? formatNumber(Number(shown)) : shown;
}

function withDatesAndAmountsInWords(failure: CallFailure, currency: string | undefined): CallFailure {
  const errors = Object.entries(failure.errors).map(([field, messages]) => [
    field,
    messages.map((message) => formatDatesAndAmounts(message, currency)),
  ]);
  return { ...failure, errors: Object.fromEntries(errors) };
}

/** The failure with its messages at fields in the language of the page, by their codes (BEHAVIOR §35.6). */
export function translateErrors(failure: CallFailure, currency?: string): CallFailure {
  const { language } = getPageLanguage();
  if (language === 'en' || !failure.errorCodes) return withDatesAndAmountsInWords(failure, currency);
  const { messages, other } = CATALOGUES[language];
  const toMessage = ({ code, params }: { code: string; params: Readonly<Record<string, string>> }): string =>
    ((messages as Readonly<Record<string, string>>)[code] ?? other).replaceAll(/\{(\w+)\}/g, (_, name) =>
      formatValue(params[name] ?? '', currency),
    );
  const errors = Object.entries(failure.errorCodes).map(([field, codes]) => [field, codes.map(toMessage)]);
  return { ...failure, errors: Object.fromEntries(errors) };
}
