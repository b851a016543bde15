import type { Appointment } from '../rules/appointments.ts';
import type { AppointmentId, Tenant } from '../rules/ids.ts';
import { type Change, check, create, put } from './change.ts';
import { INDEXES, indexed, keys, PRIMARY } from './keys.ts';
import type { Item, Store } from './store.ts';

/** Index attributes of an appointment, beside what it holds. */
function indexes(tenant: Tenant, appointment: Appointment) {
  return {
    ...indexed.byDay(tenant, appointment.date, appointment.minute, appointment.id),
    ...(appointment.customerId === null
      ? {}
      : indexed.ofCustomer(tenant, appointment.customerId, 'APPOINTMENT', appointment.id)),
    ...(appointment.holdUntil ? indexed.due(appointment.id, appointment.holdUntil) : {}),
  };
}

const KEY_ATTRIBUTES: ReadonlySet<string> = new Set(
  [PRIMARY, ...Object.values(INDEXES)].flatMap(({ pk, sk }) => [pk, sk]),
);

/** The appointment of an item, without keys: one that is written back must not keep an index that it has left. */
export const appointmentOf = (item: Item): Appointment =>
  Object.fromEntries(
    Object.entries(item).filter(([name]) => !KEY_ATTRIBUTES.has(name)),
  ) as unknown as Appointment;

export async function readAppointment(
  store: Store,
  tenant: Tenant,
  id: AppointmentId,
): Promise<Appointment | undefined> {
  const item = await store.get(keys.appointment(tenant, id));
  return item && appointmentOf(item);
}

export const newAppointment = (tenant: Tenant, appointment: Appointment): Change =>
  create(keys.appointment(tenant, appointment.id), { ...appointment, ...indexes(tenant, appointment) });

/** The appointment as it is to be, on condition that it is as it was read. */
export const changedAppointment = (tenant: Tenant, before: Appointment, after: Appointment): Change =>
  put(
    keys.appointment(tenant, before.id),
    { ...after, version: before.version + 1, ...indexes(tenant, after) },
    { attribute: 'version', is: before.version },
  );

/** Lets a commit through only while the appointment is as it was read. */
export const sameAppointment = (tenant: Tenant, { id, version }: Appointment): Change =>
  check(keys.appointment(tenant, id), { attribute: 'version', is: version });
