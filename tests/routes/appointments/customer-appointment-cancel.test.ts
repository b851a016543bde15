import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  getDayPage,
  getStoredAppointment,
  listPendingNotices,
  registerOtherCustomer,
  TOO_LATE,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { HAIRCUT, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { findCalendarUid, listCalendarFiles } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CANCEL = 'appointments/customer-appointment-cancel';
/** More than 24 hours after MONDAY_MORNING. */
const LATER = { date: '2026/11/19', time: '01:00 PM' };

const cancel = (salon: TestSalon, id: number) =>
  salon.call<AppointmentView>(CANCEL, { appointment_id: id }, { as: 'customer' });

/** A customer's booking with its deposit paid. Returns its intent. */
async function bookPaid(salon: TestSalon) {
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER });
  const order = await createOrder(salon, { appointment_id: id }, { as: 'customer' });
  const intent = order.body.payment_intent;
  await account.pay(intent);
  expect((await reportPayment(salon, intent, { appointment_id: id })).status).toBe(200);
  return { id, intent, account };
}

// BEHAVIOR §17.3, §17.4, §16.2
describe('customer-appointment-cancel', () => {
  test("cancels the customer's appointment in time, returns it, and frees its slot", async () => {
    const salon = await openSalon();
    const haircut = [{ ...HAIRCUT, staff_id: 1 }];
    const before = await listTimes(salon, haircut, LATER.date);
    const id = await bookAsCustomer(salon, { services: haircut, ...LATER });
    expect(await listTimes(salon, haircut, LATER.date)).not.toEqual(before);
    const reply = await cancel(salon, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Appointment cancelled',
      data: { id, status: 3, appointment_number: 'APT-000001', date: LATER.date, time: LATER.time },
    });
    expect(reply.body.data).not.toHaveProperty('customer');
    expect(await listTimes(salon, haircut, LATER.date)).toEqual(before);
    expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
  });

  nightTest('mails the customer a cancelled calendar entry, and each staff member of the visit', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, { services: [{ ...HAIRCUT, staff_id: 1 }], ...LATER });
    await salon.runScheduledWork();
    const [original = ''] = listCalendarFiles(salon);
    await cancel(salon, id);
    await salon.runScheduledWork();
    const mails = salon.mails().slice(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Cancelled: Thu, Nov 19, 1:00 PM, Carla Client',
      'Your appointment at Demo Salon is cancelled: Thu, Nov 19, 1:00 PM',
    ]);
    const [entry = ''] = listCalendarFiles(salon).slice(1);
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('STATUS:CANCELLED');
    expect(entry).toContain('SEQUENCE:1');
    expect(original).toContain('SEQUENCE:0');
    expect(findCalendarUid(entry)).toBe(findCalendarUid(original));
  });

  nightTest('refunds the deposit once, in the same mail, with rows that add up', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id, intent, account } = await bookPaid(salon);
    await salon.runScheduledWork();
    const mailCount = salon.mails().length;
    const reply = await cancel(salon, id);
    expect(reply.body.data.payments.filter((row) => row.payment_type_id === 1)).toMatchObject([
      { amount: '30.00', paid_amount: '30.00', pending_amount: '0.00', status: 1 },
      { amount: '-30.00', paid_amount: '-30.00', pending_amount: '0.00', status: 1 },
    ]);
    await salon.runScheduledWork();
    expect((await account.refunds(intent)).map(({ amount }) => amount)).toEqual([3000]);
    const mails = salon.mails().slice(mailCount);
    expect(mails).toHaveLength(2);
    const customerMail = mails.find(({ destination }) => destination.to[0] === 'customer@demo.test');
    expect(customerMail?.body.text).toContain('We are refunding $30.00');
  });

  test('cancels the open payment of a visit that awaits its deposit', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER });
    const { payment_intent } = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body;
    expect((await cancel(salon, id)).body.data).toMatchObject({
      status: 3,
      payments: [{ payment_type_id: 1, status: 2 }, { payment_type_id: 0 }],
    });
    await salon.runScheduledWork();
    expect((await account.stripe.paymentIntents.retrieve(payment_intent)).status).toBe('canceled');
    expect((await getStoredAppointment(salon, id)).holdUntil).toBeUndefined();
    expect(salon.mails().map(({ destination }) => destination.to[0])).toEqual(['customer@demo.test']);
    expect(salon.mails()[0]?.attachments).toEqual([]);
  });

  nightTest('cancels once for 20 concurrent calls: one refund, one mail each', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { id, intent, account } = await bookPaid(salon);
    await salon.runScheduledWork();
    const mailCount = salon.mails().length;
    const replies = await callAtOnce(20, () => cancel(salon, id));
    expect(tally(replies)).toEqual({ '200 Appointment cancelled': 1, [TRANSITION_REFUSED]: 19 });
    await salon.runScheduledWork();
    expect(await account.refunds(intent)).toHaveLength(1);
    expect(salon.mails()).toHaveLength(mailCount + 2);
  });

  nightTest('cancels and refunds when the deposit is paid at the same moment', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    for (const time of ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM']) {
      const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER, time });
      const { payment_intent } = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body;
      await account.pay(payment_intent);
      const [, cancelled] = await Promise.all([
        reportPayment(salon, payment_intent, { appointment_id: id }),
        cancel(salon, id),
      ]);
      expect(cancelled.status).toBe(200);
      await salon.runScheduledWork();
      expect((await getStoredAppointment(salon, id)).status).toBe(3);
      expect((await account.refunds(payment_intent)).map(({ amount }) => amount)).toEqual([3000]);
    }
    expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
  });

  test('is allowed until exactly 24 hours before the start, also across a clock change', async () => {
    // Clocks go forward on 14 March 2027 at two: 24 hours before Sunday noon it is eleven on Saturday.
    const salon = await openSalon({ now: new Date('2027-03-10T15:00:00Z') });
    const sunday = {
      location_id: 2,
      date: '2027/03/14',
      time: '12:00 PM',
      services: [{ service_id: 7, pricing_option_id: null, staff_id: null, price: '110.00', duration: 60 }],
    };
    const latest = new Date('2027-03-13T16:00:00.000Z');
    const id = await bookAsCustomer(salon, sunday);
    await salon.clock.set(new Date(latest.getTime() + 1));
    expect(statusAndMessage(await cancel(salon, id))).toBe(TOO_LATE);
    expect(await listPendingNotices(salon)).toEqual(['booking.created']);
    await salon.clock.set(latest);
    expect((await cancel(salon, id)).status).toBe(200);
  });

  test('applies the window of the settings: 0 hours allow it until the start', async () => {
    const salon = await openSalon({ settings: { cancellationWindowHours: 0 } });
    const id = await bookAsCustomer(salon, { date: TUESDAY, time: '10:00 AM' });
    await salon.clock.set(new Date('2026-11-17T15:00:00.001Z'));
    expect(statusAndMessage(await cancel(salon, id))).toBe(TOO_LATE);
    await salon.clock.set(new Date('2026-11-17T15:00:00.000Z'));
    expect((await cancel(salon, id)).status).toBe(200);
  });

  test('answers 404 for appointments of another customer, a guest or another salon, and for unknown ones', async () => {
    const salon = await openSalon();
    const ownBooking = await bookAsCustomer(salon, LATER);
    const guestBooking = await bookAsGuest(salon, { ...LATER, time: '03:00 PM' });
    const token = await registerOtherCustomer(salon);
    const foreignReply = await salon.call(CANCEL, { appointment_id: ownBooking }, { token });
    expect(statusAndMessage(foreignReply)).toBe('404 Record does not exist');
    expect((await cancel(salon, guestBooking)).status).toBe(404);
    expect((await cancel(salon, 999)).status).toBe(404);
    const otherSalon = await openSalon();
    expect((await cancel(otherSalon, ownBooking)).status).toBe(404);
    expect((await getStoredAppointment(salon, ownBooking)).status).toBe(1);
  });

  test('refuses an invalid id (422) and callers who are not customers', async () => {
    const salon = await openSalon();
    for (const appointment_id of [undefined, 'x', 0, 1.5]) {
      const reply = await salon.call(CANCEL, { appointment_id }, { as: 'customer' });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['appointment_id']]);
    }
    await expectAccess(salon, CANCEL, { appointment_id: 1 }, { closedTo: ['staff', 'admin'] });
  });

  test('replays the reply of a repeated Idempotency-Key', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, LATER);
    const options = { as: 'customer', headers: { 'idempotency-key': 'once' } } as const;
    const first = await salon.call(CANCEL, { appointment_id: id }, options);
    const repeated = await salon.call(CANCEL, { appointment_id: id }, options);
    expect(repeated.text).toBe(first.text);
    expect(repeated.headers['idempotency-replayed']).toBe('true');
  });
});
