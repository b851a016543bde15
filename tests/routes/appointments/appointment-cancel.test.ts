import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  markNoShow,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { GUEST, HAIRCUT, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { bookAndPay, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CANCEL = 'appointments/appointment-cancel';
const cancel = (salon: TestSalon, id: number, change: object = {}) =>
  salon.call<FrontDeskAppointmentView>(CANCEL, { appointment_id: id, ...change }, { as: 'staff' });

const findNewestMail = (salon: TestSalon) => listMailsTo(salon, GUEST.email).at(-1)?.body.text;

// BEHAVIOR §17.3
describe('appointment-cancel', () => {
  test('cancels at any time, frees the slot, and names the customer to the front desk', async () => {
    const salon = await openSalon();
    const ava = [{ ...HAIRCUT, staff_id: 1 }];
    const id = await bookAsCustomer(salon, { services: ava });
    await salon.clock.set(new Date('2026-11-17T14:59:00Z'));
    const reply = await cancel(salon, id);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      status: 3,
      customer: { id: 1, fname: 'Carla', lname: 'Client' },
    });
    expect(await listTimes(salon, ava, TUESDAY)).toContain('10:00 AM');
  });

  test('keeps the deposit without refund: 1', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id, intent, account } = await bookAndPay(salon);
    const reply = await cancel(salon, id);
    expect(reply.body.data.payments).toMatchObject([
      { payment_type_id: 1, paid_amount: '30.00', status: 1 },
      { payment_type_id: 0 },
    ]);
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toEqual([]);
    const text = findNewestMail(salon);
    expect(text).toContain('Your payment of $30.00 is not refunded.');
    expect(text).not.toContain('We are refunding');
  });

  test('refunds with refund: 1, once, and mails the guest', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id, intent, account } = await bookAndPay(salon);
    const reply = await cancel(salon, id, { refund: 1 });
    expect(reply.body.data.payments.map((row) => row.paid_amount)).toEqual(['30.00', '0.00', '-30.00']);
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toHaveLength(1);
    expect(findNewestMail(salon)).toContain('Refund: $30.00');
    expect(findNewestMail(salon)).not.toContain('not refunded');
  });

  test('mails nothing about money when nothing was paid', async () => {
    const salon = await openSalon();
    await cancel(salon, await bookAsGuest(salon));
    await salon.runScheduledWork();
    expect(findNewestMail(salon)).not.toContain('refund');
  });

  test('refuses a cancelled, completed or missed appointment (400) and changes nothing', async () => {
    const salon = await openSalon();
    const complete = (_salon: TestSalon, appointment_id: number) =>
      salon.call('appointments/appointment-complete', { appointment_id }, { as: 'staff' });
    for (const [index, end] of [cancel, complete, markNoShow].entries()) {
      const id = await bookAsGuest(salon, { time: `0${index + 1}:00 PM` });
      expect((await end(salon, id)).status).toBe(200);
      const before = await getStoredAppointment(salon, id);
      expect(statusAndMessage(await cancel(salon, id))).toBe(TRANSITION_REFUSED);
      expect(await getStoredAppointment(salon, id)).toEqual(before);
    }
  });

  test("refuses another salon's appointment (404), an invalid toggle (422) and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    expect((await cancel(await openSalon(), id)).status).toBe(404);
    expect((await cancel(salon, 999)).status).toBe(404);
    expect(Object.keys((await cancel(salon, id, { refund: 2 })).body.errors ?? {})).toEqual(['refund']);
    await expectAccess(salon, CANCEL, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  });
});
