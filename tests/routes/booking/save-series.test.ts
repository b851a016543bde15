import { describe, expect, test } from 'vitest';
import { callAtOnce, statusAndMessage, tally } from '../../support/api/replies.ts';
import { AS_CUSTOMER, listStoredAppointments } from '../../support/booking/appointments.ts';
import { BLOW_DRY, book, HAIRCUT, LASER, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { bookSeries, SERIES_DATES, saveSeries } from '../../support/booking/series.ts';
import { listCalendarFiles } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_PAYABLE,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  definePackage,
  listSoldPackages,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUT_BY_AVA = { ...HAIRCUT, staff_id: 1 };
const NO_LIMITS = { openBookingsPerNetwork: 0, openBookingsPerGuest: 0, openBookingsPerCustomer: 0 };
const CONFLICTS = '400 Some dates are not available';
const AS_DESK = { as: 'staff' } as const;
const listIds = async (salon: TestSalon) => (await listStoredAppointments(salon)).map(({ id }) => id);

// BEHAVIOR §14.9
describe('a series of visits', () => {
  test('is booked as a whole, with one mail about all of it, and its visits share a series_id', async () => {
    const salon = await openSalon();
    const { status, body } = await saveSeries(salon, AS_CUSTOMER, { as: 'customer' });
    expect([status, body.message, body.data.skipped]).toEqual([201, 'Series booked', []]);
    expect(body.data.appointments.map(({ date }) => date)).toEqual(SERIES_DATES);
    expect(body.data.appointments[3]).toMatchObject({
      status: 1,
      time: '10:00 AM',
      total: '54.13',
      staff: [{ id: 1, name: 'Ava Martin' }],
      starts_at: '2026-12-08T10:00:00-05:00',
      expires_at: null,
      manage_token: expect.any(String),
    });
    const listed = await salon.call<{ id: number; series_id: number }[]>(
      'appointments/customer-appointments',
      {},
      { as: 'customer' },
    );
    const ids = body.data.appointments.map(({ id }) => id);
    expect(listed.body.data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(new Set(listed.body.data.map(({ series_id }) => series_id))).toEqual(
      new Set([body.data.series_id]),
    );
    await salon.runScheduledWork();
    const mails = salon.mails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '4 new appointments: Tue, Nov 17, 10:00 AM, Carla Client',
      'Your 4 appointments at Demo Salon, from Tue, Nov 17, 10:00 AM',
    ]);
    const confirmation = JSON.stringify(mails.find(({ subject }) => subject.startsWith('Your 4')));
    for (const text of ['Tue, Dec 8 at 10:00 AM', 'Haircut with Ava Martin', 'APT-000004', '$54.13']) {
      expect(confirmation).toContain(text);
    }
    const [file = '', ...more] = listCalendarFiles(salon);
    expect(more).toEqual([]);
    expect(file.match(/^DTSTART:.+$/gm)?.map((line) => line.trim())).toEqual([
      'DTSTART:20261117T150000Z',
      'DTSTART:20261124T150000Z',
      'DTSTART:20261201T150000Z',
      'DTSTART:20261208T150000Z',
    ]);
    expect(new Set(file.match(/^UID:.+$/gm)).size).toBe(4);
  });

  nightTest(
    'of a group shows in mails the person of each service, and to staff the times of their own services',
    async () => {
      const salon = await openSalon();
      const blowDry = { ...BLOW_DRY, staff_id: 2, guest_no: 1 };
      const services = [LASER, { ...CUT_BY_AVA, guest_no: 1 }, blowDry];
      const group = { ...AS_CUSTOMER, services, time: '03:00 PM', repeat: { every_weeks: 1, count: 2 } };
      expect((await saveSeries(salon, group, { as: 'customer' })).status).toBe(201);
      await salon.runScheduledWork();
      const textOf = (subject: string) =>
        salon.mails().find((mail) => mail.subject.startsWith(subject))?.body.text ?? '';
      expect(textOf('Your 2')).toContain('Blow-dry with Ben Carter for person 2');
      const toBen = textOf('2 new appointments: Tue, Nov 17, 3:45 PM');
      expect(toBen).toContain('Tue, Nov 24 at 3:45 PM\n  Blow-dry · for person 2 · APT-000002');
      const toElena = salon.mails().filter(({ body }) => body.text.includes('Lavender room · Diode laser'));
      expect(toElena.map(({ subject }) => subject)).toEqual([
        '2 new appointments: Tue, Nov 17, 3:00 PM, Carla Client',
      ]);
      // One visit is left: its mails are those of a booking
      const skip = { ...group, on_conflict: 'skip', repeat: { every_weeks: 2, count: 2 } };
      const { body } = await saveSeries(salon, skip, { as: 'customer' });
      expect(body.data.appointments).toMatchObject([{ date: '2026/12/01' }]);
      await salon.runScheduledWork();
      expect(textOf('Your appointment at Demo Salon')).toContain('APT-000003');
      expect(textOf('New appointment: Tue, Dec 1, 3:45 PM')).toContain('APT-000003');
    },
  );

  test('is all or nothing, unless conflicts are skipped; the front desk may override', async () => {
    const salon = await openSalon({ settings: { ...NO_LIMITS, bookingHorizonDays: 22 } });
    await book(salon, { date: SERIES_DATES[1], services: [CUT_BY_AVA] });
    const [first] = await listIds(salon);
    const conflicts = [SERIES_DATES[1], '2026/12/15'].map((date) => ({ date, reason: 'slot_not_available' }));
    const refused = await saveSeries(salon, { repeat: { every_weeks: 1, count: 4 } });
    expect(statusAndMessage(refused)).toBe(CONFLICTS);
    expect(refused.body).toMatchObject({
      code: 'dates_not_available',
      data: { conflicts: [conflicts[0]] },
      errors: { repeat: ['Some dates are not available'] },
    });
    const longer = await saveSeries(salon, { repeat: { every_weeks: 1, count: 5 } });
    expect(longer.body.data).toEqual({ conflicts });
    expect(await listIds(salon)).toEqual([first]);
    const skip = { on_conflict: 'skip', repeat: { every_weeks: 1, count: 5 } };
    const skipped = await saveSeries(salon, skip);
    expect(skipped.status).toBe(201);
    expect(skipped.body.data.appointments.map(({ date }) => date)).toEqual([
      SERIES_DATES[0],
      ...SERIES_DATES.slice(2),
    ]);
    expect(skipped.body.data.skipped).toEqual(conflicts);
    const none = await saveSeries(salon, { ...skip, repeat: { every_weeks: 1, count: 3 } });
    expect(statusAndMessage(none)).toBe(CONFLICTS);
    const later = { date: '2026/12/15', repeat: { every_weeks: 2, count: 3 }, override: 1 };
    expect((await saveSeries(salon, later, AS_DESK)).status).toBe(201);
  });

  test('of 24 visits with a room and equipment is one transaction, and is replayed by its key', async () => {
    const salon = await openSalon({ settings: { ...NO_LIMITS, bookingHorizonDays: 400 } });
    const long = { services: [LASER], time: '02:00 PM', repeat: { every_weeks: 2, count: 24 } };
    const options = { ...AS_DESK, headers: { 'idempotency-key': 'two years' } };
    const booked = await saveSeries(salon, long, options);
    expect(booked.status, booked.text).toBe(201);
    expect(booked.body.data.appointments.at(-1)).toMatchObject({ date: '2027/10/05', status: 1 });
    const again = await saveSeries(salon, long, options);
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', booked.text]);
    expect(await listIds(salon)).toHaveLength(24);
  });

  nightTest('is all or nothing for 30 callers at once: one gets it, nothing else is held', async () => {
    const salon = await openSalon({ settings: NO_LIMITS });
    const repeats = [
      { every_weeks: 1, count: 4 },
      { every_weeks: 2, count: 2 },
    ];
    const replies = await callAtOnce(30, (index) => saveSeries(salon, { repeat: repeats[index % 2] }));
    expect(tally(replies)).toEqual({ '201 Series booked': 1, [CONFLICTS]: 29 });
    const won = replies.find(({ status }) => status === 201)?.body.data.appointments.map(({ id }) => id);
    expect(await listIds(salon)).toEqual(won);
    const times = await Promise.all(SERIES_DATES.map((date) => listTimes(salon, [CUT_BY_AVA], date)));
    expect(times.filter((free) => !free.includes('10:00 AM'))).toHaveLength(won?.length ?? 0);
  });

  nightTest('counts each visit as an open booking, and takes a session of a package for each', async () => {
    const salon = await openSalon({ settings: { openBookingsPerGuest: 3 } });
    const short = { services: [{ ...BLOW_DRY, staff_id: 2 }] };
    expect(statusAndMessage(await saveSeries(salon, short))).toBe('400 Too many open bookings');
    const three = { ...short, repeat: { every_weeks: 1, count: 3 } };
    expect((await saveSeries(salon, three)).status).toBe(201);
    await sellPackage(
      salon,
      toPackageSale((await definePackage(salon)).id, { customer_id: 1, paid_at_salon: 1 }),
      AS_DESK,
    );
    const blowDry = { service_id: 3, pricing_option_id: null, staff_id: 2, price: 35, duration: 30 };
    const redeem = {
      services: [blowDry],
      time: '11:00 AM',
      redemptions: [{ type: 'package', purchased_package_id: 1, service_id: 3 }],
    };
    await bookSeries(salon, redeem);
    expect(await listSoldPackages(salon)).toMatchObject([{ remaining_balance: 4 }]);
    const tooMany = { ...redeem, ...AS_CUSTOMER, time: '04:00 PM', repeat: { every_weeks: 1, count: 5 } };
    const refused = await saveSeries(salon, tooMany, { as: 'customer' });
    expect(statusAndMessage(refused)).toBe('400 No sessions remaining');
    expect(await listIds(salon)).toHaveLength(7);
  });
});

