import type { Handler } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { checkUpcomingStatus } from '../../lib/rules/booking/late-changes.ts';
import { checkDateSpan } from '../../lib/rules/date-spans.ts';
import { decideVisitIfRequestedStaffRemain, excludeAppointment } from '../../lib/rules/diary/reschedule.ts';
import { computeRequiredPages, computeSlots, SLOT_DAYS_MAX } from '../../lib/rules/diary/slots.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { getDayPageLookupOfSpan } from '../../lib/table/diary/day-pages.ts';
import { toSlotViews } from '../../lib/views/diary/slots.ts';
import { runAsLinkHolder } from './link.ts';

/**
 * The times to which the visit can be moved; its own time counts as free (BEHAVIOR §13.1, §33.2). Reads of diaries are
 * eventually consistent: the move checks again.
 */
export const slots: Handler<'visit/slots'> = (request, deps) =>
  runAsLinkHolder(request, deps, async ({ tenant, salon, caller, input, now }) => {
    const span = checkDateSpan(
      { from: input.start_date, to: input.end_date },
      { daysMax: SLOT_DAYS_MAX, field: 'end_date' },
    );
    if (!span.ok) return span;
    const [catalog, stored] = await Promise.all([
      deps.catalogs(salon),
      findAppointment(deps.store, tenant, caller.appointmentId),
    ]);
    const own = checkAppointmentAccess(stored, caller);
    const appointment = own.ok ? checkUpcomingStatus(own.value) : own;
    if (!appointment.ok) return appointment;
    const booked = decideVisitIfRequestedStaffRemain(appointment.value, catalog);
    if (!booked.ok) return booked;
    const location = catalog.locations.get(appointment.value.locationId);
    if (!location) return fail('slotNotAvailable', 'token');
    const query = { salon, catalog, location, visit: booked.value, now, ...span.value };
    const pages = await getDayPageLookupOfSpan(deps.store, tenant, computeRequiredPages(query), 'eventual');
    const found = computeSlots({ ...query, pages: excludeAppointment(pages, appointment.value.id) });
    return ok({ data: toSlotViews(found, salon.timeZone) });
  });
