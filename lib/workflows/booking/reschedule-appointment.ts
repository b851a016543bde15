import { isAgreed } from '../../rules/booking/appointment-status.ts';
import { ahead } from '../../rules/booking/change-permission.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate, Minute } from '../../rules/salon/salon.ts';
import type { DayPageLookup } from '../../rules/scheduling/day-pages.ts';
import { occupiedLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { placeVisit } from '../../rules/scheduling/placement.ts';
import { pagesWithout, toRescheduledAppointment, toVisit } from '../../rules/scheduling/reschedule.ts';
import { locationsNeeded } from '../../rules/scheduling/slots.ts';
import { updateAppointment } from '../../table/appointments.ts';
import { getDayPages, moveVisitEntries } from '../../table/day-pages.ts';
import { putNotice } from '../../table/outbox.ts';
import type { Store } from '../../table/store.ts';
import type { Changed, Changing, Subject } from './change-appointment.ts';

export type NewTime = { readonly date: LocalDate; readonly minute: Minute; readonly override: boolean };

/** The pages of two dates, however far apart, without those between. */
async function pagesOfDates(
  table: Store,
  tenant: Tenant,
  locationIds: readonly LocationId[],
  dates: readonly LocalDate[],
): Promise<DayPageLookup> {
  const read = new Map(
    await Promise.all(
      [...new Set(dates)].map(
        async (date) =>
          [date, await getDayPages(table, tenant, { locationIds, dates: [date] }, 'strong')] as const,
      ),
    ),
  );
  return (location, date) => read.get(date)?.(location, date);
}

/** Moves a visit to another time, in one transaction: the old slot is free when the new one is taken (decisions §4). */
export async function rescheduleAppointment(
  { tenant, salon, now }: Changing,
  { appointment: before, catalog, table }: Subject,
  { date, minute, override }: NewTime,
): Promise<Outcome<Changed>> {
  const still = ahead(before);
  if (!still.ok) return still;
  // Somebody who asks again, the answer having got lost, has what was wished for.
  if (before.date === date && before.minute === minute) return ok({ appointment: before, changes: [] });
  const visit = toVisit(before, catalog);
  if (!visit.ok) return visit;
  const location = catalog.locations.get(before.locationId);
  if (!location) return fail('slotNotAvailable');
  const wish = { salon, catalog, location, visit: visit.value, now };
  const locationIds = [...new Set([...locationsNeeded(wish), ...occupiedLocationIds(before, catalog)])];
  const pages = await pagesOfDates(table, tenant, locationIds, [before.date, date]);
  const placed = placeVisit({ ...wish, pages: pagesWithout(pages, before.id) }, date, minute, { override });
  if (!placed.ok) return placed;
  const appointment = toRescheduledAppointment(before, placed.value);
  const notice = {
    kind: 'booking.rescheduled',
    appointmentId: before.id,
    date,
    minute,
    before: { date: before.date, minute: before.minute, staffIds: before.lines.map((line) => line.staffId) },
    isTold: isAgreed(before),
  } as const;
  return ok({
    appointment,
    changes: [
      updateAppointment(tenant, before, appointment),
      ...moveVisitEntries(tenant, { ...wish, pages }, before, placed.value),
      putNotice(tenant, notice, now),
    ],
  });
}