nightTest('each visit of a series has a deposit and a hold of its own (BEHAVIOR §14.9, §16.2)', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const account = await openPaymentAccount(salon);
  const input = { services: [{ ...COLOUR, staff_id: 1 }], repeat: { every_weeks: 1, count: 2 } };
  const guest = { address: '198.51.100.7' };
  const { body } = await saveSeries(salon, { ...input, deposit_amount: 30 }, guest);
  expect(body.data.appointments).toMatchObject([
    { status: 0, deposit_amount: 30, expires_at: '2026-11-16T09:15:00-05:00' },
    { status: 0, deposit_amount: 30 },
  ]);
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
  const paid = body.data.appointments[1]?.id;
  const order = await createOrder(salon, { appointment_id: paid }, guest);
  await account.pay(order.body.payment_intent);
  await reportPayment(salon, order.body.payment_intent, { appointment_id: paid });
  await salon.clock.advance(16);
  await salon.runScheduledWork();
  expect((await listStoredAppointments(salon)).map(({ status }) => status)).toEqual([5, 1]);
});

describe('save-series refuses', () => {
  test('invalid input (422 naming the field), and writes nothing', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true } });
    const repeat = { every_weeks: 1, count: 4 };
    const redemptions = Array.from({ length: 4 }, () => ({ type: 'gift_card', giftcard_number: 'GC1' }));
    for (const [change, field] of [
      [{ repeat: undefined }, 'repeat'],
      [{ repeat: { ...repeat, count: 25 } }, 'repeat.count'],
      [{ repeat: { ...repeat, count: 1 } }, 'repeat.count'],
      [{ repeat: { ...repeat, every_weeks: 13 } }, 'repeat.every_weeks'],
      [{ repeat: { ...repeat, every_weeks: 0 } }, 'repeat.every_weeks'],
      [{ repeat: { ...repeat, count: 24 }, redemptions }, 'repeat.count'],
      [{ on_conflict: 'ignore' }, 'on_conflict'],
      [{ payment_intent: 'pi_1' }, 'payment_intent'],
      [{ override: 1 }, 'override'],
      [{ services: [{ ...CUT_BY_AVA, price: 1 }] }, 'services.0.price'],
      [{ date: 'soon' }, 'date'],
    ] as const) {
      const { status, body } = await saveSeries(salon, change);
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([422, [field]]);
    }
    expect(await listIds(salon)).toEqual([]);
  });

  test('callers without a log-in where guests may not book (401), and customers of others (403)', async () => {
    const salon = await openSalon({ settings: { guestCheckout: false } });
    expect((await saveSeries(salon)).status).toBe(401);
    const foreign = { ...AS_CUSTOMER, customer_id: 99 };
    expect((await saveSeries(salon, foreign, { as: 'customer' })).status).toBe(403);
    const other = await openSalon();
    const token = await other.token('customer');
    expect((await saveSeries(salon, AS_CUSTOMER, { token })).status).toBe(403);
    expect(await listTimes(salon, [CUT_BY_AVA], TUESDAY)).toContain('10:00 AM');
  });
});
