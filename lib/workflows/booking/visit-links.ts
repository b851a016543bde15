import type { LinkSalon, Tokens } from '../../ports/tokens.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { computeVisitTimes } from '../../rules/booking/visit-times.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { DAY_MS } from '../../rules/time-units.ts';

/** The purpose of a link about a visit; it works for no other. */
export type VisitLinkPurpose =
  /** The person who booked manages the visit (BEHAVIOR §33.1). */
  | 'visit'
  /** The recipient of a reminder declines further ones (BEHAVIOR §33.5). */
  | 'decline-reminders';

const VALID_DAYS = 30;

/** A signed token that names the appointment until 30 days after its end (BEHAVIOR §33.1). */
export function issueVisitToken(
  tokens: Pick<Tokens, 'issueLink'>,
  salon: Pick<Salon, 'tenant' | 'lifeId' | 'timeZone'>,
  appointment: Appointment,
  now: Date,
  purpose: VisitLinkPurpose = 'visit',
): Promise<string> {
  const { endsAt } = computeVisitTimes(appointment, salon.timeZone);
  const expires = new Date(endsAt.getTime() + VALID_DAYS * DAY_MS);
  return tokens.issueLink({ purpose, salon, subject: String(appointment.id) }, now, expires);
}

/**
 * The appointment that a token names. Fails with visitLinkInvalid for every token that is altered, expired, another salon's
 * or for another purpose, so that the reply does not tell which (BEHAVIOR §33.1).
 */
export async function readVisitTokenAppointmentId(
  tokens: Pick<Tokens, 'verifyLink'>,
  salon: LinkSalon,
  token: string,
  now: Date,
  purpose: VisitLinkPurpose = 'visit',
): Promise<Outcome<AppointmentId>> {
  const id = Number(await tokens.verifyLink(token, purpose, salon, now));
  return Number.isSafeInteger(id) ? ok(id) : fail('visitLinkInvalid', 'token');
}
