import type { PhoneNumbers } from '../../ports/phone-numbers.ts';
import type { Guest } from '../../rules/booking/appointments.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { checkSmsConsent } from '../accounts/sms-consent.ts';

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
