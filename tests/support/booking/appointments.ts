import type {
  AppointmentView,
  FrontDeskAppointmentView,
} from '../../../lib/contract/booking/appointments.ts';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import { toInstant } from '../../../lib/rules/time-zone.ts';
import { findAppointment, toAppointment } from '../../../lib/table/booking/appointments.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { keys } from '../../../lib/table/keys.ts';
import { listOutboxRecords } from '../../../lib/table/notifications/outbox.ts';
import { unwrapReply } from '../api/replies.ts';
import type { Reply, TestSalon } from '../test-salon.ts';
import { book } from './bookings.ts';

export type { AppointmentView, FrontDeskAppointmentView };

/** The fields of a booking that the demo salon's customer makes for themselves. */
export const AS_CUSTOMER = { customer_type: 0, guest: undefined } as const;

/** Books as the demo salon's customer. Returns the appointment's id. */
export async function bookAsCustomer(salon: TestSalon, change: object = {}): Promise<number> {
  return bookAsGuest(salon, { ...AS_CUSTOMER, ...change }, { as: 'customer' });
}

export const bookAsGuest = async (
  salon: TestSalon,
  change: object = {},
  options: Parameters<TestSalon['call']>[2] = {},
): Promise<number> => unwrapReply(await book(salon, change, options)).id;

/** Adds a customer with a verified e-mail address. Returns their token. */
export async function registerCustomer(
  salon: TestSalon,
  customer: Pick<Customer, 'id' | 'fname' | 'lname' | 'email' | 'subjects'>,
): Promise<string> {
  const createdAt = salon.clock.now().toISOString();
  await salon.store.commit(
    putNewCustomerWithoutEvent(salon.tenant, { ...customer, phone: '', emailVerified: true, createdAt }),
  );
  return salon.token({ kind: 'customer', id: customer.id });
}

/** Registers another customer of the salon. Returns their token. */
export const registerOtherCustomer = (salon: TestSalon): Promise<string> =>
  registerCustomer(salon, { id: 77, fname: 'Olga', lname: 'Other', email: 'olga@other.test' });

export async function getStoredAppointment(salon: TestSalon, id: number): Promise<Appointment> {
  const appointment = await findAppointment(salon.store, salon.tenant, id);
  if (!appointment) throw new Error(`appointment ${id} does not exist`);
  return appointment;
}

export const listStoredAppointments = async (salon: TestSalon): Promise<Appointment[]> =>
  (await salon.store.queryAll(keys.appointments(salon.tenant))).map(toAppointment);

/** The instant at which a visit at the demo salon begins. */
export async function getVisitStart(salon: TestSalon, id: number): Promise<Date> {
  const { date, minute } = await getStoredAppointment(salon, id);
  return toInstant(date, minute, 'America/New_York');
}

/** Marks a visit as a no-show, once it has begun: the clock moves there, unless it is later already. */
export async function markNoShow(salon: TestSalon, id: number): Promise<Reply<FrontDeskAppointmentView>> {
  const start = await getVisitStart(salon, id);
  if (salon.clock.now() < start) await salon.clock.set(start);
  return salon.call('appointments/appointment-no-show', { appointment_id: id }, { as: 'staff' });
}

export async function listPendingNotices(salon: TestSalon): Promise<string[]> {
  return (await listOutboxRecords(salon.store, salon.tenant)).map(({ notice }) => notice.kind);
}

export async function getDayPage(salon: TestSalon, location: number, date: string) {
  const item = await salon.store.get(keys.dayPage(salon.tenant, location, date));
  const { pk: _pk, sk: _sk, bookings: _bookings, ...lists } = item ?? { pk: '', sk: '' };
  return lists;
}

export const TRANSITION_REFUSED = '400 Not allowed in this appointment status';
export const TOO_LATE = '400 Too late to change this appointment';
