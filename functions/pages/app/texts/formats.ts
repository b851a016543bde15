import { getPageLanguage, texts } from './index.ts';

/** Keeps each format: on a phone, making one takes far longer than its use. */
function memoizeByLocale<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const { locale } = getPageLanguage();
    const key = JSON.stringify([locale, options]);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** A format of dates and times, in the language of the page and the region of the salon (BEHAVIOR §10.8). */
export const getDateFormat = memoizeByLocale(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** The same of numbers and amounts. */
export const getNumberFormat = memoizeByLocale(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Keeps a value apart from the words around it where these are written from right to left: '+1 212' stays as it is. */
export const isolate = (text: string): string => (texts().direction === 'rtl' ? `\u2068${text}\u2069` : text);
