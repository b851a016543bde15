import { memoize } from '../rules/memoize.ts';

type PhoneNumber = {
  /** In E.164: '+12125550123'. */
  readonly e164: string;
  /** As people read it, with its country code: '+1 212 555 0123'. */
  readonly international: string;
  /** ISO 3166 code; undefined for numbers of no country, such as satellite phones. */
  readonly country: string | undefined;
  /** Whether it is the number of a mobile phone, or may be one: some countries do not tell them from landlines. */
  readonly isMobile: boolean;
};

export type PhoneNumbers = {
  /**
   * Reads a number as people type it; undefined if it is invalid. A number without a country code is one of `country`, and
   * invalid without it.
   */
  parse(text: string, country?: string): Promise<PhoneNumber | undefined>;
  /** The ISO 3166 code of the country with this time zone; undefined for zones of no country, such as UTC. */
  findCountryOfTimeZone(timeZone: string): Promise<string | undefined>;
};

/** Node 22 has the attribute instead of the function. */
type RegionalLocale = Intl.Locale & {
  readonly getTimeZones?: () => string[] | undefined;
  readonly timeZones?: readonly string[];
};

function listTimeZones(region: string): readonly string[] {
  const locale: RegionalLocale = new Intl.Locale('und', { region });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Loaded on first use: the metadata of all countries takes 160 KB, and few requests need it. */
const loadLibrary = () => import('libphonenumber-js/max');

/** Looks through the zones of all countries, which takes long: each salon has one zone. */
const findCountryOfTimeZone = memoize(async (timeZone: string): Promise<string | undefined> => {
  const { getCountries } = await loadLibrary();
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return getCountries().find((country) => listTimeZones(country).includes(canonical));
}, 500);

export const openPhoneNumbers = (): PhoneNumbers => ({
  async parse(text, country) {
    const { isSupportedCountry, parsePhoneNumberFromString } = await loadLibrary();
    const isKnown = country !== undefined && isSupportedCountry(country);
    const parsed = isKnown ? parsePhoneNumberFromString(text, country) : parsePhoneNumberFromString(text);
    if (!parsed?.isValid()) return undefined;
    const type = parsed.getType();
    const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    return {
      e164: parsed.number,
      international: parsed.formatInternational(),
      country: parsed.country,
      isMobile,
    };
  },
  findCountryOfTimeZone,
});
