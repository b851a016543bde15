import type { ListedAppointment } from '../../rules/booking/appointment-lists.ts';
import { addDays } from '../../rules/calendar.ts';
import {
  type ClientLine,
  type ClientVisit,
  listClientLines,
  RETENTION_DAYS,
} from '../../rules/customers/client-lines.ts';
import type { DateSpan } from '../../rules/date-spans.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { listSalonAppointmentsOfDays } from '../../table/booking/appointments.ts';
import { getCustomerTotals } from '../../table/customers/customer-totals.ts';
import { findGuestId, getGuests } from '../../table/customers/guests.ts';
import type { Store } from '../../table/store.ts';

const toClientVisit = ({ guest, updatedAt: _, ...visit }: ListedAppointment): ClientVisit => ({
  ...visit,
  guestId: findGuestId({ customerId: visit.customerId, guest }),
});

/** The lines of clients for some days, at a location or at all of them (BEHAVIOR §41.6). */
export async function readClientLines(
  store: Store,
  { tenant }: Salon,
  days: DateSpan,
  chosen: Pick<Parameters<typeof listClientLines>[0], 'locationId' | 'rebookedWithin' | 'today'>,
): Promise<ClientLine[]> {
  const to = addDays(days.to, Math.max(chosen.rebookedWithin, ...RETENTION_DAYS));
  const listed = await listSalonAppointmentsOfDays(store, tenant, { from: days.from, to });
  const visits = listed.map(toClientVisit);
  const ofDays = visits.filter(({ date }) => date <= days.to);
  const [totalsOf, guests] = await Promise.all([
    getCustomerTotals(store, tenant, [...new Set(ofDays.flatMap(({ customerId }) => customerId ?? []))]),
    getGuests(store, tenant, [...new Set(ofDays.flatMap(({ guestId }) => guestId ?? []))], 'eventual'),
  ]);
  const guestTotals = new Map(guests.map(({ id, totals }) => [id, totals]));
  const firstDayOf = ({ customerId, guestId }: ClientVisit) =>
    (customerId === null ? guestId && guestTotals.get(guestId) : totalsOf(customerId))?.firstVisit ?? null;
  return listClientLines({ visits, days, firstDayOf, ...chosen });
}
