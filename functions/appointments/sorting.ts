import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { type SortOrder, sortRows } from '../../lib/rules/lists.ts';

const SORTS = {
  id: ({ id }: Appointment) => id,
  // As text, dates and padded minutes sort chronologically
  date: ({ date, minute }: Appointment) => `${date} ${String(minute).padStart(4, '0')}`,
};

export const sortAppointments = (
  appointments: readonly Appointment[],
  order: SortOrder<keyof typeof SORTS>,
): Appointment[] => sortRows(appointments, order, SORTS);
