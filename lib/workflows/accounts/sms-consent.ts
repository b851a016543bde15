import type { PhoneNumbers } from '../../ports/phone-numbers.ts';
import type { Guest } from '../../rules/booking/appointments.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';

/** Where SMS to a person go; missing where they do not consent. */
type SmsFields = { readonly smsNumber?: string };

/** Checks the phone number of a person who consents to SMS (BEHAVIOR §29.4): without a valid one 422 on `field`. */
export async function checkSmsConsent(
  phoneNumbers: PhoneNumbers,
  { phone, consents }: { readonly phone: string; readonly consents: boolean },
  field = 'phone',
): Promise<Outcome<SmsFields>> {
  if (!consents) return ok({});
  const smsNumber = await phoneNumbers.toE164(phone);
  return smsNumber === undefined
    ? invalid(field, 'Must be a valid number with its country code for SMS, such as +12125550123')
    : ok({ smsNumber });
}

/** The same after a change of a customer: consent stays until it is withdrawn, and follows the phone number. */
export async function checkSmsConsentChange(
  phoneNumbers: PhoneNumbers,
  before: SmsFields & { readonly phone: string },
  input: { readonly phone?: string | undefined; readonly consents: boolean | undefined },
): Promise<Outcome<SmsFields>> {
  const { smsNumber } = before;
  if (input.phone === undefined && input.consents === undefined) {
    return ok(smsNumber === undefined ? {} : { smsNumber });
  }
  const consents = input.consents ?? smsNumber !== undefined;
  return checkSmsConsent(phoneNumbers, { phone: input.phone ?? before.phone, consents });
}

type GuestInput = Omit<Guest, 'smsNumber'> & { readonly sms_consent: boolean | undefined };

/** The guest of a request, with the number for SMS where the guest consents (BEHAVIOR §29.4). */
export async function readGuest(
  input: GuestInput | null | undefined,
  { phoneNumbers }: { readonly phoneNumbers: PhoneNumbers },
): Promise<Outcome<Guest | undefined>> {
  if (!input) return ok(undefined);
  const { fname, lname, email, phone, sms_consent: consents = false } = input;
  const sms = await checkSmsConsent(phoneNumbers, { phone, consents }, 'guest.phone');
  return sms.ok ? ok({ fname, lname, email, phone, ...sms.value }) : sms;
}
