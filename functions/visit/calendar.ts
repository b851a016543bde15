import type { Handler } from '../../lib/http/call.ts';
import type { CalendarEvents, CalendarFile } from '../../lib/ports/ics.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { mustGetLocation } from '../../lib/rules/catalog/deleted-records.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { formatServiceAndOption, toCalendarEvent } from '../../lib/views/booking/calendar-event.ts';
import { formatAppOrPageLink } from '../../lib/views/notifications/page-links.ts';
import { runAsLinkHolder } from './link.ts';

type CalendarPorts = {
  readonly calendarFile: (events: CalendarEvents) => CalendarFile;
  /** The platform's e-mail address. */
  readonly from: string;
};

/** The calendar file of the visit, with the same event as in its mails (BEHAVIOR §33.2). */
export const calendar: Handler<'visit/calendar', CalendarPorts> = (request, deps) =>
  runAsLinkHolder(request, deps, async ({ tenant, salon, caller, input, now }) => {
    const [catalog, stored] = await Promise.all([
      deps.catalogs(salon),
      findAppointment(deps.store, tenant, caller.appointmentId),
    ]);
    const own = checkAppointmentAccess(stored, caller);
    if (!own.ok) return own;
    const appointment = own.value;
    const event = toCalendarEvent(
      {
        salon,
        appointment,
        location: mustGetLocation(catalog, appointment.locationId),
        services: appointment.lines.map((line) => ({ name: formatServiceAndOption(line, catalog) })),
        manageUrl: formatAppOrPageLink(salon, 'visit', input.token, deps.baseUrl),
      },
      { at: now, from: deps.from },
    );
    return ok(deps.calendarFile([event]).content);
  });
