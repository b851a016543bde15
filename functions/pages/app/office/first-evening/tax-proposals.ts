/** The usual rate of services in percent, by the time zone of the salon: where one rate holds in the whole country. */
const RATES: Readonly<Record<string, number>> = {
  'Europe/Berlin': 19,
  'Europe/Brussels': 21,
  'Europe/Copenhagen': 25,
  'Europe/Lisbon': 23,
  'Europe/London': 20,
  'Europe/Madrid': 21,
  'Europe/Paris': 20,
  'Europe/Rome': 22,
  'Europe/Stockholm': 25,
  'Europe/Vienna': 20,
};

export const findUsualTax = (timeZone: string): number | undefined => RATES[timeZone];

/** Prices include the tax everywhere but in North America. */
export const getUsualTaxMode = (timeZone: string): 'added' | 'included' =>
  /^(?:America|Canada|US|Pacific\/Honolulu)\b/.test(timeZone) ? 'added' : 'included';
