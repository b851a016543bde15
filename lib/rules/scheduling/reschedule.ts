import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import type { AppointmentId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { mustGet, mustGetAddOn } from '../salon/former-records.ts';
import type { Catalog, StaffMember } from '../salon/salon.ts';
import { type DayPageLookup, withoutAppointment } from './day-pages.ts';
import type { Placement } from './placement.ts';
import type { Visit, VisitLine } from './visit.ts';

/** Minutes that the services and add-ons of a line take; the rest of its place is its buffer. */
const workMinutes = ({ duration, addOns }: AppointmentLine): number =>
  addOns.reduce((sum, addOn) => sum + addOn.duration, duration);

const performs = (
  member: StaffMember,
  { serviceId }: AppointmentLine,
  { locationId }: Appointment,
): boolean => member.serviceIds.includes(serviceId) && member.locationIds.includes(locationId);

/**
 * The visit of a stored appointment, to be placed anew: with the minutes and prices that were agreed, whatever the
 * catalog says now. A member whom the customer named stays named; one who was assigned goes first, but others may
 * take the line. Fails as slotNotAvailable where a named member does not do this work there any more.
 */
export function toVisit(appointment: Appointment, catalog: Catalog): Outcome<Visit> {
  const lines: VisitLine[] = [];
  for (const line of appointment.lines) {
    const service = mustGet(catalog.services, line.serviceId, 'service');
    const member = line.staffId === null ? undefined : catalog.staff.get(line.staffId);
    const isTheirs = member !== undefined && performs(member, line, appointment);
    if (line.staffNamed && !isTheirs) return fail('slotNotAvailable');
    const minutes = workMinutes(line);
    lines.push({
      service,
      pricingOption: service.pricingOptions.find(({ id }) => id === line.pricingOptionId) ?? null,
      staff: line.staffNamed && member ? member : null,
      ...(member ? { lastStaffId: member.id } : {}),
      addOns: line.addOns.map(({ addOnId, price, duration }) => ({
        ...mustGetAddOn(catalog, addOnId),
        price,
        duration,
      })),
      price: line.price,
      duration: line.duration,
      minutes,
      bufferMinutes: line.to - line.from - minutes,
    });
  }
  return ok({ lines });
}

/** Pages as they are once an appointment has left them: what its own move is decided on. */
export const pagesWithout =
  (pages: DayPageLookup, id: AppointmentId): DayPageLookup =>
  (location, date) => {
    const page = pages(location, date);
    return page && withoutAppointment(page, id);
  };

/** The appointment at its new place; its lines are as they were agreed. */
export function toRescheduledAppointment(appointment: Appointment, placement: Placement): Appointment {
  const lines = appointment.lines.map((line, index): AppointmentLine => {
    const placed = placement.lines[index];
    if (!placed) throw new Error(`line ${index} of appointment ${appointment.id} was not placed`);
    return { ...line, staffId: placed.staffId, from: placed.from, to: placed.to };
  });
  const { date, from } = placement;
  return { ...appointment, date, minute: from, lines, moves: appointment.moves + 1 };
}
