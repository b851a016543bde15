import { expect } from 'vitest';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../lib/table/appointments.ts';
import { bookingOf, HAIRCUT } from './bookings.ts';
import { expectDoors } from './doors.ts';
import type { CallOptions, Reply, TestSalon, TestSalonOptions } from './test-salon.ts';

export const ADMIN = { as: 'admin' } as const satisfies CallOptions;

/** A record as the directory answers it. */
export type Shown = { readonly id: number; readonly [field: string]: unknown };

/** Calls an operation of the directory as the salon's administrator. */
export const ask = (salon: TestSalon, operation: string, input: object = {}): Promise<Reply<Shown>> =>
  salon.call<Shown>(`directory/${operation}`, input, ADMIN);

export const askList = (salon: TestSalon, operation: string, input: object = {}): Promise<Reply<Shown[]>> =>
  salon.call<Shown[]>(`directory/${operation}`, input, ADMIN);

/** Only administrators of this very salon: 401 without a token, 403 for everybody else. */
export async function expectAdminsOnly(
  openSalon: (options?: TestSalonOptions) => Promise<TestSalon>,
  operation: string,
  input: object = {},
): Promise<void> {
  const [salon, other] = [await openSalon(), await openSalon()];
  await expectDoors(salon, operation, input, { closedTo: ['staff', 'customer'] });
  const foreign = await salon.call(operation, input, { token: await other.token('admin') });
  expect(foreign).toMatchObject({ status: 403, body: { message: 'Token belongs to another salon' } });
}

/** A haircut with Ava on Tuesday at ten, unless told otherwise; gives its id. */
export async function bookWith(salon: TestSalon, change: object = {}): Promise<number> {
  const services = [{ ...HAIRCUT, staff_id: 1 }];
  const saved = await salon.call<Shown>('booking/save-booking', bookingOf({ services, ...change }));
  expect(saved.status, saved.text).toBe(201);
  return saved.body.data.id;
}

export async function storedAppointments(salon: TestSalon): Promise<Appointment[]> {
  return (await salon.store.all({ pk: `${salon.tenant}#APPOINTMENT` })).map(toAppointment);
}

export const LONG_NAME = 'x'.repeat(300);
