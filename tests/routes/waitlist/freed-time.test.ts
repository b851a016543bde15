import { describe, expect, test } from 'vitest';
import {
  bookAsGuest,
  getDayPage,
  listPendingNotices,
  markNoShow,
} from '../../support/booking/appointments.ts';
import { GUEST } from '../../support/booking/bookings.ts';
import {
  AVA_CHOICE,
  AVA_CUT,
  bookTen,
  cancel,
  GUESTS,
  getEntry,
  joinAll,
  joinWaitlist,
  listOfferTokens,
  listStatuses,
  MORNING,
  toGuest,
} from '../../support/booking/waitlist.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, DEPOSITS_ON } from '../../support/payments/payments.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;

/** The open offer of an entry: its date and minute. */
async function findOffer(salon: TestSalon, id: number) {
  const entry = await getEntry(salon, id);
  return entry.status === 'offered' ? [entry.offer.date, entry.offer.minute] : undefined;
}

// BEHAVIOR §34.2
describe('freed time is offered', () => {
  test('after a move, an update and a no-show', async () => {
    const salon = await openSalon(GUESTS);
    const changes: readonly (readonly [string, (id: number) => Promise<unknown>])[] = [
      [
        'move',
        (appointment_id) =>
          salon.call(
            'appointments/appointment-reschedule',
            { appointment_id, date: '2026/11/20', time: '03:00 PM' },
            AS_STAFF,
          ),
      ],
      [
        'update',
        (appointment_id) => {
          const services = [{ ...AVA_CUT, staff_id: 2 }];
          return salon.call('appointments/appointment-update', { appointment_id, services }, AS_STAFF);
        },
      ],
      ['no-show', (appointment_id) => markNoShow(salon, appointment_id)],
    ];
    for (const [name, change] of changes) {
      const visit = await bookTen(salon);
      const { id } = (await joinWaitlist(salon, { guest: toGuest(name) })).body.data;
      await change(visit);
      expect(await findOffer(salon, id), name).toEqual(['2026-11-17', 600]);
      await salon.call('waitlist/waitlist-delete', { waitlist_id: id }, AS_STAFF);
    }
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest('after a hold that expires unpaid, and a block time that moves or goes', async () => {
    const salon = await openSalon({ settings: { ...DEPOSITS_ON.settings, guestCheckout: true } });
    await bookAsGuest(salon, { services: [{ ...COLOUR, staff_id: 1 }] });
    const [ann] = await joinAll(salon, 'Ann');
    await salon.clock.advance(16);
    await salon.runScheduledWork();
    expect(await findOffer(salon, ann?.id ?? 0)).toEqual(['2026-11-17', 600]);

    const block = { location_id: 1, staff_id: 1, date: '2026/11/18', from: '09:00', to: '17:00' };
    const { id: block_time_id } = (await callAsAdmin(salon, 'block-time-store', block)).body.data;
    const wednesday = { ...MORNING, from_date: '2026/11/18', to_date: '2026/11/18' };
    const { id } = (await joinWaitlist(salon, { guest: toGuest('Bob'), windows: [wednesday] })).body.data;
    await callAsAdmin(salon, 'block-time-update', { block_time_id, from: '11:00' });
    expect(await findOffer(salon, id)).toEqual(['2026-11-18', 540]);
    const all = { location_id: 1, staff_id: null, date: '2026/11/19', from: '09:00', to: '17:00' };
    const whole = (await callAsAdmin(salon, 'block-time-store', all)).body.data;
    const thursday = { ...MORNING, from_date: '2026/11/19', to_date: '2026/11/19' };
    const cid = (await joinWaitlist(salon, { guest: toGuest('Cid'), windows: [thursday] })).body.data;
    await callAsAdmin(salon, 'block-time-delete', { block_time_id: whole.id });
    expect(await findOffer(salon, cid.id)).toEqual(['2026-11-19', 540]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('only to people whom it suits, and by price in mode value', async () => {
    const salon = await openSalon({ settings: { guestCheckout: true, waitlistMode: 'value' } });
    const visit = await bookTen(salon);
    const late = { ...MORNING, from_time: '10:30 AM', to_time: '12:00 PM' };
    const short = { ...MORNING, from_time: '09:00 AM', to_time: '10:30 AM' };
    const longer = { service_pricing_options: [{ ...AVA_CHOICE, service_id: 3 }, AVA_CHOICE] };
    const ben = { service_pricing_options: [{ ...AVA_CHOICE, staff_id: 2 }] };
    const anybody = { service_pricing_options: [{ ...AVA_CHOICE, staff_id: null }] };
    const elsewhere = { windows: [{ ...MORNING, from_date: '2026/11/18', to_date: '2026/11/18' }] };
    const nobody = [{ windows: [short] }, ben, anybody, elsewhere];
    for (const [index, change] of nobody.entries()) {
      await joinWaitlist(salon, { guest: toGuest(`No${index}`), ...change });
    }
    const cheap = (await joinWaitlist(salon, { guest: toGuest('Cheap') })).body.data.id;
    const dear = (await joinWaitlist(salon, { guest: toGuest('Dear'), ...longer, windows: [MORNING] })).body
      .data.id;
    await joinWaitlist(salon, { guest: toGuest('Late'), windows: [late] });
    await cancel(salon, visit);
    expect(await listStatuses(salon, [1, 2, 3, 4, cheap, dear])).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
      'offered',
    ]);
    expect(await findOffer(salon, dear)).toEqual(['2026-11-17', 600]);
  });

  nightTest(
    'to one person once, although two visits are cancelled and they leave at the same moment',
    async () => {
      const salon = await openSalon(GUESTS);
      const anybody = { service_pricing_options: [{ ...AVA_CHOICE, staff_id: null }] };
      for (const [index, time] of ['10:00 AM', '11:00 AM', '03:00 PM', '04:00 PM'].entries()) {
        const visits = await Promise.all(
          [1, 2].map((staff_id) => bookTen(salon, { time, services: [{ ...AVA_CUT, staff_id }] })),
        );
        const day = { ...MORNING, to_time: '05:00 PM' };
        const change = { ...anybody, windows: [day], guest: toGuest(`Any${index}`) };
        const { id, token } = (await joinWaitlist(salon, change)).body.data;
        const leaving = index % 2 === 0 ? [salon.call('waitlist/leave', { token })] : [];
        const replies = await Promise.all([...visits.map((visit) => cancel(salon, visit)), ...leaving]);
        expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
        expect(await listAuditFindings(salon)).toEqual([]);
        expect((await getEntry(salon, id)).offers).toBeLessThanOrEqual(1);
        await salon.call('waitlist/waitlist-delete', { waitlist_id: id }, AS_STAFF);
      }
    },
  );

  nightTest('at night by a hold that is mailed in the morning (BEHAVIOR §34.3)', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTen(salon);
    const [ann, bob] = await joinAll(salon, 'Ann', 'Bob');
    await salon.clock.set(new Date('2026-11-17T03:00:00Z'));
    await cancel(salon, visit);
    await salon.runScheduledWork();
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({ m1: expect.stringMatching(/\*$/) });
    expect(listOfferTokens(salon, 'Ann')).toEqual([]);
    await salon.clock.set(new Date('2026-11-17T13:00:00Z'));
    await salon.runScheduledWork();
    expect(listOfferTokens(salon, 'Ann')).toHaveLength(1);
    const [mail] = listMailsTo(salon, toGuest('Ann').email).filter(({ subject }) => subject.includes('free'));
    expect(mail?.body.text).toContain('We hold it for you until Tue, Nov 17 at 8:30 AM');
    await salon.clock.advance(30);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, [ann?.id ?? 0, bob?.id ?? 0])).toEqual(['waiting', 'offered']);
    expect(listOfferTokens(salon, 'Bob')).toHaveLength(1);
    await salon.clock.advance(1);
    await salon.runScheduledWork();
    expect(await listPendingNotices(salon)).toEqual([]);
    expect(listMailsTo(salon, GUEST.email).length).toBeGreaterThan(0);
  });
});
