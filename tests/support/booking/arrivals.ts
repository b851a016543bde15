import { expect } from 'vitest';
import { expectAccess } from '../accounts/access.ts';
import { statusAndMessage } from '../api/replies.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../payments/payments.ts';
import type { Reply, TestSalon, TestSalonOptions } from '../test-salon.ts';
import {
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  TRANSITION_REFUSED,
} from './appointments.ts';
import { HAIRCUT } from './bookings.ts';

type ArrivalAct = 'check-in' | 'start' | 'undo';

const toArrivalOperation = (act: ArrivalAct): string => `appointments/appointment-${act}`;

/** Five to ten on the day of the visit, in the salon's zone. */
export const FIVE_TO_TEN = '2026-11-17T14:55:00.000Z';

export const callArrival = (
  salon: TestSalon,
  act: ArrivalAct,
  id: number,
): Promise<Reply<FrontDeskAppointmentView>> =>
  salon.call(toArrivalOperation(act), { appointment_id: id }, { as: 'staff' });

export async function openOnDayOfVisit(open: (options?: TestSalonOptions) => Promise<TestSalon>) {
  const salon = await open();
  const id = await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await salon.clock.set(new Date(FIVE_TO_TEN));
  return { salon, id };
}

/** Expects the refusals that check-in, start and undo share (BEHAVIOR §17.9). */
export async function expectArrivalRefusals(
  act: ArrivalAct,
  open: (options?: TestSalonOptions) => Promise<TestSalon>,
): Promise<void> {
  const { salon, id } = await openOnDayOfVisit(open);
  const operation = toArrivalOperation(act);
  await expectAccess(salon, operation, { appointment_id: id }, { closedTo: ['customer'] });
  expect((await callArrival(await open(), act, id)).status).toBe(404);
  expect((await callArrival(salon, act, 0)).status).toBe(422);
  expect((await salon.call(operation, {}, { as: 'staff' })).body.errors).toHaveProperty('appointment_id');
  const before = await getStoredAppointment(salon, id);
  // The day begins and ends at midnight in New York
  for (const instant of ['2026-11-17T04:59:59Z', '2026-11-18T05:00:00Z']) {
    await salon.clock.set(new Date(instant));
    expect(statusAndMessage(await callArrival(salon, act, id)), instant).toBe(TRANSITION_REFUSED);
  }
  expect(await getStoredAppointment(salon, id)).toEqual(before);
  const pending = await open(DEPOSITS_ON);
  await openPaymentAccount(pending);
  const unpaid = await bookWithDeposit(pending);
  await pending.clock.set(new Date(FIVE_TO_TEN));
  expect(statusAndMessage(await callArrival(pending, act, unpaid))).toBe(TRANSITION_REFUSED);
}

export async function expectRefusalAfterCancellation(salon: TestSalon, act: ArrivalAct, id: number) {
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(statusAndMessage(await callArrival(salon, act, id))).toBe(TRANSITION_REFUSED);
}
