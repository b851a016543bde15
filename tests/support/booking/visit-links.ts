import type { AppointmentView } from '../../../lib/contract/booking/appointments.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { issueVisitToken, type VisitLinkPurpose } from '../../../lib/workflows/booking/visit-links.ts';
import { toFailureBody, unwrapReply } from '../api/replies.ts';
import type { TestSalon } from '../test-salon.ts';
import { getStoredAppointment } from './appointments.ts';
import { book } from './bookings.ts';

export type { AppointmentView };

/** Books a visit, by default as a guest. Returns its id and manage token. */
export async function bookWithLink(
  salon: TestSalon,
  change: object = {},
  options: Parameters<TestSalon['call']>[2] = {},
): Promise<{ readonly id: number; readonly token: string }> {
  const { id, manage_token: token } = unwrapReply(await book(salon, change, options));
  return { id, token };
}

/** A token for a link about a visit, issued now or at another instant. */
export async function issueLinkToken(
  salon: TestSalon,
  id: number,
  purpose: VisitLinkPurpose = 'visit',
): Promise<string> {
  const tokens = openTokens(openPlatformKeyReader(salon.environment));
  const appointment = await getStoredAppointment(salon, id);
  const place = { tenant: salon.tenant, lifeId: salon.lifeId, timeZone: 'America/New_York' };
  return issueVisitToken(tokens, place, appointment, salon.clock.now(), purpose);
}

/** The refusal of every token that is no manage link of the salon. */
export const LINK_REFUSAL = toFailureBody('visitLinkInvalid', 'token');
