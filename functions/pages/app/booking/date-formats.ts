import { texts } from '../texts/en.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the page's language. Each is made once: on a phone, making one takes far longer than its use. */
export function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(texts.language, options);
  formats.set(key, format);
  return format;
}
