import { describe, expect, test } from 'vitest';
import {
  bookAsCustomer,
  bookAsGuest,
  type DeskAppointmentView,
  REFUSED_STEP,
} from '../../support/appointments.ts';
import { TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { bookWithDeposit, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const COMPLETE = 'appointments/appointment-complete';
const complete = (testSalon: TestSalon, id: number, change: object = {}) =>
  testSalon.call<DeskAppointmentView>(COMPLETE, { appointment_id: id, ...change }, { as: 'staff' });

describe('appointment-complete', () => {
  test('completes, and marks Pay at Salon paid', async () => {
    const testSalon = await open();
    const reply = await complete(testSalon, await bookAsCustomer(testSalon));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Appointment completed',
      data: {
        status: 2,
        payments: [
          { payment_type_id: 0, amount: '54.13', paid_amount: '54.13', pending_amount: '0.00', status: 1 },
        ],
      },
    });
  });

  test('leaves Pay at Salon pending with paid: 0', async () => {
    const testSalon = await open();
    const reply = await complete(testSalon, await bookAsCustomer(testSalon), { paid: 0 });
    expect(reply.body.data).toMatchObject({
      status: 2,
      payments: [{ paid_amount: '0.00', pending_amount: '54.13', status: 0 }],
    });
  });

  test('keeps the time in the diary, and mails nobody', async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    await testSalon.drain();
    const told = testSalon.mails().length;
    const before = await timesOf(
      testSalon,
      [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
      TUESDAY,
    );
    await complete(testSalon, id);
    await testSalon.drain();
    expect(
      await timesOf(testSalon, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }], TUESDAY),
    ).toEqual(before);
    expect(testSalon.mails()).toHaveLength(told);
  });

  test('refuses what waits for its deposit, and what is completed or cancelled: 400', async () => {
    const testSalon = await open(DEPOSITS_ON);
    await openTill(testSalon);
    const waiting = await bookWithDeposit(testSalon);
    expect(verdict(await complete(testSalon, waiting))).toBe(REFUSED_STEP);
    const done = await bookAsGuest(testSalon, { time: '03:00 PM' });
    await complete(testSalon, done);
    expect(verdict(await complete(testSalon, done))).toBe(REFUSED_STEP);
    await testSalon.call('appointments/appointment-cancel', { appointment_id: waiting }, { as: 'staff' });
    expect(verdict(await complete(testSalon, waiting))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong toggle: 422; lets no customer in", async () => {
    const testSalon = await open();
    const id = await bookAsGuest(testSalon);
    expect((await complete(await open(), id)).status).toBe(404);
    expect(Object.keys((await complete(testSalon, id, { paid: 'all' })).body.errors ?? {})).toEqual(['paid']);
    await expectDoors(testSalon, COMPLETE, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await kept(testSalon, id)).status).toBe(1);
  });
});
