import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { addUser } from '../../support/accounts/users.ts';
import { callAtOnce, statusAndMessage, tally, unwrapReply } from '../../support/api/replies.ts';
import { getDayPage, getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import {
  AVA_CHOICE,
  AVA_CUT,
  bookTen,
  cancel,
  GUESTS,
  getEntry,
  joinAll,
  joinWaitlist,
  listStatuses,
  openOffer,
  receiveOffer,
  toGuest,
} from '../../support/booking/waitlist.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

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

    const replies = await callAtOnce(5, () => salon.call<{ id: number }>('waitlist/accept', { token }));
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

  test('books with the acceptance of the policy from the day of joining (BEHAVIOR §10.5)', async () => {
    const salon = await openSalon({ settings: { ...GUESTS.settings, languages: ['en', 'fr'] } });
    const visit = await bookTen(salon);
    const joinedAt = salon.clock.now().toISOString();
    const joining = { guest: toGuest('Wanda'), policy_accepted: 1 };
    await joinWaitlist(salon, joining, { headers: { 'accept-language': 'fr' } });
    await salon.clock.advance(60);
    await cancel(salon, visit);
    const token = await receiveOffer(salon, 'Wanda');
    const { id } = unwrapReply(await salon.call<{ id: number }>('waitlist/accept', { token }));
    expect(await getStoredAppointment(salon, id)).toMatchObject({
      policyAcceptance: { at: joinedAt, language: 'fr' },
    });
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

  test('refuses an offer whose staff or rooms the salon has changed (400 Offer has ended)', async () => {
    const salon = await openSalon(GUESTS);
    const anybody = { service_pricing_options: [{ ...AVA_CHOICE, staff_id: null }] };
    const waitlist_id = (await joinWaitlist(salon, anybody)).body.data.id;
    const offer = { waitlist_id, date: TUESDAY, time: '10:00 AM', staff_id: 1 };
    expect((await salon.call('waitlist/waitlist-offer', offer, { as: 'staff' })).status).toBe(200);

    const token = await receiveOffer(salon, 'Wanda');
    const change = async (operation: Parameters<TestSalon['call']>[0], input: object) =>
      expect((await salon.call(operation, input, { as: 'admin' })).status, JSON.stringify(input)).toBe(200);
    const answer = async () => statusAndMessage(await salon.call('waitlist/accept', { token }));

    await change('directory/staff-update', { staff_id: 1, service_ids: [2, 3] });
    expect(await answer()).toBe('400 Offer has ended');
    await change('directory/staff-update', { staff_id: 1, service_ids: [1, 2, 3] });
    await change('services/update', { id: 1, resources: [{ kind: 'treatment room', during: 'visit' }] });
    expect(await answer(), 'the offer holds no room').toBe('400 Offer has ended');
    await change('services/update', { id: 1, resources: [] });
    expect((await salon.call('waitlist/show', { token })).status).toBe(200);

    await change('directory/staff-delete', { staff_id: 1 });
    expect(await answer()).toBe('400 Offer has ended');
    await salon.clock.advance(30);
    await salon.runScheduledWork();
    expect(await listStatuses(salon, [waitlist_id])).toEqual(['waiting']);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('counts a customer with a verified address as one, also by the mailed link (BEHAVIOR §14.10)', async () => {
    const limits = { openBookingsPerUnverifiedCustomer: 1, openBookingsPerCustomer: 5 };
    const salon = await openSalon({ settings: { ...GUESTS.settings, ...limits } });
    const own = { services: [AVA_CUT], customer_type: 0, guest: undefined };
    for (const time of ['03:00 PM', '04:00 PM']) {
      const reply = await book(salon, { ...own, time }, { as: 'customer' });
      expect(reply.status, reply.text).toBe(201);
    }
    const visit = await bookTen(salon);
    const joined = await joinWaitlist(salon, { guest: undefined, customer_type: 0 }, { as: 'customer' });
    expect(joined.status, joined.text).toBe(201);
    await cancel(salon, visit);

    const token = await receiveOffer(salon, 'Carla', DEMO_LOGINS.customer.email);
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe('201 Booking saved');
  });

  nightTest('goes to the next after a lapse, to three in all, and is public then', async () => {
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

  nightTest(
    'ends an entry whose second offer lapses, of another time too; a declined one does not count (BEHAVIOR §34.3)',
    async () => {
      const salon = await openSalon(GUESTS);
      const [entry] = await joinAll(salon, 'Ann');
      const offer = async (time: string) => {
        const input = { waitlist_id: entry?.id, date: TUESDAY, time };
        expect((await salon.call('waitlist/waitlist-offer', input, { as: 'staff' })).status).toBe(200);
        return receiveOffer(salon, 'Ann');
      };
      const lapse = async () => {
        await salon.clock.advance(30);
        await salon.runScheduledWork();
        return listStatuses(salon, [entry?.id ?? 0]);
      };
      const token = await offer('09:00 AM');
      expect((await salon.call('waitlist/decline', { token })).status).toBe(200);
      await offer('09:15 AM');
      expect(await lapse()).toEqual(['waiting']);
      await offer('09:30 AM');
      expect(await lapse()).toEqual(['left']);
      const visit = await bookTen(salon);
      await cancel(salon, visit);
      expect(await listStatuses(salon, [entry?.id ?? 0])).toEqual(['left']);
      expect(await listTimes(salon, [AVA_CHOICE])).toContain('10:00 AM');
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );
});

// BEHAVIOR §34.5
describe('accept by the front desk', () => {
  test('books the held time for the person on the phone, once, without a deposit, and mails the confirmation', async () => {
    const salon = await openSalon(GUESTS);
    const { entry } = await openOffer(salon);
    const accept = () =>
      salon.call<{ id: number }>('waitlist/accept', { waitlist_id: entry.id }, { as: 'staff' });
    const replies = await callAtOnce(3, accept);
    expect(tally(replies)).toEqual({ '201 Booking saved': 1, '400 Offer has ended': 2 });
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual({ waitlist_id: ['Offer has ended'] });
    const id = replies.find(({ status }) => status === 201)?.body.data.id ?? 0;
    expect(await getStoredAppointment(salon, id)).toMatchObject({
      status: 1,
      date: '2026-11-17',
      minute: 600,
      depositAmount: 0,
      guest: toGuest('Wanda'),
    });
    expect(await getEntry(salon, entry.id)).toMatchObject({ status: 'booked', appointmentId: id });
    await salon.runScheduledWork();
    const subjects = listMailsTo(salon, toGuest('Wanda').email).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith('Your appointment at'))).toHaveLength(1);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('is for users with appointments.write, and for offers of this salon', async () => {
    const [salon, other] = [await openSalon(GUESTS), await openSalon(GUESTS)];
    const { entry } = await openOffer(salon);
    const accept = (input: object, options: object) => salon.call('waitlist/accept', input, options);
    const own = { waitlist_id: entry.id };
    for (const as of [undefined, 'customer'] as const) {
      const { status, body } = await accept(own, as ? { as } : {});
      expect([status, body.errors]).toEqual([422, { waitlist_id: ['Staff only'] }]);
    }
    const { token } = await addUser(salon, { permissions: ['waitlist.write'] });
    const refused = await accept(own, { token });
    expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['appointments.write'] }]);
    expect((await accept({ waitlist_id: entry.id + 1 }, { as: 'staff' })).status).toBe(404);
    expect((await other.call('waitlist/accept', own, { as: 'staff' })).status).toBe(404);
    const empty = await accept({}, { as: 'staff' });
    expect([empty.status, empty.body.errors]).toEqual([422, { token: ['Is required'] }]);
    expect(await listStatuses(salon, [entry.id])).toEqual(['offered']);
  });
});
