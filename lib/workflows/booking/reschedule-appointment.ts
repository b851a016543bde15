import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import { checkCustomerChange, checkUpcomingStatus } from '../../rules/booking/change-permission.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { LocalDate, Minute } from '../../rules/salon/salon.ts';
import { listDayPageLocationIds } from '../../rules/scheduling/occupied-time.ts';
import { listRequiredLocationIds } from '../../rules/scheduling/performers.ts';
import { placeVisit } from '../../rules/scheduling/placement.ts';
import {
  excludeAppointment,
  toRescheduledAppointment,
  toRescheduledVisit,
} from '../../rules/scheduling/reschedule.ts';
import { updateAppointment } from '../../table/appointments.ts';
import { getDayPagesOfDates } from '../../table/day-pages.ts';
import { putNotice } from '../../table/outbox.ts';
import type { AppointmentChange, AppointmentContext, ChangeRequest } from './change-appointment.ts';
import { getFreedTimeChanges } from './free-time.ts';

export type RequestedTime = { readonly date: LocalDate; readonly minute: Minute; readonly override: boolean };

/** Moves as its customer may: in time, to a slot that is offered (BEHAVIOR §17.4). */
export async function decideCustomerReschedule(
  request: ChangeRequest,
  context: AppointmentContext,
  time: Omit<RequestedTime, 'override'>,
): Promise<Outcome<AppointmentChange>> {
  const allowed = checkCustomerChange(context.appointment, request.salon, request.now);
  return allowed.ok ? decideReschedule(request, context, { ...time, override: false }) : allowed;
}

/** Moves a visit to another time; the same transaction frees the old slot and takes the new one (BEHAVIOR §17.4). */
export async function decideReschedule(
  { tenant, salon, now }: ChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  { date, minute, override }: RequestedTime,
): Promise<Outcome<AppointmentChange>> {
  const still = checkUpcomingStatus(before);
  if (!still.ok) return still;
  // A repeated request, for example after a lost reply
  if (before.date === date && before.minute === minute) return ok({ appointment: before, changes: [] });
  const visit = toRescheduledVisit(before, catalog);
  if (!visit.ok) return visit;
  const location = catalog.locations.get(before.locationId);
  if (!location) return fail('slotNotAvailable', 'time');
  const request = { salon, catalog, location, visit: visit.value, now };
  const locationIds = [
    ...new Set([...listRequiredLocationIds(request), ...listDayPageLocationIds(before, catalog)]),
  ];
  const pages = await getDayPagesOfDates(
    table,
    tenant,
    { locationIds, dates: [before.date, date] },
    'strong',
  );
  const free = excludeAppointment(pages, before.id);
  const placed = placeVisit({ ...request, pages: free }, date, minute, { override });
  if (!placed.ok) return placed;
  const placement = placed.value;
  const appointment = toRescheduledAppointment(before, placement, salon, now);
  const notice = {
    kind: 'booking.rescheduled',
    appointmentId: before.id,
    date,
    minute,
    before: { date: before.date, minute: before.minute, staffIds: before.lines.map((line) => line.staffId) },
    isTold: isConfirmed(before),
  } as const;
  const context = { ...request, pages };
  return ok({
    appointment,
    changes: [
      updateAppointment(tenant, before, appointment, now),
      ...(await getFreedTimeChanges(table, tenant, catalog, {
        kind: 'rescheduled',
        appointment: before,
        context,
        placement,
      })),
      putNotice(tenant, notice, now),
    ],
  });
}
