import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../lib/table/appointments.ts';
import type { ScheduledHandler } from './dependencies.ts';
import { expireHold } from './holds.ts';
import { sendDueReminders } from './reminders.ts';

/** An unpaid appointment is scheduled for the end of its payment hold, a confirmed one for its next reminder. */
export const expireHoldOrRemind: ScheduledHandler = (item, now, deps) =>
  toAppointment(item).status === APPOINTMENT_STATUS.pendingPayment
    ? expireHold(item, now, deps)
    : sendDueReminders(item, now, deps);
