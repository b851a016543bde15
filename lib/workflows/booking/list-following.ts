import type { Appointment } from '../../rules/booking/appointments.ts';
import { listOtherIds, listUpcomingAfter } from '../../rules/booking/series.ts';
import { findAppointment, getAppointments } from '../../table/booking/appointments.ts';
import type { Store } from '../../table/store.ts';
import type { AppointmentChangeRequest } from './change-appointment.ts';

/** The visits that follow a stored one in its series; none for an unknown one, whose change fails (BEHAVIOR §17.8). */
export async function listFollowing(
  { tenant, input }: Pick<AppointmentChangeRequest, 'tenant' | 'input'>,
  store: Store,
): Promise<Appointment[]> {
  const appointment = await findAppointment(store, tenant, input.appointment_id);
  if (!appointment?.series) return [];
  return listUpcomingAfter(appointment, await getAppointments(store, tenant, listOtherIds(appointment)));
}
