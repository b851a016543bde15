import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The number as people write it abroad: '+1 212 555 0123'. A number without its country code gets that of `example`, a
 * number of the salon. Undefined if it is no phone number (BEHAVIOR §35.2).
 */
export function formatInternationalPhone(typed: string, example: string): string | undefined {
  const country = parsePhoneNumberFromString(example)?.country;
  const number = country ? parsePhoneNumberFromString(typed, country) : parsePhoneNumberFromString(typed);
  // Nobody can say what is missing
  if (!number && !country) return typed;
  return number?.isPossible() ? number.formatInternational() : undefined;
}
