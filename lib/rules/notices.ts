import type { AppointmentId } from './ids.ts';
import type { LocalDate, Minute } from './salon.ts';

/**
 * What must be told to the world after a commit. A notice is written in the same transaction as the change that it
 * tells of (decisions §3), and carries what may have changed again by the time it is sent.
 */
export type Notice = {
  readonly kind: 'booking.created' | 'booking.confirmed';
  readonly appointmentId: AppointmentId;
  readonly date: LocalDate;
  readonly minute: Minute;
};
export type NoticeKind = Notice['kind'];
