import { describe, expect, test } from 'vitest';
import { findMailedEmailCode, putNewMailedEmailCode } from '../../../lib/table/booking/open-bookings.ts';
import { register } from '../../support/accounts/log-ins.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { AVA_TIMES, book, GUEST, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const BOOKED = '201 Booking saved';
const PROOF_REQUIRED = '403 Please confirm your e-mail address';
const INVALID = '422 Validation failed';
const EMAIL = 'ann@mail.test';
const VISIT = { services: [{ ...HAIRCUT, staff_id: 1 }] };

/** A salon that takes so many unverified bookings in an hour. */
const openLimitedSalon = (unverifiedBookingsPerHour: number) =>
  openSalon({ settings: { unverifiedBookingsPerHour, openBookingsPerNetwork: 0, openBookingsPerGuest: 0 } });

/** Books the day's time of a number; by default a guest of a network and an address that nobody used before. */
const bookTime = (salon: TestSalon, number: number, change: object = {}, options: CallOptions = {}) =>
  book(
    salon,
    {
      ...VISIT,
      date: TUESDAY,
      time: AVA_TIMES[number],
      guest: { ...GUEST, email: `guest-${number}@mail.test` },
      ...change,
    },
    { address: `2001:db8:0:${number}::1`, ...options },
  );
const bookAsAnn = (salon: TestSalon, number: number, code?: string, options?: CallOptions) =>
  bookTime(
    salon,
    number,
    { guest: { ...GUEST, email: 'Ann@mail.test' }, ...(code === undefined ? {} : { email_code: code }) },
    options,
  );

const prove = (salon: TestSalon, email = EMAIL, address = '203.0.113.1') =>
  salon.call('booking/prove', { email }, { address });

/** The codes that were mailed to an address, oldest first. */
async function listCodes(salon: TestSalon, email = EMAIL): Promise<string[]> {
  await salon.runScheduledWork();
  return listMailsTo(salon, email)
    .map(({ subject }) => /^\d{6}(?= is your code)/.exec(subject)?.[0])
    .filter((code) => code !== undefined);
}

async function requestCode(salon: TestSalon): Promise<string> {
  expect(statusAndMessage(await prove(salon))).toBe('200 A code is on its way');
  return (await listCodes(salon)).at(-1) ?? '';
}

const toOtherCode = (code: string) => (code === '000000' ? '000001' : '000000');

