import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { book, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import {
  AVA_CHOICE,
  AVA_CUT,
  bookTen,
  cancel,
  getEntry,
  joinAll,
  joinWaitlist,
  listStatuses,
  receiveOffer,
} from '../../support/booking/waitlist.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const MANUAL = { settings: { guestCheckout: true, waitlistMode: 'manual' } } as const;
const TIME = { date: TUESDAY, time: '10:00 AM' };

type Hold = {
  readonly waitlist_id: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
};
type Diary = { readonly staff: readonly { readonly id: number; readonly holds: readonly Hold[] }[] };

const offer = (salon: TestSalon, id: number, change: object = {}) =>
  salon.call('waitlist/waitlist-offer', { waitlist_id: id, ...TIME, ...change }, { as: 'staff' });

// BEHAVIOR §34.5
describe('waitlist-offer', () => {
  test('holds a public time for the entry that the front desk chose, and makes it public again', async () => {
    const salon = await openSalon(MANUAL);
    const visit = await bookTen(salon);
    const ids = (await joinAll(salon, 'Ann', 'Bob')).map(({ id }) => id);
    await cancel(salon, visit);
    expect(await listStatuses(salon, ids)).toEqual(['waiting', 'waiting']);
    expect(await listTimes(salon, [AVA_CHOICE])).toContain('10:00 AM');
    const sent = await offer(salon, 2);
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body).toMatchObject({
      message: 'Offer sent',
      data: { id: 2, status: 'offered', offer: TIME },
    });
    expect(statusAndMessage(await book(salon, { services: [AVA_CUT] }))).toBe('400 Slot not available');
    // BEHAVIOR §17.2
    const day = { location_id: 1, date: TUESDAY };
    const diary = await salon.call<Diary>('appointments/diary', day, { as: 'staff' });
    expect(diary.body.data.staff.flatMap(({ id, holds }) => holds.map((hold) => [id, hold]))).toEqual([
      [1, { waitlist_id: 2, name: 'Bob Waiter', from: '10:00', to: '10:45' }],
    ]);
    await receiveOffer(salon, 'Bob');
    await salon.clock.advance(30);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, ids)).toEqual(['waiting', 'waiting']);
    expect(await listTimes(salon, [AVA_CHOICE])).toContain('10:00 AM');
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('sends one offer for 5 calls at once for one time; a second to the same person is refused (400)', async () => {
    const salon = await openSalon(MANUAL);
    await joinAll(salon, 'A', 'B', 'C', 'D', 'E');
    const replies = await Promise.all([1, 2, 3, 4, 5].map((id) => offer(salon, id)));
    expect(tally(replies)).toEqual({ '200 Offer sent': 1, '400 Slot not available': 4 });
    const offered = (await listStatuses(salon, [1, 2, 3, 4, 5])).indexOf('offered') + 1;
    expect(statusAndMessage(await offer(salon, offered, { time: '11:00 AM' }))).toBe(
      '400 Not allowed in this waitlist status',
    );
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest('refuses a time that does not fit, an unknown entry, and a sixth message in a day', async () => {
    const [salon, other] = [await openSalon(MANUAL), await openSalon(MANUAL)];
    await joinAll(other, 'X', 'Y');
    const anybody = { service_pricing_options: [{ ...AVA_CHOICE, staff_id: null }] };
    await joinWaitlist(salon, anybody);
    const errorsOf = async (id: number, change: object) => {
      const { status, body } = await offer(salon, id, change);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await errorsOf(1, { time: '11:30 AM' })).toEqual([422, ['time']]);
    expect(await errorsOf(1, { date: '2026/11/18' })).toEqual([422, ['time']]);
    expect(await errorsOf(1, { staff_id: 99 })).toEqual([422, ['staff_id']]);
    expect(await errorsOf(1, { time: '10:07 AM' })).toEqual([400, ['time']]);
    expect(await errorsOf(2, {})).toEqual([404, ['waitlist_id']]);
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await offer(salon, 1, { staff_id: 2 })).status).toBe(200);
      expect(await getEntry(salon, 1)).toMatchObject({ offer: { lines: [{ staffId: 2 }] } });
      const token = await receiveOffer(salon, 'Wanda');
      expect((await salon.call('waitlist/decline', { token })).status).toBe(200);
    }
    expect(statusAndMessage(await offer(salon, 1))).toBe('400 Too many messages to this person today');
    await salon.clock.set(new Date('2026-11-17T06:00:00Z'));
    expect((await offer(salon, 1)).status).toBe(200);
    await expectAccess(
      salon,
      'waitlist/waitlist-offer',
      { waitlist_id: 1, ...TIME },
      { closedTo: ['customer'] },
    );
  });
});
