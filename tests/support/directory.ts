import { expect } from 'vitest';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { appointmentOf } from '../../lib/table/appointments.ts';
import { bookingOf, HAIRCUT } from './bookings.ts';
import { expectDoors } from './doors.ts';
import type { CallOptions, House, HouseOptions, Reply } from './house.ts';

export const ADMIN = { as: 'admin' } as const satisfies CallOptions;

/** A record as the directory answers it. */
export type Shown = { readonly id: number; readonly [field: string]: unknown };

/** Calls an operation of the directory as the salon's administrator. */
export const ask = (house: House, operation: string, input: object = {}): Promise<Reply<Shown>> =>
  house.call<Shown>(`directory/${operation}`, input, ADMIN);

export const askList = (house: House, operation: string, input: object = {}): Promise<Reply<Shown[]>> =>
  house.call<Shown[]>(`directory/${operation}`, input, ADMIN);

/** Only administrators of this very salon: 401 without a token, 403 for everybody else. */
export async function expectAdminsOnly(
  openHouse: (options?: HouseOptions) => Promise<House>,
  operation: string,
  input: object = {},
): Promise<void> {
  const [house, other] = [await openHouse(), await openHouse()];
  await expectDoors(house, operation, input, { closedTo: ['staff', 'customer'] });
  const foreign = await house.call(operation, input, { token: await other.token('admin') });
  expect(foreign).toMatchObject({ status: 403, body: { message: 'Token belongs to another salon' } });
}

/** A haircut with Ava on Tuesday at ten, unless told otherwise; gives its id. */
export async function bookWith(house: House, change: object = {}): Promise<number> {
  const services = [{ ...HAIRCUT, staff_id: 1 }];
  const saved = await house.call<Shown>('booking/save-booking', bookingOf({ services, ...change }));
  expect(saved.status, saved.text).toBe(201);
  return saved.body.data.id;
}

export async function storedAppointments(house: House): Promise<Appointment[]> {
  return (await house.store.all({ pk: `${house.tenant}#APPOINTMENT` })).map(appointmentOf);
}

export const LONG_NAME = 'x'.repeat(300);
