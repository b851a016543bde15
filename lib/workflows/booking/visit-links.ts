import type { Tokens } from '../../ports/tokens.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { computeVisitTimes } from '../../rules/booking/visit-times.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { Salon } from '../../rules/salon/salon.ts';

const PURPOSE = 'visit';
const VALID_DAYS = 30;

/** A signed token for the person who booked: it names the appointment until 30 days after its end (BEHAVIOR §14.1). */
export function issueVisitToken(
  tokens: Pick<Tokens, 'issueLink'>,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  appointment: Appointment,
  now: Date,
): Promise<string> {
  const { endsAt } = computeVisitTimes(appointment, timeZone);
  const expires = new Date(endsAt.getTime() + VALID_DAYS * DAY_MS);
  return tokens.issueLink({ purpose: PURPOSE, tenant, subject: String(appointment.id) }, now, expires);
}
