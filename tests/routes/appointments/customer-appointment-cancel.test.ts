import { describe, expect, test } from 'vitest';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  noticesOf,
  otherCustomer,
  pageOf,
  REFUSED_STEP,
  TOO_LATE,
} from '../../support/appointments.ts';
import { HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { expectDoors } from '../../support/doors.ts';
import { COLOUR, DEPOSITS_ON, kept, openTill, order, report } from '../../support/paying.ts';
import { tally, verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const CANCEL = 'appointments/customer-appointment-cancel';
/** More than a day after the houses' Monday morning. */
const LATER = { date: '2026/11/19', time: '01:00 PM' };

const cancel = (salon: TestSalon, id: number) =>
  salon.call<AppointmentView>(CANCEL, { appointment_id: id }, { as: 'customer' });

/** A booking of the customer with its deposit paid; gives its intent. */
async function bookPaid(salon: TestSalon) {
  const till = await openTill(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER });
  const made = await order(salon, { appointment_id: id }, { as: 'customer' });
  const intent = made.body.payment_intent;
  await till.pay(intent);
  expect((await report(salon, intent, { appointment_id: id })).status).toBe(200);
  return { id, intent, till };
}

describe('customer-appointment-cancel', () => {
  test('cancels an own appointment in time, answers it, and frees its slot', async () => {
    const salon = await open();
    const named = [{ ...HAIRCUT, staff_id: 1 }];
    const before = await timesOf(salon, named, LATER.date);
    const id = await bookAsCustomer(salon, { services: named, ...LATER });
    expect(await timesOf(salon, named, LATER.date)).not.toEqual(before);
    const reply = await cancel(salon, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Appointment cancelled',
      data: { id, status: 3, appointment_number: 'APT-000001', date: LATER.date, time: LATER.time },
    });
    expect(reply.body.data).not.toHaveProperty('customer');
    expect(await timesOf(salon, named, LATER.date)).toEqual(before);
    expect(await pageOf(salon, 1, '2026-11-19')).toEqual({});
  });

  test('mails the customer a cancelled calendar entry, and each member whose visit it was', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, { services: [{ ...HAIRCUT, staff_id: 1 }], ...LATER });
    await salon.drain();
    const [booked] = salon.mails().flatMap(({ attachments }) => attachments);
    await cancel(salon, id);
    await salon.drain();
    const mails = salon.mails().slice(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Cancelled: Thu, Nov 19, 1:00 PM, Carla Client',
      'Your appointment at Demo Salon is cancelled: Thu, Nov 19, 1:00 PM',
    ]);
    const entry = textOf(mails.flatMap(({ attachments }) => attachments)[0]);
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('STATUS:CANCELLED');
    expect(entry).toContain('SEQUENCE:1');
    expect(textOf(booked)).toContain('SEQUENCE:0');
    expect(uidOf(entry)).toBe(uidOf(textOf(booked)));
  });

  test('refunds the deposit once, tells of it in the same mail, and keeps rows that add up', async () => {
    const salon = await open(DEPOSITS_ON);
    const { id, intent, till } = await bookPaid(salon);
    await salon.drain();
    const told = salon.mails().length;
    const reply = await cancel(salon, id);
    expect(reply.body.data.payments.filter((row) => row.payment_type_id === 1)).toMatchObject([
      { amount: '30.00', paid_amount: '30.00', pending_amount: '0.00', status: 1 },
      { amount: '-30.00', paid_amount: '-30.00', pending_amount: '0.00', status: 1 },
    ]);
    await salon.drain();
    expect((await till.refunds(intent)).map(({ amount }) => amount)).toEqual([3000]);
    const mails = salon.mails().slice(told);
    expect(mails).toHaveLength(2);
    const mine = mails.find(({ destination }) => destination.to[0] === 'customer@demo.test');
    expect(mine?.body.text).toContain('We are sending back $30.00');
  });

  test('cancels the open payment of a visit that still waits for its deposit', async () => {
    const salon = await open(DEPOSITS_ON);
    const till = await openTill(salon);
    const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER });
    const { payment_intent } = (await order(salon, { appointment_id: id }, { as: 'customer' })).body;
    expect((await cancel(salon, id)).body.data).toMatchObject({
      status: 3,
      payments: [{ payment_type_id: 1, status: 2 }, { payment_type_id: 0 }],
    });
    await salon.drain();
    expect((await till.stripe.paymentIntents.retrieve(payment_intent)).status).toBe('canceled');
    expect((await kept(salon, id)).holdUntil).toBeUndefined();
    expect(salon.mails().map(({ destination }) => destination.to[0])).toEqual(['customer@demo.test']);
    expect(salon.mails()[0]?.attachments).toEqual([]);
  });

  test('20 at once cancel once: one refund, one mail each', async () => {
    const salon = await open(DEPOSITS_ON);
    const { id, intent, till } = await bookPaid(salon);
    await salon.drain();
    const told = salon.mails().length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(salon, id)));
    expect(tally(replies)).toEqual({ '200 Appointment cancelled': 1, [REFUSED_STEP]: 19 });
    await salon.drain();
    expect(await till.refunds(intent)).toHaveLength(1);
    expect(salon.mails()).toHaveLength(told + 2);
  });

  test('at the moment at which its deposit is paid, it is cancelled all the same, and the money goes back', async () => {
    const salon = await open(DEPOSITS_ON);
    const till = await openTill(salon);
    for (const time of ['09:00 AM', '11:00 AM', '01:00 PM', '03:00 PM']) {
      const id = await bookAsCustomer(salon, { services: [COLOUR], ...LATER, time });
      const { payment_intent } = (await order(salon, { appointment_id: id }, { as: 'customer' })).body;
      await till.pay(payment_intent);
      const [, cancelled] = await Promise.all([
        report(salon, payment_intent, { appointment_id: id }),
        cancel(salon, id),
      ]);
      expect(cancelled.status).toBe(200);
      await salon.drain();
      expect((await kept(salon, id)).status).toBe(3);
      expect((await till.refunds(payment_intent)).map(({ amount }) => amount)).toEqual([3000]);
    }
    expect(await pageOf(salon, 1, '2026-11-19')).toEqual({});
  });

  test('is open until the window begins, to the millisecond: 24 hours, also over a clock change', async () => {
    // Clocks go forward on 14 March 2027 at two: 24 hours before Sunday noon it is eleven on Saturday.
    const salon = await open({ now: new Date('2027-03-10T15:00:00Z') });
    const sunday = {
      location_id: 2,
      date: '2027/03/14',
      time: '12:00 PM',
      services: [{ service_id: 7, pricing_option_id: null, staff_id: null, price: '110.00', duration: 60 }],
    };
    const latest = new Date('2027-03-13T16:00:00.000Z');
    const late = await bookAsCustomer(salon, sunday);
    await salon.clock.set(new Date(latest.getTime() + 1));
    expect(verdict(await cancel(salon, late))).toBe(TOO_LATE);
    expect(await noticesOf(salon)).toEqual(['booking.created']);
    await salon.clock.set(latest);
    expect((await cancel(salon, late)).status).toBe(200);
  });

  test('takes the window from the settings; 0 hours lets cancel until the start', async () => {
    const salon = await open({ settings: { cancellationWindowHours: 0 } });
    const id = await bookAsCustomer(salon, { date: TUESDAY, time: '10:00 AM' });
    await salon.clock.set(new Date('2026-11-17T15:00:00.001Z'));
    expect(verdict(await cancel(salon, id))).toBe(TOO_LATE);
    await salon.clock.set(new Date('2026-11-17T15:00:00.000Z'));
    expect((await cancel(salon, id)).status).toBe(200);
  });

  test('knows no appointment of another customer, a guest, another salon or nobody: 404', async () => {
    const salon = await open();
    const own = await bookAsCustomer(salon, LATER);
    const guests = await bookAsGuest(salon, { ...LATER, time: '03:00 PM' });
    const token = await otherCustomer(salon);
    const foreign = await salon.call(CANCEL, { appointment_id: own }, { token });
    expect(verdict(foreign)).toBe('404 Record does not exist');
    expect((await cancel(salon, guests)).status).toBe(404);
    expect((await cancel(salon, 999)).status).toBe(404);
    const elsewhere = await open();
    expect((await cancel(elsewhere, own)).status).toBe(404);
    expect((await kept(salon, own)).status).toBe(1);
  });

  test('refuses an id that is none with 422, and whoever is no customer', async () => {
    const salon = await open();
    for (const appointment_id of [undefined, 'x', 0, 1.5]) {
      const reply = await salon.call(CANCEL, { appointment_id }, { as: 'customer' });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['appointment_id']]);
    }
    await expectDoors(salon, CANCEL, { appointment_id: 1 }, { closedTo: ['staff', 'admin'] });
  });

  test('answers a repeated Idempotency-Key as the first time', async () => {
    const salon = await open();
    const id = await bookAsCustomer(salon, LATER);
    const options = { as: 'customer', headers: { 'idempotency-key': 'once' } } as const;
    const first = await salon.call(CANCEL, { appointment_id: id }, options);
    const again = await salon.call(CANCEL, { appointment_id: id }, options);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

const textOf = (file: { readonly content: string } | undefined): string =>
  Buffer.from(file?.content ?? '', 'base64').toString();
const uidOf = (entry: string): string | undefined => /^UID:(.+)$/m.exec(entry)?.[1];
