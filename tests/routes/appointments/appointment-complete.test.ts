import { describe, expect, test } from 'vitest';
import {
  bookAsCustomer,
  bookAsGuest,
  type DeskAppointmentView,
  REFUSED_STEP,
} from '../../support/appointments.ts';
import { TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { type House, useHouses } from '../../support/house.ts';
import { bookWithDeposit, DEPOSITS_ON, kept, openTill } from '../../support/paying.ts';
import { verdict } from '../../support/replies.ts';

const open = useHouses();
const COMPLETE = 'appointments/appointment-complete';
const complete = (house: House, id: number, change: object = {}) =>
  house.call<DeskAppointmentView>(COMPLETE, { appointment_id: id, ...change }, { as: 'staff' });

describe('appointment-complete', () => {
  test('completes, and marks Pay at Salon paid', async () => {
    const house = await open();
    const reply = await complete(house, await bookAsCustomer(house));
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
    const house = await open();
    const reply = await complete(house, await bookAsCustomer(house), { paid: 0 });
    expect(reply.body.data).toMatchObject({
      status: 2,
      payments: [{ paid_amount: '0.00', pending_amount: '54.13', status: 0 }],
    });
  });

  test('keeps the time in the diary, and mails nobody', async () => {
    const house = await open();
    const id = await bookAsGuest(house);
    await house.drain();
    const told = house.mails().length;
    const before = await timesOf(house, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }], TUESDAY);
    await complete(house, id);
    await house.drain();
    expect(await timesOf(house, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }], TUESDAY)).toEqual(
      before,
    );
    expect(house.mails()).toHaveLength(told);
  });

  test('refuses what waits for its deposit, and what is completed or cancelled: 400', async () => {
    const house = await open(DEPOSITS_ON);
    await openTill(house);
    const waiting = await bookWithDeposit(house);
    expect(verdict(await complete(house, waiting))).toBe(REFUSED_STEP);
    const done = await bookAsGuest(house, { time: '03:00 PM' });
    await complete(house, done);
    expect(verdict(await complete(house, done))).toBe(REFUSED_STEP);
    await house.call('appointments/appointment-cancel', { appointment_id: waiting }, { as: 'staff' });
    expect(verdict(await complete(house, waiting))).toBe(REFUSED_STEP);
  });

  test("knows no other salon's appointment: 404; refuses a wrong toggle: 422; lets no customer in", async () => {
    const house = await open();
    const id = await bookAsGuest(house);
    expect((await complete(await open(), id)).status).toBe(404);
    expect(Object.keys((await complete(house, id, { paid: 'all' })).body.errors ?? {})).toEqual(['paid']);
    await expectDoors(house, COMPLETE, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await kept(house, id)).status).toBe(1);
  });
});
