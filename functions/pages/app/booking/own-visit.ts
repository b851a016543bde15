import { type Day, fromApiTime, toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Session } from '../session.ts';
import { toVisitDay, type Visit } from '../visit/visit.ts';
import { listRecentDeviceVisitTokens } from './device-visits.ts';

const MINUTE_MS = 60_000;

/** A visit of the visitor's own that takes a time, and its manage token. */
export type OwnOverlappingVisit = { readonly visit: Visit; readonly token: string };

type Span = { readonly date: Day; readonly time: string; readonly minutes: number };

const isHolding = ({ status, expires_at }: Visit): boolean =>
  status === VISIT_STATUS.confirmed || (status === VISIT_STATUS.pendingPayment && expires_at !== null);

function overlaps(visit: Visit, { date, time, minutes }: Span): boolean {
  const start = toMinutes(fromApiTime(visit.time));
  const length = (Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / MINUTE_MS;
  const lost = toMinutes(time);
  return toVisitDay(visit) === date && start < lost + minutes && lost < start + length;
}

async function listCustomerVisits({ salon, isLoggedIn }: Session): Promise<OwnOverlappingVisit[]> {
  if (!isLoggedIn.value) return [];
  const result = await salon.appointments.customerAppointments({ when: 'upcoming', per_page: 100 });
  return result.ok ? result.reply.data.map((visit) => ({ visit, token: visit.manage_token })) : [];
}

async function listDeviceVisit({ salon }: Session, token: string): Promise<OwnOverlappingVisit[]> {
  const result = await salon.visit.show({ token });
  return result.ok ? [{ visit: result.reply.data, token }] : [];
}

/** The visitor's own visit that takes a time: booked, or held until it is paid, in another tab or before (BEHAVIOR §35.1). */
export async function findOwnOverlappingVisit(
  session: Session,
  slug: string,
  lost: Span,
): Promise<OwnOverlappingVisit | null> {
  const visits = await Promise.all([
    listCustomerVisits(session),
    ...listRecentDeviceVisitTokens(slug).map((token) => listDeviceVisit(session, token)),
  ]);
  return visits.flat().find(({ visit }) => isHolding(visit) && overlaps(visit, lost)) ?? null;
}
