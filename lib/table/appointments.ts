import type { Appointment } from '../rules/booking/appointments.ts';
import { addDays, addMonths, countDaysBetween } from '../rules/calendar.ts';
import type { AppointmentId, CustomerId, Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
import { type Change, check, create, put } from './change.ts';
import { fieldsOf } from './item.ts';
import { customerPartition, indexKeys, keys, monthPartition } from './keys.ts';
import type { Store } from './store.ts';

/** Index attributes of an appointment. */
function toIndexKeys(tenant: Tenant, appointment: Appointment) {
  return {
    ...indexKeys.byDay(tenant, appointment.date, appointment.minute, appointment.id),
    ...(appointment.customerId === null
      ? {}
      : indexKeys.ofCustomer(tenant, appointment.customerId, 'APPOINTMENT', appointment.id)),
    ...(appointment.holdUntil ? indexKeys.due(appointment.id, appointment.holdUntil) : {}),
  };
}

export const toAppointment = fieldsOf<Appointment>;

export async function getAppointment(
  store: Store,
  tenant: Tenant,
  id: AppointmentId,
): Promise<Appointment | undefined> {
  const item = await store.get(keys.appointment(tenant, id));
  return item && toAppointment(item);
}

/** Reads appointments by id, in ascending order. */
export async function getAppointments(
  store: Store,
  tenant: Tenant,
  ids: readonly AppointmentId[],
): Promise<Appointment[]> {
  const items = await store.getMany(ids.map((id) => keys.appointment(tenant, id)));
  return items.map(toAppointment).sort((a, b) => a.id - b.id);
}

export const putAppointment = (tenant: Tenant, appointment: Appointment): Change =>
  create(keys.appointment(tenant, appointment.id), { ...appointment, ...toIndexKeys(tenant, appointment) });

/** Replaces an appointment if it has not changed since it was read. */
export const updateAppointment = (tenant: Tenant, before: Appointment, after: Appointment): Change =>
  put(
    keys.appointment(tenant, before.id),
    { ...after, version: before.version + 1, ...toIndexKeys(tenant, after) },
    { attribute: 'version', is: before.version },
  );

export const requireUnchangedAppointment = (tenant: Tenant, { id, version }: Appointment): Change =>
  check(keys.appointment(tenant, id), { attribute: 'version', is: version });

/** The appointments of a customer in any status, oldest first. */
export async function listAppointmentsOfCustomer(
  store: Store,
  tenant: Tenant,
  customer: CustomerId,
): Promise<Appointment[]> {
  const items = await store.queryAll(customerPartition(tenant, customer, 'APPOINTMENT'));
  return items.map(toAppointment);
}

/** First and last date, both inclusive; without one, the range is open on that side. */
export type DateRange = { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined };

/** Longer ranges are cheaper to read as one query of all appointments than month by month. */
const DAYS_BY_MONTH_MAX = 366;

function listMonths(from: LocalDate, to: LocalDate): LocalDate[] {
  const months: LocalDate[] = [];
  const first = `${from.slice(0, 7)}-01`;
  for (let month = first; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The appointments of a date range in any status. */
export async function listAppointmentsOfDays(
  store: Store,
  tenant: Tenant,
  { from, to }: DateRange,
): Promise<Appointment[]> {
  if (from !== undefined && to !== undefined && countDaysBetween(from, to) <= DAYS_BY_MONTH_MAX) {
    // Sort keys of the last day lie between its date and the next date
    const range = { index: 'byDay', from, to: addDays(to, 1) } as const;
    const months = await Promise.all(
      listMonths(from, to).map((month) => store.queryAll({ ...range, pk: monthPartition(tenant, month) })),
    );
    return months.flat().map(toAppointment);
  }
  const items = await store.queryAll({ pk: keys.appointments(tenant).pk, consistency: 'eventual' });
  return items
    .map(toAppointment)
    .filter(({ date }) => (from === undefined || from <= date) && (to === undefined || date <= to));
}
