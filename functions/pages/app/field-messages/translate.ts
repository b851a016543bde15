import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Language } from '../../../../lib/rules/salons/languages.ts';
import { formatDate, fromApiDate, getNumberFormat } from '../parts/format.ts';
import { getPageLanguage } from '../texts/index.ts';
import { de } from './texts/de.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';

/** English is what the API writes itself. */
const CATALOGUES: { readonly [language in Exclude<Language, 'en'>]: typeof de } = { de, es, fr };

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

const DATE = /\d{4}\/\d{2}\/\d{2}/g;
const formatDates = (text: string): string => text.replaceAll(DATE, (date) => formatDate(fromApiDate(date)));

/** A value in a message, as the page writes numbers and dates. */
function formatValue(text: string): string {
  const [, decimals = ''] = NUMBER.exec(text) ?? [];
  return NUMBER.test(text)
    ? getNumberFormat({ minimumFractionDigits: decimals.length }).format(Number(text))
    : formatDates(text);
}

function withDatesInWords(failure: CallFailure): CallFailure {
  const errors = Object.entries(failure.errors).map(([field, messages]) => [
    field,
    messages.map(formatDates),
  ]);
  return { ...failure, errors: Object.fromEntries(errors) };
}

/** The failure with its messages at fields in the language of the page, by their codes (BEHAVIOR §35.6). */
export function translateErrors(failure: CallFailure): CallFailure {
  const { language } = getPageLanguage();
  if (language === 'en' || !failure.errorCodes) return withDatesInWords(failure);
  const { messages, other } = CATALOGUES[language];
  const toMessage = ({ code, params }: { code: string; params: Readonly<Record<string, string>> }): string =>
    ((messages as Readonly<Record<string, string>>)[code] ?? other).replaceAll(/\{(\w+)\}/g, (_, name) =>
      formatValue(params[name] ?? ''),
    );
  const errors = Object.entries(failure.errorCodes).map(([field, codes]) => [field, codes.map(toMessage)]);
  return { ...failure, errors: Object.fromEntries(errors) };
}
