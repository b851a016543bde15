import { canAccessAppointment } from '../../rules/access/appointment-access.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { listLaterUpcomingSeriesVisits, listOtherSeriesIds } from '../../rules/booking/series.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { findAppointment, findAppointmentsByIds } from '../../table/booking/appointments.ts';
import type { Store } from '../../table/store.ts';
import type { AppointmentChangeRequest } from './change-appointment.ts';

/**
 * The visits that follow a stored one in its series, as far as the caller may change them (BEHAVIOR §17.6, §2.4). None for an
 * unknown one, whose change fails.
 */
export async function listAccessibleFollowingVisits(
  { tenant, caller }: Pick<AppointmentChangeRequest, 'tenant' | 'caller'>,
  store: Store,
  id: AppointmentId,
): Promise<Appointment[]> {
  const appointment = await findAppointment(store, tenant, id);
  if (!appointment?.series) return [];
  const series = await findAppointmentsByIds(store, tenant, listOtherSeriesIds(appointment));
  return listLaterUpcomingSeriesVisits(appointment, series).filter((each) =>
    canAccessAppointment(each, caller),
  );
}
