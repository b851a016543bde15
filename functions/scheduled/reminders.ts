import { toVisitFacts } from '../../lib/rules/notifications/notices.ts';
import { takeDueReminders } from '../../lib/rules/notifications/reminders.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getAppointment, toAppointment, updateAppointmentReminders } from '../../lib/table/appointments.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import type { ScheduledHandler } from './dependencies.ts';

/**
 * Writes the notices of a visit's due reminders in the transaction that removes them from the visit, so that each is sent
 * once (BEHAVIOR §33.3). Reminders of a visit that has begun are only removed.
 */
export const sendDueReminders: ScheduledHandler = async (item, { tenant, timeZone }, now, { store }) => {
  const { id } = toAppointment(item);
  const sent = await decideAndCommit(store, NO_IDEMPOTENCY, async (table) => {
    const appointment = await getAppointment(table, tenant, id);
    const taken = appointment && takeDueReminders(appointment, timeZone, now);
    if (!taken) return ok({ changes: [], reply: undefined });
    const notices = taken.due.map(({ channel }) =>
      putNotice(tenant, { kind: 'reminder.due', ...toVisitFacts(appointment), channel }, now),
    );
    return ok({
      changes: [updateAppointmentReminders(tenant, appointment, taken.remaining), ...notices],
      reply: undefined,
    });
  });
  if (!sent.ok) throw new Error(`cannot send reminders: ${sent.failure}`);
};
