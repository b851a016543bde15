import type { Appointment } from '../rules/booking/appointments.ts';
import { addDays, addMonths, daysBetween } from '../rules/calendar.ts';
import type { AppointmentId, CustomerId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type Change, check, create, put } from './change.ts';
import { fieldsOf } from './item.ts';
import { customerPartition, indexKeys, keys, monthPartition } from './keys.ts';
import type { Store } from './store.ts';

/** Index attributes of an appointment, beside what it holds. */
function indexes(tenant: Tenant, appointment: Appointment) {
  return {
    ...indexKeys.byDay(tenant, appointment.date, appointment.minute, appointment.id),
    ...(appointment.customerId === null
      ? {}
      : indexKeys.ofCustomer(tenant, appointment.customerId, 'APPOINTMENT', appointment.id)),
    ...(appointment.holdUntil ? indexKeys.due(appointment.id, appointment.holdUntil) : {}),
  };
}

/** The appointment that an item holds. */
export const toAppointment = fieldsOf<Appointment>;

/** An appointment; undefined where the salon has none of that id. */
export async function getAppointment(
  store: Store,
  tenant: Tenant,
  id: AppointmentId,
): Promise<Appointment | undefined> {
  const item = await store.get(keys.appointment(tenant, id));
  return item && toAppointment(item);
}

export const putAppointment = (tenant: Tenant, appointment: Appointment): Change =>
  create(keys.appointment(tenant, appointment.id), { ...appointment, ...indexes(tenant, appointment) });

/** The appointment as it is to be, on condition that it is as it was read. */
export const updateAppointment = (tenant: Tenant, before: Appointment, after: Appointment): Change =>
  put(
    keys.appointment(tenant, before.id),
    { ...after, version: before.version + 1, ...indexes(tenant, after) },
    { attribute: 'version', is: before.version },
  );

/** Lets a commit through only while the appointment is as it was read. */
export const requireUnchangedAppointment = (tenant: Tenant, { id, version }: Appointment): Change =>
  check(keys.appointment(tenant, id), { attribute: 'version', is: version });

/** The appointments of a customer, of any status, the oldest first. */
export async function listAppointmentsOfCustomer(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<Appointment[]> {
  const items = await store.all(customerPartition(tenant, customer, 'APPOINTMENT'));
  return items.map(toAppointment);
}

/** Days of a salon's calendar, both included; an end that is left out is open. */
export type DateRange = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };

/** A year and a day: as far as months are read one by one. Beyond, one read of all is cheaper. */
const DAYS_BY_MONTH = 366;

function monthsOf(from: LocalDate, to: LocalDate): LocalDate[] {
  const months: LocalDate[] = [];
  const first = `${from.slice(0, 7)}-01`;
  for (let month = first; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The appointments of a span of days, of any status. */
export async function listAppointmentsOfDays(
  store: Store,
  tenant: Tenant,
  { from, to }: DateRange,
): Promise<Appointment[]> {
  if (from !== undefined && to !== undefined && daysBetween(from, to) <= DAYS_BY_MONTH) {
    // Times of the last day come after its date alone, and before the next day's.
    const range = { index: 'byDay', from, to: addDays(to, 1) } as const;
    const months = await Promise.all(
      monthsOf(from, to).map((month) => store.all({ ...range, pk: monthPartition(tenant, month) })),
    );
    return months.flat().map(toAppointment);
  }
  const items = await store.all({ pk: keys.appointments(tenant).pk, consistency: 'eventual' });
  return items
    .map(toAppointment)
    .filter(({ date }) => (from === undefined || from <= date) && (to === undefined || date <= to));
}