// BEHAVIOR §14.11
describe('prove', () => {
  test('beyond the unverified bookings of an hour, only guests with the code of a mail book, each network and address being new (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(3);
    const outcomes = [];
    for (let number = 0; number < 5; number += 1) outcomes.push(await bookTime(salon, number));
    expect(tally(outcomes)).toEqual({ [BOOKED]: 3, [PROOF_REQUIRED]: 2 });
    expect(outcomes.at(-1)?.body).toMatchObject({
      code: 'email_proof_required',
      errors: { email_code: ['Please confirm your e-mail address'] },
    });
    const code = await requestCode(salon);
    expect(statusAndMessage(await bookAsAnn(salon, 5, code))).toBe(BOOKED);
    expect(statusAndMessage(await bookTime(salon, 6))).toBe(PROOF_REQUIRED);
    await salon.clock.set(new Date('2026-11-16T15:00:00Z'));
    expect(statusAndMessage(await bookTime(salon, 6))).toBe(BOOKED);
  });

  test('counts parallel bookings exactly, and no refused one (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(4);
    await bookTime(salon, 0);
    // All want a time that is taken
    const refused = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => bookTime(salon, number, { time: AVA_TIMES[0] })),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const outcomes = await Promise.all(numbers.map((number) => bookTime(salon, number)));
    expect(tally(outcomes)).toEqual({ [BOOKED]: 3, [PROOF_REQUIRED]: 5 });
  });

  test('asks neither the front desk nor verified customers, and nobody where the limit is 0 (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    await bookTime(salon, 0);
    expect((await bookTime(salon, 1, {}, { as: 'staff' })).status).toBe(201);
    const own = { customer_id: null, customer_type: undefined, guest: null };
    expect((await bookTime(salon, 2, own, { as: 'customer' })).status).toBe(201);
    const open = await openLimitedSalon(0);
    for (const number of [0, 1, 2]) expect((await bookTime(open, number)).status).toBe(201);
  });

  test('asks a customer without a verified address, who proves the address of the account (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    const own = { customer_id: null, customer_type: undefined, guest: null };
    const { token } = await register(salon, { email: EMAIL });
    expect((await bookTime(salon, 0, own, { token })).status).toBe(201);
    expect(statusAndMessage(await bookTime(salon, 1, own, { token }))).toBe(PROOF_REQUIRED);
    const email_code = await requestCode(salon);
    expect(statusAndMessage(await bookTime(salon, 1, { ...own, email_code }, { token }))).toBe(BOOKED);
  });

  test.each([
    [6, 'first', 5],
    [2, 'second', 1],
  ] as const)(
    'of a limit of %i, a series that skips 2 of 3 dates counts once in the %s half (BEHAVIOR §14.11)',
    async (limit, _half, left) => {
      const salon = await openLimitedSalon(limit);
      const time = AVA_TIMES[0];
      for (const date of ['2026/11/24', '2026/12/01']) {
        expect(statusAndMessage(await book(salon, { ...VISIT, date, time }, { as: 'staff' }))).toBe(BOOKED);
      }
      const series = await saveSeries(
        salon,
        { ...VISIT, date: TUESDAY, time, repeat: { every_weeks: 1, count: 3 }, on_conflict: 'skip' },
        { address: '2001:db8:0:99::1' },
      );
      expect([series.status, series.body.data.appointments.length]).toEqual([201, 1]);
      const outcomes = [];
      for (let number = 1; number <= left + 1; number += 1) outcomes.push(await bookTime(salon, number));
      expect(tally(outcomes)).toEqual({ [BOOKED]: left, [PROOF_REQUIRED]: 1 });
    },
  );

  test('asks a guest without an address for one, and a series as it asks its visits (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(2);
    const series = { ...VISIT, repeat: { every_weeks: 1, count: 3 }, date: TUESDAY, time: AVA_TIMES[0] };
    const input = { location_id: 1, customer_id: null, customer_type: 1, guest: { ...GUEST, email: EMAIL } };
    const refused = await salon.call('booking/save-series', { ...input, ...series });
    expect(statusAndMessage(refused)).toBe(PROOF_REQUIRED);
    const email_code = await requestCode(salon);
    const booked = await salon.call('booking/save-series', { ...input, ...series, email_code });
    expect(statusAndMessage(booked)).toBe('201 Series booked');
    for (const number of [1, 2]) expect((await bookTime(salon, number)).status).toBe(201);
    const nameless = await bookTime(salon, 3, { guest: { ...GUEST, email: '' } });
    expect([nameless.status, nameless.body.errors]).toEqual([
      403,
      { 'guest.email': ['Please confirm your e-mail address'] },
    ]);
  });

  test.each([
    [4, PROOF_REQUIRED],
    [5, '201 Series booked'],
  ])(
    'of a limit of %i, a series of 3 visits that is the first of its hour gets %s (BEHAVIOR §14.11)',
    async (limit, outcome) => {
      const salon = await openLimitedSalon(limit);
      const visit = { ...VISIT, date: TUESDAY, time: AVA_TIMES[0], repeat: { every_weeks: 1, count: 3 } };
      const input = {
        location_id: 1,
        customer_id: null,
        customer_type: 1,
        guest: { ...GUEST, email: EMAIL },
      };
      expect(statusAndMessage(await salon.call('booking/save-series', { ...input, ...visit }))).toBe(outcome);
    },
  );

  nightTest(
    'takes a code once, also of two bookings at once, for 30 minutes, for its address and salon (BEHAVIOR §14.11)',
    async () => {
      const salon = await openLimitedSalon(1);
      await bookTime(salon, 0);
      const code = await requestCode(salon);
      expect(code).toMatch(/^\d{6}$/);
      expect(statusAndMessage(await bookTime(salon, 1, { email_code: code }))).toBe(INVALID);
      const other = await openLimitedSalon(1);
      await bookTime(other, 0);
      expect(statusAndMessage(await bookAsAnn(other, 1, code))).toBe(INVALID);
      const twice = await Promise.all([1, 2].map((number) => bookAsAnn(salon, number, code)));
      expect(tally(twice)).toEqual({ [BOOKED]: 1, [INVALID]: 1 });
      expect(twice.find(({ status }) => status === 422)?.body.errors).toEqual({
        email_code: ['Is wrong or has expired'],
      });
      const next = await requestCode(salon);
      await salon.clock.advance(30);
      expect(statusAndMessage(await bookAsAnn(salon, 3, next))).toBe(INVALID);
    },
  );

  // On other days, because two bookings of one day conflict by their times
  test.each([
    ['asks for a code where another booking takes the last place of the hour', 2, PROOF_REQUIRED],
    ['refuses a code that another booking uses', 1, INVALID],
  ])('%s before the commit (BEHAVIOR §14.11)', async (_, limit, refusal) => {
    const salon = await openLimitedSalon(limit);
    await bookTime(salon, 0);
    const email_code = limit === 1 ? await requestCode(salon) : undefined;
    const change = { guest: { ...GUEST, email: EMAIL }, email_code };
    const bookOn = (date: string) => bookTime(salon, 1, { ...change, date });
    proxy.beforeTransaction(async () => expect(statusAndMessage(await bookOn('2026/11/18'))).toBe(BOOKED));
    expect(statusAndMessage(await bookOn('2026/11/19'))).toBe(refusal);
    expect(await listStoredAppointments(salon)).toHaveLength(2);
  });

  test('refuses a code where none was mailed, and mails one then (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    await bookTime(salon, 0);
    expect(statusAndMessage(await bookAsAnn(salon, 1, '123456'))).toBe(INVALID);
    expect(statusAndMessage(await bookAsAnn(salon, 1, await requestCode(salon)))).toBe(BOOKED);
  });

  test('gives an address one code where two are requested at once (BEHAVIOR §14.11)', async () => {
    const { store, tenant, clock } = await openLimitedSalon(1);
    const put = () => store.commit([putNewMailedEmailCode(tenant, EMAIL, undefined, clock.now())]);
    expect((await Promise.all([put(), put()])).filter(({ done }) => done)).toHaveLength(1);
    const proof = await findMailedEmailCode(store, tenant, EMAIL);
    const replace = () => store.commit([putNewMailedEmailCode(tenant, EMAIL, proof, clock.now())]);
    expect((await Promise.all([replace(), replace()])).filter(({ done }) => done)).toHaveLength(1);
  });

  test('keeps the code of a booking that was refused for another reason (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    await bookTime(salon, 0);
    const code = await requestCode(salon);
    expect(statusAndMessage(await bookAsAnn(salon, 0, code))).toBe('400 Slot not available');
    expect(statusAndMessage(await bookAsAnn(salon, 1, code))).toBe(BOOKED);
  });

  test('refuses the sixth try of a code from a network, also with the right code, and not that of another network (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    await bookTime(salon, 0);
    const code = await requestCode(salon);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => bookAsAnn(salon, 1, toOtherCode(code), { address: '203.0.113.9' })),
    );
    const TOO_MANY = '429 Too many failed checks, please try again later';
    expect(tally(guesses)).toEqual({ [INVALID]: 5, [TOO_MANY]: 3 });
    const right = await bookAsAnn(salon, 1, code, { address: '203.0.113.9' });
    expect([statusAndMessage(right), Number(right.headers['retry-after'])]).toEqual([TOO_MANY, 900]);
    expect(statusAndMessage(await bookAsAnn(salon, 1, code))).toBe(BOOKED);
  });

  test.each(
    listCases([
      [25, BOOKED],
      [200, '429 Too many failed checks, please try again later'],
    ]),
  )(
    'after %i tries from other networks, 5 from each, the right code is answered with %s (BEHAVIOR §14.11)',
    async (tries, answer) => {
      const salon = await openLimitedSalon(1);
      await bookTime(salon, 0);
      const code = await requestCode(salon);
      const guesses = await Promise.all(
        Array.from({ length: tries }, (_, index) =>
          bookAsAnn(salon, 1, toOtherCode(code), { address: `198.51.100.${Math.floor(index / 5)}` }),
        ),
      );
      expect(tally(guesses)).toEqual({ [INVALID]: tries });
      expect(statusAndMessage(await bookAsAnn(salon, 1, code))).toBe(answer);
    },
  );

  test('mails a code that works for a while yet again, at most 5 times for a network in 15 minutes; it replies alike (BEHAVIOR §14.11)', async () => {
    const salon = await openLimitedSalon(1);
    for (let time = 0; time < 7; time += 1)
      expect(statusAndMessage(await prove(salon))).toBe('200 A code is on its way');
    const codes = await listCodes(salon);
    expect([codes.length, new Set(codes).size]).toEqual([5, 1]);
    await salon.clock.advance(16);
    await prove(salon);
    expect((await listCodes(salon)).at(-1)).not.toBe(codes[0]);
    expect((await prove(salon, 'no address')).status).toBe(422);
  });
});
