import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  getDayPage,
  getStoredAppointment,
  getVisitStart,
  markNoShow,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndPay,
  bookWithDeposit,
  DEPOSITS_ON,
  openPaymentAccount,
} from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const NO_SHOW = 'appointments/appointment-no-show';
const callNoShow = (salon: TestSalon, id: number) =>
  salon.call(NO_SHOW, { appointment_id: id }, { as: 'staff' });

// BEHAVIOR §17.10
describe('appointment-no-show', () => {
  test('marks the no-show, frees the slot, and sends no mail', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
    await salon.runScheduledWork();
    const mailCount = salon.mails().length;
    const reply = await markNoShow(salon, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ message: 'Appointment marked as no-show', data: { id, status: 4 } });
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
    await salon.runScheduledWork();
    expect(salon.mails()).toHaveLength(mailCount);
  });

  nightTest('keeps a paid deposit', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { account, id, intent } = await bookAndPay(salon);
    expect((await markNoShow(salon, id)).body.data.payments[0]).toMatchObject({
      paid_amount: '30.00',
      status: 1,
    });
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toEqual([]);
  });

  test('refuses a visit that has not begun (400 Not allowed in this appointment status), and changes nothing', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    const before = await getStoredAppointment(salon, id);
    const start = await getVisitStart(salon, id);
    await salon.clock.set(new Date(start.getTime() - 1));
    const refused = await callNoShow(salon, id);
    expect(statusAndMessage(refused)).toBe(TRANSITION_REFUSED);
    expect(refused.body).toMatchObject({ code: 'transition_not_allowed' });
    expect(await getStoredAppointment(salon, id)).toEqual(before);
    await salon.clock.set(start);
    expect((await callNoShow(salon, id)).status).toBe(200);
  });

  test('refuses appointments that await their deposit or are over (400)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    expect(statusAndMessage(await markNoShow(salon, await bookWithDeposit(salon)))).toBe(TRANSITION_REFUSED);
    const id = await bookAsGuest(salon, { time: '03:00 PM' });
    await markNoShow(salon, id);
    expect(statusAndMessage(await markNoShow(salon, id))).toBe(TRANSITION_REFUSED);
  });

  test("refuses another salon's appointment (404), an invalid id (422) and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    expect((await callNoShow(await openSalon(), id)).status).toBe(404);
    expect((await callNoShow(salon, -1)).status).toBe(422);
    await expectAccess(salon, NO_SHOW, { appointment_id: id }, { closedTo: ['customer'] });
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
  });
});
