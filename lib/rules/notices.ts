import type { Appointment, AppointmentStatus } from './appointments.ts';
import type { AppointmentId } from './ids.ts';

/**
 * What must be told to the world after a commit, by kind, and what each kind knows. A notice is written in the same
 * transaction as the change that it tells of (decisions §3). It names records, which are read when it is delivered,
 * and carries what may be another by then.
 */
type NoticeFacts = {
  /** A visit is in the diary; with status 0 it still waits for its deposit. */
  'booking.created': { readonly appointmentId: AppointmentId; readonly status: AppointmentStatus };
  /** The deposit has come: status 0, or 5 on a late success, is now 1. */
  'booking.confirmed': { readonly appointmentId: AppointmentId };
};
export type NoticeKind = keyof NoticeFacts;
/** The notice of a kind; without one, any notice. */
export type NoticeOf<Kind extends NoticeKind> = {
  [Each in Kind]: { readonly kind: Each } & NoticeFacts[Each];
}[Kind];
export type Notice = NoticeOf<NoticeKind>;

/** Tells of a new appointment, confirmed at once or not (decisions §4). */
export const bookingCreated = ({ id, status }: Appointment): NoticeOf<'booking.created'> => ({
  kind: 'booking.created',
  appointmentId: id,
  status,
});

/** Tells that an appointment that waited for its deposit is confirmed. */
export const bookingConfirmed = ({ id }: Appointment): NoticeOf<'booking.confirmed'> => ({
  kind: 'booking.confirmed',
  appointmentId: id,
});

/** Pauses between one try and the next, in minutes: growing, 24 hours in all (decisions §3). */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 402] as const;

/** Minutes to wait after so many tries have failed; undefined: enough was tried. */
export const retryAfterMinutes = (tries: number): number | undefined => RETRY_MINUTES[tries - 1];
