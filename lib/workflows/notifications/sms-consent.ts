import type { PhoneNumbers } from '../../ports/phone-numbers.ts';
import type { Guest } from '../../rules/booking/appointments.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';

type SmsDependencies = { readonly phoneNumbers: PhoneNumbers; readonly catalogs: LoadCatalog };

/** Where SMS to a person go; missing where they do not consent. */
type SmsFields = { readonly smsNumber?: string };

/**
 * The countries to whose numbers a salon sends SMS (BEHAVIOR §29.4): those of its settings, else of its locations' phone
 * numbers, else of its time zone.
 */
async function listSmsCountries(
  { phoneNumbers, catalogs }: SmsDependencies,
  salon: Salon,
): Promise<readonly (string | undefined)[]> {
  const { smsCountries } = salon.settings;
  if (smsCountries.length > 0) return smsCountries;
  const { locations } = await catalogs(salon);
  const numbers = await Promise.all([...locations.values()].map(({ phone }) => phoneNumbers.parse(phone)));
  const ofLocations = numbers.flatMap((number) => number?.country ?? []);
  return ofLocations.length > 0 ? ofLocations : [await phoneNumbers.findCountryOfTimeZone(salon.timeZone)];
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

/** Checks the phone number of a person who consents to SMS. */
export async function checkSmsConsent(
  deps: SmsDependencies,
  salon: Salon,
  { phone, consents }: { readonly phone: string; readonly consents: boolean },
  field = 'phone',
): Promise<Outcome<SmsFields>> {
  if (!consents) return ok({});
  const smsNumber = await checkSmsNumber(deps, salon, phone, field);
  return smsNumber.ok ? ok({ smsNumber: smsNumber.value }) : smsNumber;
}

/** The same after a change of a customer: consent stays until it is withdrawn, and follows the phone number. */
export async function checkSmsConsentChange(
  deps: SmsDependencies,
  salon: Salon,
  before: SmsFields & { readonly phone: string },
  input: { readonly phone?: string | undefined; readonly consents: boolean | undefined },
): Promise<Outcome<SmsFields>> {
  const { smsNumber } = before;
  if (input.phone === undefined && input.consents === undefined) {
    return ok(smsNumber === undefined ? {} : { smsNumber });
  }
  const consents = input.consents ?? smsNumber !== undefined;
  return checkSmsConsent(deps, salon, { phone: input.phone ?? before.phone, consents });
}

type GuestInput = Omit<Guest, 'smsNumber'> & { readonly sms_consent: boolean | undefined };

/** The guest of a request, with the number for SMS where the guest consents. */
export async function checkGuestInput(
  input: GuestInput | null | undefined,
  salon: Salon,
  deps: SmsDependencies,
): Promise<Outcome<Guest | undefined>> {
  if (!input) return ok(undefined);
  const { fname, lname, email, phone, sms_consent: consents = false } = input;
  const sms = await checkSmsConsent(deps, salon, { phone, consents }, 'guest.phone');
  return sms.ok ? ok({ fname, lname, email, phone, ...sms.value }) : sms;
}
