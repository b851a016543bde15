import { describe, expect, test } from 'vitest';
import { listWaitlistEntries } from '../../../lib/table/waitlist/waitlist.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { bookAsCustomer, listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { bookSeries, SERIES_DATES } from '../../support/booking/series.ts';
import {
  AVA_CHOICE,
  AVA_CUT,
  cancel,
  GUESTS,
  joinWaitlist,
  listOfferTokens,
  listStatuses,
  MORNING,
  receiveOffer,
  toGuest,
} from '../../support/booking/waitlist.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const NETWORK = '203.0.113.7';
const FULL = '400 Too many open bookings';
const BOOKED = '201 Booking saved';

const DATES = ['2026/11/17', '2026/11/18', '2026/11/19', '2026/11/20'];
const ANY_DAY = { ...MORNING, to_date: '2026/11/20' };

/** A guest waits for a haircut with Ava on any of the days. Returns the id of the entry. */
async function join(salon: TestSalon, name: string, address: string, change: object = {}): Promise<number> {
  const input = { guest: toGuest(name), windows: [ANY_DAY], ...change };
  const reply = await joinWaitlist(salon, input, { address });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/** Somebody books Ava at ten on the first days. Returns the appointments. */
const bookDays = (salon: TestSalon, count: number, options: CallOptions = {}): Promise<number[]> =>
  Promise.all(DATES.slice(0, count).map((date) => bookTenOf(salon, date, options)));

async function bookTenOf(salon: TestSalon, date: string, options: CallOptions = {}, change: object = {}) {
  const { status, body, text } = await book(salon, { services: [AVA_CUT], date, ...change }, options);
  if (status !== 201) throw new Error(text);
  return body.data.id;
}

const bookThree = (salon: TestSalon, change: object, address: string) =>
  book(salon, { services: [AVA_CUT], time: '03:00 PM', ...change }, { address });

const countOffered = async (salon: TestSalon) =>
  (await listWaitlistEntries(salon.store, salon.tenant)).filter(({ status }) => status === 'offered').length;

// BEHAVIOR §34.2
describe('open offers', () => {
  nightTest(
    'are at most two of a network, also when times are freed at once; the next one gets the third',
    async () => {
      const salon = await openSalon(GUESTS);
      const visits = await bookDays(salon, 4);
      const ids = [];
      for (const name of ['Ann', 'Bob', 'Cid', 'Dan']) ids.push(await join(salon, name, NETWORK));
      await Promise.all(visits.slice(0, 3).map((visit) => cancel(salon, visit)));
      expect(await countOffered(salon)).toBe(2);
      const other = await join(salon, 'Other', '198.51.100.1');
      await cancel(salon, visits[3] ?? 0);
      expect(await listStatuses(salon, [other])).toEqual(['offered']);
      expect(await countOffered(salon)).toBe(3);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest('are at most one of a person from several networks; an ended offer makes room', async () => {
    const salon = await openSalon(GUESTS);
    const [first = 0, second = 0, third = 0] = await bookDays(salon, 3);
    for (const host of [1, 2, 3]) await join(salon, 'Ann', `198.51.100.${host}`);
    await Promise.all([first, second].map((visit) => cancel(salon, visit)));
    expect(await countOffered(salon)).toBe(1);
    const token = await receiveOffer(salon, 'Ann');
    expect((await salon.call('waitlist/decline', { token })).status).toBe(200);
    await cancel(salon, third);
    expect(await countOffered(salon)).toBe(1);
    await salon.runScheduledWork();
    expect(listOfferTokens(salon, 'Ann')).toHaveLength(2);
  });

  nightTest('do not include an earlier offer of the same entry', async () => {
    const salon = await openSalon(GUESTS);
    const visits = await bookDays(salon, 4);
    const ann = await join(salon, 'Ann', NETWORK);
    for (const visit of visits.slice(0, 2)) {
      expect((await cancel(salon, visit)).status).toBe(200);
      const token = await receiveOffer(salon, 'Ann');
      expect((await salon.call('waitlist/decline', { token })).status).toBe(200);
    }
    const offer = { waitlist_id: ann, date: TUESDAY, time: '09:00 AM' };
    expect((await salon.call('waitlist/waitlist-offer', offer, { as: 'staff' })).status).toBe(200);
    const others = [await join(salon, 'Bob', NETWORK), await join(salon, 'Cid', NETWORK)];
    for (const visit of visits.slice(2)) expect((await cancel(salon, visit)).status).toBe(200);
    expect(await listStatuses(salon, [ann, ...others])).toEqual(['offered', 'offered', 'offered']);
  });

  test('do not include those of the front desk, which are not limited (BEHAVIOR §34.5)', async () => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, openBookingsPerGuest: 1 } });
    for (const time of ['09:00 AM', '10:00 AM']) {
      const waitlist_id = await join(salon, 'Ann', NETWORK);
      const offer = { waitlist_id, date: TUESDAY, time };
      expect((await salon.call('waitlist/waitlist-offer', offer, { as: 'staff' })).status).toBe(200);
    }
    const booked = await bookThree(salon, { guest: toGuest('Ann') }, NETWORK);
    expect(statusAndMessage(booked)).toBe(BOOKED);
  });

  nightTest('count by /64, and by /56 twice', async () => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, openBookingsPerGuest: 0 } });
    const morning = ['09:00 AM', '10:00 AM', '11:00 AM'];
    const visits = await Promise.all(
      DATES.slice(0, 2).flatMap((date) => morning.map((time) => bookTenOf(salon, date, {}, { time }))),
    );
    const networks = ['201', '201', '201', '202', '203', '204'];
    const ids = [];
    for (const [index, network] of networks.entries())
      ids.push(await join(salon, `Guest${index}`, `2001:db8:1:${network}::9`));
    for (const visit of visits) await cancel(salon, visit);
    expect(await listStatuses(salon, ids)).toEqual([
      'offered',
      'offered',
      'waiting',
      'offered',
      'offered',
      'waiting',
    ]);
  });

  nightTest('of one network that fill its limit do not use up the search for everybody else', async () => {
    const salon = await openSalon(GUESTS);
    const visits = await bookDays(salon, 3);
    for (let index = 0; index < 10; index += 1) await join(salon, `Guest${index}`, NETWORK);
    const other = await join(salon, 'Other', '198.51.100.2');
    for (const visit of visits.slice(0, 2)) await cancel(salon, visit);
    expect([await countOffered(salon), ...(await listStatuses(salon, [other]))]).toEqual([2, 'waiting']);
    await cancel(salon, visits[2] ?? 0);
    expect(await listStatuses(salon, [other])).toEqual(['offered']);
  });

  test('of times that one change frees count together', async () => {
    const salon = await openSalon(GUESTS);
    const [visit] = await bookSeries(salon);
    const windows = SERIES_DATES.map((date) => ({ ...MORNING, from_date: date, to_date: date }));
    for (const [index, window] of windows.entries())
      await join(salon, `Guest${index}`, NETWORK, { windows: [window] });
    const move = { appointment_id: visit, date: '2026/11/18', time: '03:00 PM', scope: 'following' };
    const moved = await salon.call('appointments/appointment-reschedule', move, { as: 'staff' });
    expect(moved.status, moved.text).toBe(200);
    expect(await listStatuses(salon, [1, 2, 3, 4])).toEqual(['offered', 'offered', 'waiting', 'waiting']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('count as open bookings of their network and person (400 Too many open bookings, BEHAVIOR §14.10)', async () => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, openBookingsPerNetwork: 3 } });
    const [visit = 0] = await bookDays(salon, 1);
    await join(salon, 'Ann', NETWORK);
    await cancel(salon, visit);
    const token = await receiveOffer(salon, 'Ann');
    const first = await bookThree(salon, { guest: toGuest('Bob') }, NETWORK);
    const second = await bookThree(salon, { guest: toGuest('Cid'), time: '04:00 PM' }, NETWORK);
    expect([first, second].map(statusAndMessage)).toEqual([BOOKED, FULL]);
    // The offer itself becomes a booking
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }, { address: NETWORK }))).toBe(
      BOOKED,
    );
    const third = await bookThree(salon, { guest: toGuest('Cid'), time: '04:00 PM' }, NETWORK);
    expect(statusAndMessage(third)).toBe(FULL);
  });

  test.each([
    ['a guest', 'openBookingsPerGuest', {}, undefined],
    ['a customer', 'openBookingsPerCustomer', { guest: undefined, customer_type: undefined }, 'customer'],
  ] as const)('of %s count by %s, and make room again when they end', async (_, setting, person, as) => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, [setting]: 1 } });
    const visit = await bookTenOf(salon, TUESDAY, {}, { guest: null });
    const joined = await joinWaitlist(
      salon,
      { guest: toGuest('Ann'), ...person },
      { address: NETWORK, as: as ?? 'anonymous' },
    );
    expect(joined.status, joined.text).toBe(201);
    await cancel(salon, visit);
    expect(await listStatuses(salon, [joined.body.data.id])).toEqual(['offered']);
    const again = () =>
      book(
        salon,
        { services: [AVA_CUT], time: '03:00 PM', guest: toGuest('Ann'), ...person },
        { address: NETWORK, as: as ?? 'anonymous' },
      );
    expect(statusAndMessage(await again())).toBe(FULL);
    await salon.call('waitlist/leave', { token: joined.body.data.token });
    expect(statusAndMessage(await again())).toBe(BOOKED);
  });

  nightTest('are not made beyond the limits of open bookings, also while the network books', async () => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, openBookingsPerNetwork: 1 } });
    const visits = await bookDays(salon, 4);
    const ids = [];
    for (const name of ['Ann', 'Bob', 'Cid', 'Dan']) ids.push(await join(salon, name, NETWORK));
    const other = await join(salon, 'Other', '198.51.100.1');
    await Promise.all([
      ...visits.slice(0, 2).map((visit) => cancel(salon, visit)),
      ...DATES.slice(2).map((date, index) =>
        bookThree(salon, { date, guest: toGuest(`New${index}`) }, NETWORK),
      ),
    ]);
    const offered = (await listStatuses(salon, ids)).filter((status) => status === 'offered').length;
    const booked = (await listStoredAppointments(salon)).filter(({ guest }) =>
      guest?.fname.startsWith('New'),
    ).length;
    expect(offered + booked).toBe(1);
    expect(await listStatuses(salon, [other])).toEqual(['offered']);
  });
});

