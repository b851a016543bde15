import type { Appointment } from '../rules/booking/appointments.ts';
import type { AppointmentId, LocationId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type DiaryLine, diaryLines } from '../rules/scheduling/schedule-conflicts.ts';
import { toAppointment } from './appointments.ts';
import { listDayPagesFrom } from './day-pages.ts';
import { keys } from './keys.ts';
import type { Store } from './store.ts';

/**
 * All that stands in diaries from a date on, of those whose home is one of the locations. The pages are read
 * strongly and are small, which no index of appointments is.
 */
export async function listDiaryEntriesFrom(
  store: Store,
  tenant: Tenant,
  homes: Iterable<LocationId>,
  from: LocalDate,
): Promise<DiaryLine[]> {
  const pages = await Promise.all([...homes].map((home) => listDayPagesFrom(store, tenant, home, from)));
  return pages.flat().flatMap(diaryLines);
}

/** The appointments of these ids, ascending. */
export async function getAppointments(
  store: Store,
  tenant: Tenant,
  ids: readonly AppointmentId[],
): Promise<Appointment[]> {
  const items = await store.getMany(ids.map((id) => keys.appointment(tenant, id)));
  return items.map(toAppointment).sort((a, b) => a.id - b.id);
}
