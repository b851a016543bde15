import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { bookWithDeposit, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const COMPLETE = 'appointments/appointment-complete';
const complete = (salon: TestSalon, id: number, change: object = {}) =>
  salon.call<FrontDeskAppointmentView>(COMPLETE, { appointment_id: id, ...change }, { as: 'staff' });

// BEHAVIOR §17.10
describe('appointment-complete', () => {
  test('completes the visit and marks Pay at Salon paid', async () => {
    const salon = await openSalon();
    const reply = await complete(salon, await bookAsCustomer(salon));
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
    const salon = await openSalon();
    const reply = await complete(salon, await bookAsCustomer(salon), { paid: 0 });
    expect(reply.body.data).toMatchObject({
      status: 2,
      payments: [{ paid_amount: '0.00', pending_amount: '54.13', status: 0 }],
    });
  });

  test('keeps the time in the diary and sends no mail', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    await salon.runScheduledWork();
    const mailCount = salon.mails().length;
    const before = await listTimes(salon, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }], TUESDAY);
    await complete(salon, id);
    await salon.runScheduledWork();
    expect(
      await listTimes(salon, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }], TUESDAY),
    ).toEqual(before);
    expect(salon.mails()).toHaveLength(mailCount);
  });

  test('refuses appointments that await their deposit, are completed or are cancelled (400)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const pending = await bookWithDeposit(salon);
    expect(statusAndMessage(await complete(salon, pending))).toBe(TRANSITION_REFUSED);
    const completed = await bookAsGuest(salon, { time: '03:00 PM' });
    await complete(salon, completed);
    expect(statusAndMessage(await complete(salon, completed))).toBe(TRANSITION_REFUSED);
    await salon.call('appointments/appointment-cancel', { appointment_id: pending }, { as: 'staff' });
    expect(statusAndMessage(await complete(salon, pending))).toBe(TRANSITION_REFUSED);
  });

  test("refuses another salon's appointment (404), an invalid toggle (422) and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    expect((await complete(await openSalon(), id)).status).toBe(404);
    expect(Object.keys((await complete(salon, id, { paid: 'all' })).body.errors ?? {})).toEqual(['paid']);
    await expectAccess(salon, COMPLETE, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  });
});
