import type { AppointmentId } from '../ids.ts';
import type { DateAndMinute, Minute } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import type { Appointment, AppointmentLine } from './appointments.ts';

/** When a service starts, without the buffer before it. */
export const computeWorkStartMinute = ({
  from,
  bufferBefore = 0,
}: Pick<AppointmentLine, 'from' | 'bufferBefore'>): Minute => from + bufferBefore;

type WorkTime = Pick<AppointmentLine, 'from' | 'bufferBefore' | 'duration' | 'addOns'>;

/** When a service and its add-ons end, without the buffer after them. */
export const computeWorkEndMinute = (line: WorkTime): Minute =>
  line.addOns.reduce((end, addOn) => end + addOn.duration, computeWorkStartMinute(line) + line.duration);

/** When the last service of a visit ends, for the customer: without buffers (BEHAVIOR §16.3). */
export const computeVisitEndMinute = ({
  minute,
  lines,
}: {
  readonly minute: Minute;
  readonly lines: readonly WorkTime[];
}): Minute => lines.reduce((end, line) => Math.max(end, computeWorkEndMinute(line)), minute);

/** First and last instant of a visit in the salon's zone, also on days of a clock change (BEHAVIOR §6.3). */
export const computeVisitTimes = (
  visit: Pick<Appointment, 'date' | 'minute' | 'lines'>,
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } => ({
  startsAt: toInstant(visit.date, visit.minute, timeZone),
  endsAt: toInstant(visit.date, computeVisitEndMinute(visit), timeZone),
});

/** Whether the customer still expects the visit: pending or confirmed, and not over yet (BEHAVIOR §17.1). */
export const isVisitUnfinished = (
  appointment: Pick<Appointment, 'status' | 'date' | 'minute' | 'lines'>,
  timeZone: string,
  now: Date,
): boolean => isUpcomingStatus(appointment.status) && computeVisitTimes(appointment, timeZone).endsAt > now;

/** An appointment and its time, as a notice keeps them: it may be rescheduled until the notice is delivered. */
export type VisitIdAndTime = DateAndMinute & { readonly appointmentId: AppointmentId };

export const toVisitIdAndTime = ({
  id,
  date,
  minute,
}: Pick<Appointment, 'id' | 'date' | 'minute'>): VisitIdAndTime => ({
  appointmentId: id,
  date,
  minute,
});
