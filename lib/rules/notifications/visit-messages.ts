import type { Guest } from '../booking/appointments.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { ReminderChannel } from '../salons/settings.ts';

/** Chooses how a message reaches the customer or guest of a visit: by e-mail, or by SMS where there is no address (BEHAVIOR §17.17). */
export function chooseMessageChannel(
  person: Pick<Guest, 'email' | 'smsNumber'> | undefined,
): Outcome<ReminderChannel> {
  if (person?.email) return ok('email');
  return person?.smsNumber === undefined
    ? invalid('appointmentId', 'Has neither an e-mail address nor consent to SMS')
    : ok('sms');
}
