import type { AppointmentView } from '../../lib/contract/appointments.ts';
import { toAppointmentView, type Viewing } from '../../lib/views/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';

/** The visit as its customer sees it; a guest sees the same. */
export const viewForLinkHolder =
  (viewing: Viewing) =>
  ({ appointment, catalog }: AppointmentContext): AppointmentView =>
    toAppointmentView(appointment, catalog, viewing);
