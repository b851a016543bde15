import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { putAppointment } from '../../../lib/table/booking/appointments.ts';
import { putCatalogRecord } from '../../../lib/table/catalog/catalogs.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import type { TestSalon } from '../../../tests/support/environment/test-environment.ts';
import { toBenchCustomer } from './bench-customers.ts';
import { createDiary, createStaff, fillDiaries } from './bench-salon.ts';
import { fillTableIgnoringConditions } from './fill-table.ts';

const FIRST_CUSTOMER = 1_000;

/**
 * Replaces the demo salon's staff by members of its first location, each with appointments of different customers on a
 * date. The appointments are copies of `sample`.
 */
export async function replaceStaffAndFillDay(
  { store, tenant, environment }: TestSalon,
  sample: Appointment,
  { staff, appointments, date }: { staff: number; appointments: number; date: LocalDate },
): Promise<void> {
  const members = createStaff(staff);
  const author = { salon: { tenant, timeZone: 'UTC' }, now: new Date(sample.createdAt) };
  await store.commit(members.map((member) => putCatalogRecord(tenant, 'STAFF', member)));
  await fillDiaries(store, tenant, { staff, appointments, dates: [date] });
  const changes = members.flatMap(({ id: staffId }) =>
    createDiary(appointments, 1 + staffId * appointments).flatMap(({ id, from, to }) => {
      const customerId = FIRST_CUSTOMER + id;
      const lines = sample.lines.map((line) => ({ ...line, staffId, from, to }));
      const visit = { ...sample, id: FIRST_CUSTOMER + id, customerId, date, minute: from, lines };
      return [
        ...putAppointment(author, visit),
        ...putNewCustomerWithoutEvent(tenant, toBenchCustomer(customerId)),
      ];
    }),
  );
  await fillTableIgnoringConditions(environment.table, changes);
}
