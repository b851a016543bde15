import { getPageLanguage } from '../../texts/index.ts';
import { registerTexts } from './texts/index.ts';

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

/** Says that this system is no certified till, where the country of the time zone asks for one (BEHAVIOR §40.4). */
export function RegisterNote({ timeZone }: { readonly timeZone: string }) {
  const country = COUNTRIES[timeZone];
  if (country === undefined) return null;
  const names = new Intl.DisplayNames(getPageLanguage().language, { type: 'region' });
  return <p class="note">{registerTexts().note(names.of(country) ?? country)}</p>;
}
