import { toVisitIdAndTime } from '../../lib/rules/booking/visit-times.ts';
import { takeDueReminders } from '../../lib/rules/notifications/reminders.ts';
import {
  findAppointment,
  toAppointment,
  updateAppointmentReminders,
} from '../../lib/table/booking/appointments.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { decideAndCommitOrThrow } from './decide-and-commit-or-throw.ts';
import type { ScheduledHandler } from './dependencies.ts';

/**
 * Writes the notices of a visit's due reminders in the transaction that removes them from the visit, so that each is sent
 * once (BEHAVIOR §33.3). Reminders of a visit that has begun are only removed.
 */
export const sendVisitReminders: ScheduledHandler = async (item, { tenant, timeZone }, now, { store }) => {
  const { id } = toAppointment(item);
  await decideAndCommitOrThrow(store, async (table) => {
    const appointment = await findAppointment(table, tenant, id);
    const taken = appointment && takeDueReminders(appointment, timeZone, now);
    if (!taken) return [];
    const notices = taken.due.map(({ channel }) =>
      putNotice(tenant, { kind: 'reminder.due', ...toVisitIdAndTime(appointment), channel }, now),
    );
    return [updateAppointmentReminders(tenant, appointment, taken.remaining), ...notices];
  });
};
