/** The end of a sentence: '2:30 PM.', and '2:30 p.m.' where a time has its own stop. */
export const endSentence = (end: string): string => (end.endsWith('.') ? end : `${end}.`);

/** Writes the first day of a month as French does, which `Intl` leaves out: 'mardi 1er décembre'. */
export const writeFirstOfMonth = (text: string, locale: string): string =>
  locale.startsWith('fr') ? text.replaceAll(/(?<!\d)1(?=\s\p{L}{3})/gu, '1er') : text;