// BEHAVIOR §34.2
describe('freed time is not offered', () => {
  const BOOKER = { address: NETWORK };

  test.each([
    ['the network that booked the visit', 'Ann', NETWORK],
    ['the guest whose visit it was, by another network', 'Gina', '198.51.100.1'],
  ] as const)('to %s, whoever cancels or moves it', async (_, name, address) => {
    const salon = await openSalon(GUESTS);
    const guest = toGuest('Gina');
    const [cancelled, moved] = [
      await bookTenOf(salon, TUESDAY, BOOKER, { guest }),
      await bookTenOf(salon, TUESDAY, BOOKER, { guest, time: '11:00 AM' }),
    ];
    const own = await join(salon, name, address);
    expect((await cancel(salon, cancelled)).status).toBe(200);
    const move = { appointment_id: moved, date: TUESDAY, time: '03:00 PM' };
    const reply = await salon.call('appointments/appointment-reschedule', move, { as: 'staff' });
    expect(reply.status, reply.text).toBe(200);
    expect(await listStatuses(salon, [own])).toEqual(['waiting']);
    expect(await listTimes(salon, [AVA_CHOICE])).toEqual(expect.arrayContaining(['10:00 AM', '11:00 AM']));
  });

  test('to the customer whose visit it was', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookAsCustomer(salon, { services: [AVA_CUT] });
    const asCustomer = { guest: undefined, customer_type: undefined };
    const { id } = (await joinWaitlist(salon, asCustomer, { as: 'customer' })).body.data;
    await cancel(salon, visit);
    expect(await listStatuses(salon, [id])).toEqual(['waiting']);
  });

  test('to nobody because of the front desk: its network and its bookings exclude nobody', async () => {
    const salon = await openSalon(GUESTS);
    const asDesk = { as: 'staff', address: NETWORK } as const;
    const visit = await bookTenOf(salon, TUESDAY, asDesk);
    const id = await join(salon, 'Ann', NETWORK);
    await salon.call('appointments/appointment-cancel', { appointment_id: visit }, asDesk);
    expect(await listStatuses(salon, [id])).toEqual(['offered']);
  });

  nightTest('to the network that freed it after a lapse, nor twice to one network', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTenOf(salon, TUESDAY, BOOKER);
    const own = await join(salon, 'Own', NETWORK);
    const ids = [
      await join(salon, 'Ann', '198.51.100.1'),
      await join(salon, 'Bob', '198.51.100.1'),
      await join(salon, 'Cid', '198.51.100.2'),
    ];
    await cancel(salon, visit);
    expect(await listStatuses(salon, [own, ...ids])).toEqual(['waiting', 'offered', 'waiting', 'waiting']);
    await receiveOffer(salon, 'Ann');
    await salon.clock.advance(30);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, [own, ...ids])).toEqual(['waiting', 'waiting', 'waiting', 'offered']);
    await receiveOffer(salon, 'Cid');
    await salon.clock.advance(30);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, [own, ...ids])).toEqual(Array(4).fill('waiting'));
    expect(await listTimes(salon, [AVA_CHOICE])).toContain('10:00 AM');
  });

  nightTest('to the network that booked a hold which expired unpaid', async () => {
    const salon = await openSalon({ settings: { ...DEPOSITS_ON.settings, guestCheckout: true } });
    await bookTenOf(salon, TUESDAY, BOOKER, { services: [{ ...COLOUR, staff_id: 1 }] });
    const [own, other] = [await join(salon, 'Own', NETWORK), await join(salon, 'Ann', '198.51.100.1')];
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, [own, other])).toEqual(['waiting', 'offered']);
  });
});
