import { formatFullName } from '../../lib/rules/customers/customers.ts';
import type { AppointmentId, Tenant } from '../../lib/rules/ids.ts';
import type { JournalEntry } from '../../lib/rules/journal/entries.ts';
import { findAppointmentsByIdsInOrder } from '../../lib/table/booking/appointments.ts';
import type { Store } from '../../lib/table/store.ts';

type OfVisit = Pick<JournalEntry, 'customerId' | 'reference'>;

const findVisitOfGuest = ({ customerId, reference }: OfVisit): AppointmentId | undefined =>
  customerId === null && reference.kind === 'appointment' ? reference.id : undefined;

/** Finds the names of the guests whose visits are listed, by visit: entries keep no names (BEHAVIOR §36.9). */
export async function loadGuestNames(
  store: Store,
  tenant: Tenant,
  rows: readonly OfVisit[],
): Promise<ReadonlyMap<AppointmentId, string>> {
  const ids = new Set(rows.flatMap((row) => findVisitOfGuest(row) ?? []));
  const visits = await findAppointmentsByIdsInOrder(store, tenant, [...ids]);
  const names = visits.map(({ id, guest }) => [id, guest ? formatFullName(guest) : ''] as const);
  return new Map(names.filter(([, name]) => name !== ''));
}
