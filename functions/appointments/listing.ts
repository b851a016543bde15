import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { type ListWish, sorted } from '../../lib/rules/lists.ts';

const SORTS = {
  id: ({ id }: Appointment) => id,
  // Dates and times as text sort as they follow each other.
  date: ({ date, minute }: Appointment) => `${date} ${String(minute).padStart(4, '0')}`,
};

/** Appointments in the order that is asked for. */
export const inOrder = (
  appointments: readonly Appointment[],
  wish: Pick<ListWish<keyof typeof SORTS>, 'sort' | 'order'>,
): Appointment[] => sorted(appointments, wish, SORTS);
