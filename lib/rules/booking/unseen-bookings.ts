import type { User } from '../access/users.ts';
import type { AppointmentId } from '../ids.ts';
import { APPOINTMENT_STATUS, type Appointment } from './appointments.ts';

/** The newest visits among which bookings that a user has not seen are looked for. */
export const UNSEEN_VISITS_MAX = 50;

type Seen = Pick<User, 'seenVisitId' | 'createdAt'>;

/** Whether a visit is news to a user: somebody booked it without the salon, and it is to take place (BEHAVIOR §17.18). */
export const isUnseenBooking = (
  { id, channel, status, createdAt }: Pick<Appointment, 'id' | 'channel' | 'status' | 'createdAt'>,
  { seenVisitId = 0, createdAt: userSince }: Seen,
): boolean =>
  id > seenVisitId &&
  createdAt >= userSince &&
  (channel === 'online' || channel === 'waitlist') &&
  status <= APPOINTMENT_STATUS.confirmed;

/** The visit up to which a user has seen bookings, after a look at one of them: no earlier one than before. */
export const findLastSeen = ({ seenVisitId = 0 }: Seen, id: AppointmentId): AppointmentId =>
  Math.max(seenVisitId, id);
