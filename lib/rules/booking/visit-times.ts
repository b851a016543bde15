import type { AppointmentId } from '../ids.ts';
import type { DateAndMinute, Minute } from '../salons/salon.ts';
import { toDateClock, toDiaryInstant, toInstant } from '../time-zone.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import type { Appointment, AppointmentLine } from './appointments.ts';

export const computeServiceStartWithoutBuffer = ({
  from,
  bufferBefore = 0,
}: Pick<AppointmentLine, 'from' | 'bufferBefore'>): Minute => from + bufferBefore;

type WorkTime = Pick<AppointmentLine, 'from' | 'bufferBefore' | 'duration' | 'addOns'>;

/** The diary minute at which a service and its add-ons end, without the buffer after them. */
export const computeServiceEndWithoutBuffer = (line: WorkTime): Minute =>
  line.addOns.reduce(
    (end, addOn) => end + addOn.duration,
    computeServiceStartWithoutBuffer(line) + line.duration,
  );

type VisitTime = Pick<Appointment, 'date' | 'minute'> & { readonly lines: readonly WorkTime[] };

/** The diary minute at which the last service of a visit ends, for the customer: without buffers (BEHAVIOR §16.3). */
const computeVisitEndMinute = ({ date, minute, lines }: VisitTime, timeZone: string): Minute =>
  lines.reduce(
    (end, line) => Math.max(end, computeServiceEndWithoutBuffer(line)),
    toDateClock(date, timeZone).toDiaryMinute(minute),
  );

/** The local minute at which the last service of a visit ends. */
export const computeVisitEndLocalMinute = (visit: VisitTime, timeZone: string): Minute =>
  toDateClock(visit.date, timeZone).toLocalMinute(computeVisitEndMinute(visit, timeZone));

/** First and last instant of a visit. They are its real minutes apart, also on a day whose clocks change (BEHAVIOR §6.3). */
export const computeVisitTimes = (
  visit: VisitTime,
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } => ({
  startsAt: toInstant(visit.date, visit.minute, timeZone),
  endsAt: toDiaryInstant(visit.date, computeVisitEndMinute(visit, timeZone), timeZone),
});

/** Whether the customer still expects the visit: pending or confirmed, and not over yet (BEHAVIOR §17.1). */
export const isVisitUpcomingOrRunning = (
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
