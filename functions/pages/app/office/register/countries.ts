/** The countries that ask many businesses for a certified cash register, by their time zones. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Africa/Ceuta': 'ES',
  'Atlantic/Azores': 'PT',
  'Atlantic/Canary': 'ES',
  'Atlantic/Madeira': 'PT',
  'Europe/Athens': 'GR',
  'Europe/Belgrade': 'RS',
  'Europe/Berlin': 'DE',
  'Europe/Bratislava': 'SK',
  'Europe/Bucharest': 'RO',
  'Europe/Budapest': 'HU',
  'Europe/Lisbon': 'PT',
  'Europe/Ljubljana': 'SI',
  'Europe/Madrid': 'ES',
  'Europe/Oslo': 'NO',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
  'Europe/Sofia': 'BG',
  'Europe/Stockholm': 'SE',
  'Europe/Vienna': 'AT',
  'Europe/Warsaw': 'PL',
  'Europe/Zagreb': 'HR',
};

/** The country of the zone: 'Europe/Vienna' → 'AT'; undefined where no country of the list has the zone. */
export const findCountryOfRegister = (timeZone: string): string | undefined => COUNTRIES[timeZone];
