import type { PhoneNumbers } from '../../ports/phone-numbers.ts';
import type { Guest } from '../../rules/booking/appointments.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { type Language, toLanguageField } from '../../rules/salons/languages.ts';
import type { Catalog, Location, Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';

export type SmsDependencies = { readonly phoneNumbers: PhoneNumbers; readonly catalogs: LoadCatalog };

/** Where SMS to a person go; missing where they do not consent. */
type SmsFields = { readonly smsNumber?: string };
/** The same with the person's number as it is stored; missing where it does not change. */
type PhoneFields = SmsFields & { readonly phone?: string };

/** The country of a location's phone numbers: that of the location, else that of the salon's time zone (BEHAVIOR §6.5). */
const findPhoneCountry = async (
  { phoneNumbers }: Pick<SmsDependencies, 'phoneNumbers'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
  location: Pick<Location, 'country'> | undefined,
): Promise<string | undefined> => location?.country || phoneNumbers.findCountryOfTimeZone(timeZone);

const isComplete = (phone: string): boolean => phone === '' || phone.startsWith('+');

/**
 * The number with its country code. A number that has one, and a text that is no number of the location's country, stay as they
 * are typed (BEHAVIOR §6.5).
 */
export async function completePhoneOrKeepTyped(
  deps: Pick<SmsDependencies, 'phoneNumbers'>,
  salon: Pick<Salon, 'timeZone'>,
  phone: string,
  location: Pick<Location, 'country'> | undefined,
): Promise<string> {
  if (isComplete(phone)) return phone;
  const number = await deps.phoneNumbers.parse(phone, await findPhoneCountry(deps, salon, location));
  return number?.international ?? phone;
}

/** The location that a person belongs to who names none: the salon's first one. */
const findFirstLocation = ({ locations }: Pick<Catalog, 'locations'>): Location | undefined =>
  locations.values().next().value;

/**
 * The countries to whose numbers a salon sends SMS (BEHAVIOR §29.4): those of its settings, else of its locations, else of
 * its time zone.
 */
async function listSmsCountries(
  deps: SmsDependencies,
  salon: Salon,
): Promise<readonly (string | undefined)[]> {
  const { smsCountries } = salon.settings;
  if (smsCountries.length > 0) return smsCountries;
  const { locations } = await deps.catalogs(salon);
  const all = locations.size > 0 ? [...locations.values()] : [undefined];
  return Promise.all(all.map((location) => findPhoneCountry(deps, salon, location)));
}

/** The number in E.164 to which the salon may send SMS (BEHAVIOR §29.4); else 422 on `field`. */
export async function checkSmsNumber(
  deps: SmsDependencies,
  salon: Salon,
  phone: string,
  field = 'phone',
): Promise<Outcome<string>> {
  const number = await deps.phoneNumbers.parse(phone);
  if (!number) {
    return invalid(field, 'Must be a valid number with its country code for SMS, such as +12125550123');
  }
  const { e164, country, isMobile } = number;
  if (!isMobile) return invalid(field, 'Must be a mobile number for SMS');
  const isAllowed = country !== undefined && (await listSmsCountries(deps, salon)).includes(country);
  return isAllowed ? ok(e164) : invalid(field, 'Must be a number of a country to which the salon sends SMS');
}

/**
 * Completes the phone number of a person, and checks it where they consent to SMS. `location` is that of the request; by
 * default the salon's first one.
 */
export async function decidePhoneAndSmsConsent(
  deps: SmsDependencies,
  salon: Salon,
  { phone: typed, consents }: { readonly phone: string; readonly consents: boolean },
  { field = 'phone', location }: { readonly field?: string; readonly location?: Location | undefined } = {},
): Promise<Outcome<SmsFields & { readonly phone: string }>> {
  // The locations are read only where the number needs one
  const own = location ?? (isComplete(typed) ? undefined : findFirstLocation(await deps.catalogs(salon)));
  const phone = await completePhoneOrKeepTyped(deps, salon, typed, own);
  if (!consents) return ok({ phone });
  const smsNumber = await checkSmsNumber(deps, salon, phone, field);
  return smsNumber.ok ? ok({ phone, smsNumber: smsNumber.value }) : smsNumber;
}

/** The same after a change of a customer: consent stays until it is withdrawn, and follows the phone number. */
export async function decidePhoneAndSmsConsentChange(
  deps: SmsDependencies,
  salon: Salon,
  before: SmsFields & { readonly phone: string },
  input: { readonly phone?: string | undefined; readonly consents: boolean | undefined },
): Promise<Outcome<PhoneFields>> {
  const { smsNumber } = before;
  if (input.phone === undefined && input.consents === undefined) {
    return ok(smsNumber === undefined ? {} : { smsNumber });
  }
  const consents = input.consents ?? smsNumber !== undefined;
  return decidePhoneAndSmsConsent(deps, salon, { phone: input.phone ?? before.phone, consents });
}

type GuestInput = Omit<Guest, 'smsNumber' | 'language'> & { readonly language?: Language | null | undefined };

/**
 * The guest of a request, with the number for SMS where the guest consents.
 * @param consents by default not
 */
export async function decideGuestOfRequest(
  input: GuestInput | null | undefined,
  consents: boolean | undefined,
  salon: Salon,
  deps: SmsDependencies,
  location: Location,
): Promise<Outcome<Guest | undefined>> {
  if (!input) return ok(undefined);
  const { fname, lname, email, phone, language } = input;
  const sms = await decidePhoneAndSmsConsent(
    deps,
    salon,
    { phone, consents: consents ?? false },
    { field: 'guest.phone', location },
  );
  return sms.ok ? ok({ fname, lname, email, ...sms.value, ...toLanguageField(language) }) : sms;
}
