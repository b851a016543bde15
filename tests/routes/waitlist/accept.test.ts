import { describe, expect, test } from 'vitest';
import { getDayPage, getStoredAppointment } from '../../support/appointments.ts';
import { book, listTimes } from '../../support/bookings.ts';
import { listMailsTo } from '../../support/mails.ts';
import { listAuditFindings } from '../../support/redemptions.ts';
import { statusAndMessage, tally } from '../../support/replies.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import {
  AVA_CHOICE,
  AVA_CUT,
  bookTen,
  cancel,
  GUESTS,
  getEntry,
  joinAll,
  listStatuses,
  openOffer,
  receiveOffer,
  toGuest,
} from '../../support/waitlist.ts';

const openSalon = useTestSalons();

// BEHAVIOR §34.2, §34.4
describe('accept', () => {
  test('books the held time once for the person, and nobody else gets it before', async () => {
    const salon = await openSalon(GUESTS);
    const { entry, token } = await openOffer(salon);
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({ m1: expect.stringMatching(/\*$/) });
    expect(await listTimes(salon, [AVA_CHOICE])).not.toContain('10:00 AM');
    const stranger = await book(salon, { services: [AVA_CUT] });
    expect(statusAndMessage(stranger)).toBe('400 Slot not available');
    const byOverride = { services: [AVA_CUT], override: 1, customer_type: 2, guest: undefined };
    expect(statusAndMessage(await book(salon, byOverride, { as: 'staff' }))).toBe('400 Slot not available');
    expect(await listAuditFindings(salon)).toEqual([]);

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => salon.call<{ id: number }>('waitlist/accept', { token })),
    );
    expect(tally(replies)).toEqual({ '201 Booking saved': 1, '400 Offer has ended': 4 });
    const booked = replies.find(({ status }) => status === 201)?.body.data;
    const appointment = await getStoredAppointment(salon, booked?.id ?? 0);
    expect(appointment).toMatchObject({ status: 1, date: '2026-11-17', minute: 600, customerType: 1 });
    expect(appointment.lines).toMatchObject([{ serviceId: 1, staffId: 1, staffNamed: true }]);
    expect(await getEntry(salon, entry.id)).toMatchObject({ status: 'booked', appointmentId: booked?.id });
    expect(await listAuditFindings(salon)).toEqual([]);
    await salon.runScheduledWork();
    const subjects = listMailsTo(salon, toGuest('Wanda').email).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith('Your appointment at'))).toHaveLength(1);
  });

  test('refuses an offer that lapsed, is declined, or whose time the salon has blocked (400 Offer has ended)', async () => {
    const salon = await openSalon(GUESTS);
    const { token } = await openOffer(salon);
    const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '10:15', to: '10:30' };
    const blocked = await salon.call<{ id: number }>('directory/block-time-store', block, { as: 'admin' });
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe('400 Offer has ended');
    await salon.call('directory/block-time-delete', { block_time_id: blocked.body.data.id }, { as: 'admin' });
    await salon.clock.advance(30);
    const late = await salon.call('waitlist/accept', { token });
    expect(statusAndMessage(late)).toBe('400 Offer has ended');
    expect(late.body.errors).toEqual({ token: ['Offer has ended'] });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('goes to the next after a lapse, to three in all, and is public then', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTen(salon);
    const ids = (await joinAll(salon, 'Ann', 'Bob', 'Cid', 'Dan')).map(({ id }) => id);
    await cancel(salon, visit);
    for (const [index, name] of ['Ann', 'Bob', 'Cid'].entries()) {
      await receiveOffer(salon, name);
      expect((await listStatuses(salon, ids)).indexOf('offered')).toBe(index);
      await salon.clock.advance(30);
      await salon.runScheduledWork();
    }
    expect(await listStatuses(salon, ids)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
    expect(await listTimes(salon, [AVA_CHOICE])).toContain('10:00 AM');
  });
});
