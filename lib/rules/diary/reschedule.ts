import type { Appointment, AppointmentLine, LinkMoves, VisitStart } from '../booking/appointments.ts';
import { addDays } from '../calendar.ts';
import { mustGet, mustGetAddOn } from '../catalog/deleted-records.ts';
import type { AppointmentId } from '../ids.ts';
import { planReminders } from '../notifications/reminders.ts';
import { fail, failUntil, type Outcome, ok } from '../outcome.ts';
import type { Catalog, LocalDate, Salon, StaffMember } from '../salons/salon.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import { type DayPageLookup, withoutAppointment } from './day-pages.ts';
import { type Placement, toPlacedFields } from './placement.ts';
import type { RequestedVisit, VisitLine } from './requested-visits.ts';

/** Minutes of the service and add-ons of a line; the rest of its time is the buffer. */
const countWorkMinutes = ({ duration, addOns }: AppointmentLine): number =>
  addOns.reduce((sum, addOn) => sum + addOn.duration, duration);

/** The staff member of a line; undefined without one, and once they are deleted. */
const findStaffOfLine = ({ staffId }: AppointmentLine, { staff }: Catalog): StaffMember | undefined =>
  staffId === null ? undefined : staff.get(staffId);

const performs = (
  staffMember: StaffMember,
  { serviceId }: AppointmentLine,
  { locationId }: Appointment,
): boolean => staffMember.serviceIds.includes(serviceId) && staffMember.locationIds.includes(locationId);

/**
 * A line of a stored appointment, to be placed again with the booked durations and prices, not those of today's catalog.
 * A requested staff member stays; an assigned one is preferred, but others may take the line (BEHAVIOR §17.5).
 */
export function toBookedVisitLine(line: AppointmentLine, catalog: Catalog): VisitLine {
  const service = mustGet(catalog.services, line.serviceId, 'service');
  const staffMember = findStaffOfLine(line, catalog);
  const minutes = countWorkMinutes(line);
  const { from, to, processing, guestNo = 0, bufferBefore = 0, resources = [] } = line;
  const start = from + bufferBefore;
  return {
    guestNo,
    service,
    pricingOption: service.pricingOptions.find(({ id }) => id === line.pricingOptionId) ?? null,
    staff: line.staffNamed && staffMember ? staffMember : null,
    ...(staffMember ? { lastStaffId: staffMember.id } : {}),
    addOns: line.addOns.map(({ addOnId, price, duration }) => ({
      ...mustGetAddOn(catalog, addOnId),
      price,
      duration,
    })),
    price: line.price,
    duration: line.duration,
    minutes,
    processingAfter: processing ? processing.from - start : 0,
    processingMinutes: processing ? processing.to - processing.from : 0,
    bufferBeforeMinutes: bufferBefore,
    bufferMinutes: to - start - minutes,
    resources: resources.map(({ kind, during, resourceId, named }) => {
      const resource = catalog.resources.get(resourceId);
      const requested = named && resource?.active ? resource : null;
      return { kind, during, requested, lastResourceId: resourceId };
    }),
  };
}

/**
 * The visit of a stored appointment, to be placed again. Fails as slotNotAvailable if a requested staff member no longer
 * performs the service there, or a requested resource is not active any more (BEHAVIOR §17.5).
 */
export function decideVisitIfRequestedStaffRemain(
  appointment: Appointment,
  catalog: Catalog,
): Outcome<RequestedVisit> {
  const lines: VisitLine[] = [];
  for (const line of appointment.lines) {
    const staffMember = findStaffOfLine(line, catalog);
    const canPerform = staffMember !== undefined && performs(staffMember, line, appointment);
    const isRequestedGone = line.resources?.some(
      ({ named, resourceId }) => named && !catalog.resources.get(resourceId)?.active,
    );
    if ((line.staffNamed && !canPerform) || isRequestedGone) return fail('slotNotAvailable', 'time');
    lines.push(toBookedVisitLine(line, catalog));
  }
  return ok({ lines });
}

/** The day pages without an appointment: its own time counts as free when it moves (BEHAVIOR §13.1). */
export const excludeAppointment =
  (pages: DayPageLookup, id: AppointmentId): DayPageLookup =>
  (location, date) => {
    const page = pages(location, date);
    return page && withoutAppointment(page, id);
  };

/** The side that moves a visit. A customer or the holder of a link chooses its start anew (BEHAVIOR §17.3). */
export type VisitMover = 'customer' | 'link' | 'salon';

/** The start that the customer last chose, to be kept where the visit moves to another one. */
function toChosenStart({ date, minute, chosenStart }: Appointment, next: VisitStart, mover: VisitMover) {
  const chosen = chosenStart ?? { date, minute };
  const isKept = mover === 'salon' && (chosen.date !== next.date || chosen.minute !== next.minute);
  return isKept ? { chosenStart: chosen } : {};
}

const toLinkMoves = (
  { linkMoves }: Appointment,
  mover: VisitMover,
  { timeZone }: Pick<Salon, 'timeZone'>,
  now: Date,
) => (mover === 'link' ? { linkMoves: withLinkMove(linkMoves, toLocalDate(timeZone, now)) } : {});

/** The appointment at its new time, not confirmed there and with new reminders; services and prices stay as booked. */
export function toRescheduledUnconfirmedAppointment(
  appointment: Appointment,
  placement: Placement,
  mover: VisitMover,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Appointment {
  const lines = appointment.lines.map((line, index): AppointmentLine => {
    const placed = placement.lines[index];
    if (!placed) throw new Error(`line ${index} of appointment ${appointment.id} was not placed`);
    return { ...line, ...toPlacedFields(placed) };
  });
  const time = { date: placement.date, minute: placement.minute };
  const {
    confirmedAt: _confirmedAt,
    confirmedBy: _confirmedBy,
    chosenStart: _chosenStart,
    ...booked
  } = appointment;
  const { arrivedAt: _arrivedAt, startedAt: _startedAt, ...expected } = booked;
  // A customer who has come today has not come on another day (BEHAVIOR §17.9)
  const kept = time.date === appointment.date ? booked : expected;
  const chosen = toChosenStart(appointment, time, mover);
  const reminders = planReminders(time, salon, now);
  const counted = toLinkMoves(appointment, mover, salon, now);
  return { ...kept, ...time, ...chosen, ...counted, lines, reminders, moves: appointment.moves + 1 };
}

/** Moves of one visit by its manage links on one day of the salon (BEHAVIOR §33.2). */
const LINK_MOVES_MAX = 10;

const countLinkMoves = (moves: LinkMoves | undefined, day: LocalDate): number =>
  moves?.day === day ? moves.count : 0;

export const withLinkMove = (moves: LinkMoves | undefined, day: LocalDate): LinkMoves => ({
  day,
  count: countLinkMoves(moves, day) + 1,
});

/** Fails with tooManyMoves until the next day of the salon once links have moved the visit 10 times (BEHAVIOR §33.2). */
export function checkLinkMoves(
  appointment: Appointment,
  { timeZone }: Pick<Salon, 'timeZone'>,
  now: Date,
): Outcome<Appointment> {
  const today = toLocalDate(timeZone, now);
  return countLinkMoves(appointment.linkMoves, today) < LINK_MOVES_MAX
    ? ok(appointment)
    : failUntil(toInstant(addDays(today, 1), 0, timeZone), now, 'tooManyMoves', 'appointmentId');
}
