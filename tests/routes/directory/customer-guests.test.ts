import { describe, expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { auditGuestProfileVisits } from '../../../infra/tools/audit/guests.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { findGuest } from '../../../lib/table/customers/guests.ts';
import { keys } from '../../../lib/table/keys.ts';
import { getGuestMoveChange } from '../../../lib/workflows/customers/move-guest.ts';
import {
  bookAsGuest,
  getStoredAppointment,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { AVA_TIMES, GUEST } from '../../support/booking/bookings.ts';
import { AS_ADMIN, callAsAdmin, listAsAdmin, type RecordView } from '../../support/catalog/directory.ts';
import { deliverChanges } from '../../support/environment/stream.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const meter = createMeter();
const openSalon = useTestSalons(meter);
const STAFF = { as: 'staff' } as const;
const FAMILY = { lname: 'Novak', email: '', phone: '+1 212 555 0177' };

/** Lists the guests after the work that gathers them. */
async function listGuests(salon: TestSalon, query: object = {}): Promise<RecordView[]> {
  await salon.runScheduledWork();
  return (await listAsAdmin(salon, 'customer-index', { kind: 'guest', ...query })).body.data;
}

async function getOnlyGuest(salon: TestSalon): Promise<RecordView> {
  const [guest, ...others] = await listGuests(salon);
  expect(others).toEqual([]);
  if (!guest) throw new Error('there is no guest');
  return guest;
}

// BEHAVIOR §11.15
describe('the visits of a guest', () => {
  test('are one profile by mailbox, with the newest name', async () => {
    const salon = await openSalon();
    await bookAsGuest(salon);
    await bookAsGuest(salon, {
      time: '01:00 PM',
      guest: { ...GUEST, fname: 'Georgina', email: 'gina+hair@guest.test', phone: '' },
    });
    await bookAsGuest(salon, { time: '02:00 PM', guest: { ...GUEST, email: 'other@guest.test' } });
    const guests = await listGuests(salon, { sort: 'name' });
    expect(guests).toMatchObject([
      { fname: 'Georgina', email: 'gina+hair@guest.test', phone: '', kind: 'guest', visits: 0 },
      { fname: 'Gina', email: 'other@guest.test', kind: 'guest' },
    ]);
    const guest_id = guests[0]?.id;
    const shown = await salon.call('directory/customer-show', { guest_id }, AS_ADMIN);
    expect(shown.body.data).toMatchObject({
      customer: guests[0],
      appointments: [{ id: 2, customer_id: null }, { id: 1 }],
      open_bookings: 2,
      credit: '0.00',
    });
  });

  test('are one profile by phone and name where there is no mailbox: families share phones', async () => {
    const salon = await openSalon();
    const bookFor = (fname: string, time: string, contact: object = FAMILY) =>
      bookAsGuest(salon, { guest: { ...FAMILY, ...contact, fname }, time }, STAFF);
    await bookFor('Jan', '10:00 AM');
    await bookFor('jan', '11:00 AM');
    await bookFor('Eva', '01:00 PM');
    await bookFor('Walk-in', '02:00 PM', { phone: '' });
    const guests = await listGuests(salon, { sort: 'name' });
    expect(guests.map(({ fname }) => fname)).toEqual(['Eva', 'jan']);
  });

  test('count once they have ended, as those of a customer', async () => {
    const salon = await openSalon();
    const appointment_id = await bookAsGuest(salon, { guest: GUEST });
    await salon.call('appointments/appointment-complete', { appointment_id }, STAFF);
    expect(await getOnlyGuest(salon)).toMatchObject({ visits: 1, spent: '54.13', usual_staff_id: 1 });
    expect(await auditGuestProfileVisits(salon.store, salon.tenant)).toEqual([]);
  });

  test('cost at most 2 write units after the commit of a booking', async () => {
    const salon = await openSalon();
    const units: number[] = [];
    for (const time of ['11:00 AM', '01:00 PM', '02:00 PM']) {
      const id = await bookAsGuest(salon, { time });
      const written = [keys.appointment(salon.tenant, id)];
      const gather = () => deliverChanges(salon.clock.now, salon.store, written);
      units.push((await meter.measure(gather)).writeUnits);
      // A repeated event
      units.push((await meter.measure(gather)).writeUnits);
    }
    expect(units).toEqual([2, 0, 1, 0, 1, 0]);
  });

  nightTest('leave the profile with a customer whom the desk sets, and with an erasure', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const appointment_id = await bookAsGuest(salon);
    await bookAsGuest(salon, { time: '01:00 PM' });
    await salon.runScheduledWork();
    const set = await salon.call(
      'appointments/appointment-set-customer',
      { appointment_id, customer_id: 77 },
      STAFF,
    );
    expect(set.status, set.text).toBe(200);
    const guest_id = (await getOnlyGuest(salon)).id;
    const shown = await salon.call<{ appointments: object[] }>(
      'directory/customer-show',
      { guest_id },
      AS_ADMIN,
    );
    expect(shown.body.data.appointments).toMatchObject([{ id: 2 }]);
    const open = await callAsAdmin(salon, 'customer-erase', { guest_id });
    expect(open.text).toContain('Customer has open bookings');
    await salon.call('appointments/appointment-cancel', { appointment_id: 2 }, STAFF);
    const erased = await callAsAdmin(salon, 'customer-erase', { guest_id });
    expect(erased.status, erased.text).toBe(200);
    expect(await listGuests(salon)).toEqual([]);
    expect((await getStoredAppointment(salon, 2)).guest).toMatchObject({ fname: 'Erased' });
    expect(await auditGuestProfileVisits(salon.store, salon.tenant)).toEqual([]);
  });

  test('of a guest without an address are erased by the profile alone', async () => {
    const salon = await openSalon();
    const guest = { ...FAMILY, fname: 'Jan' };
    const appointment_id = await bookAsGuest(salon, { guest }, STAFF);
    await bookAsGuest(salon, { guest: { ...guest, fname: 'Eva' }, time: '01:00 PM' }, STAFF);
    await salon.call('appointments/appointment-cancel', { appointment_id }, STAFF);
    const jan = (await listGuests(salon, { search: 'jan' }))[0]?.id;
    const erased = await callAsAdmin(salon, 'customer-erase', { guest_id: jan });
    expect(erased.status, erased.text).toBe(200);
    expect(await listGuests(salon)).toMatchObject([{ fname: 'Eva' }]);
    expect((await getStoredAppointment(salon, 1)).guest).toMatchObject({ fname: 'Erased', phone: '' });
    expect((await getStoredAppointment(salon, 2)).guest).toMatchObject({ fname: 'Eva', phone: FAMILY.phone });
    expect((await callAsAdmin(salon, 'customer-erase', { guest_id: jan })).status).toBe(404);
  });
});

// BEHAVIOR §11.15
describe('a guest who becomes a customer', () => {
  test('takes all visits along, with name and contact where the request has none', async () => {
    const salon = await openSalon();
    const appointment_id = await bookAsGuest(salon);
    await salon.call('appointments/appointment-complete', { appointment_id }, STAFF);
    await bookAsGuest(salon, { time: '01:00 PM' });
    const guest = await getOnlyGuest(salon);
    const stored = await callAsAdmin(salon, 'customer-store', { guest_id: guest.id, lname: 'Client' });
    expect(stored.status, stored.text).toBe(201);
    const customer = { fname: 'Gina', lname: 'Client', email: GUEST.email, email_verified: false };
    expect(stored.body.data).toMatchObject(customer);
    const customer_id = stored.body.data.id;
    const shown = await salon.call('directory/customer-show', { customer_id }, AS_ADMIN);
    expect(shown.body.data).toMatchObject({
      appointments: [
        { id: 2, customer_id },
        { id: 1, customer_id },
      ],
      open_bookings: 1,
    });
    expect(await listGuests(salon)).toEqual([]);
    const list = await listAsAdmin(salon, 'customer-index', { search: 'gina' });
    expect(list.body.data).toMatchObject([{ id: customer_id, kind: 'customer', visits: 1, spent: '54.13' }]);
    expect((await callAsAdmin(salon, 'customer-store', { guest_id: guest.id })).status).toBe(404);
  });

  test('is merged with nobody by an address that was not proven', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    await bookAsGuest(salon, { guest: { ...GUEST, email: 'olga@other.test' } });
    const { id: guest_id } = await getOnlyGuest(salon);
    const taken = await callAsAdmin(salon, 'customer-store', { guest_id });
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toEqual({ email: ['Is already taken'] });
    expect((await getStoredAppointment(salon, 1)).customerId).toBeNull();
    const without = await callAsAdmin(salon, 'customer-store', { guest_id, email: '' });
    expect(without.status, without.text).toBe(201);
    expect((await getStoredAppointment(salon, 1)).customerId).toBe(without.body.data.id);
  });

  test('takes the visits along by scheduled work where the request ends before', async () => {
    const salon = await openSalon();
    const appointment_id = await bookAsGuest(salon);
    const { id: guest_id } = await getOnlyGuest(salon);
    const { tenant, store } = salon;
    const guest = await findGuest(store, tenant, guest_id);
    if (!guest) throw new Error('there is no guest');
    const now = salon.clock.now();
    await store.commit([await getGuestMoveChange(store, tenant, guest, 1, now)]);
    // A visit of this moment
    const late = await bookAsGuest(salon, { time: '01:00 PM' });
    salon.clock.set(new Date(now.getTime() + 2 * MINUTE_MS));
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    for (const id of [appointment_id, late])
      expect((await getStoredAppointment(salon, id)).customerId).toBe(1);
    expect(await auditGuestProfileVisits(store, tenant)).toEqual([]);
  });

  test('is unknown in another salon, and for whom may not write customers', async () => {
    const salon = await openSalon();
    await bookAsGuest(salon);
    const { id: guest_id } = await getOnlyGuest(salon);
    const other = await openSalon();
    for (const name of ['customer-store', 'customer-erase'])
      expect((await callAsAdmin(other, name, { guest_id })).status, name).toBe(404);
    expect((await other.call('directory/customer-show', { guest_id }, AS_ADMIN)).status).toBe(404);
    const refused = await salon.call('directory/customer-store', { guest_id }, { as: 'customer' });
    expect(refused.status).toBe(403);
    expect((await salon.call('directory/customer-show', {}, AS_ADMIN)).body.errors).toEqual({
      customer_id: ['Must name one customer or guest'],
    });
  });
});

// BEHAVIOR §11.15
describe('the list of clients', () => {
  test('has customers alone by default, and both by name or with the guests after them', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    for (const [index, fname] of ['Zoe', 'Mia', 'Aaron', 'Oleg'].entries()) {
      salon.clock.set(new Date(salon.clock.now().getTime() + MINUTE_MS));
      await bookAsGuest(salon, {
        time: AVA_TIMES[index],
        guest: { ...GUEST, fname, email: `${fname}@guest.test` },
      });
    }
    await salon.runScheduledWork();
    const list = async (query: object) =>
      (await listAsAdmin(salon, 'customer-index', query)).body.data.map(({ fname }) => fname);
    const both = ['Aaron', 'Carla', 'Mia', 'Oleg', 'Olga', 'Zoe'];
    const all = { kind: 'all', sort: 'name' };
    expect(await list({ sort: 'name' })).toEqual(['Carla', 'Olga']);
    expect(await list(all)).toEqual(both);
    expect(await list({ ...all, order: 'desc' })).toEqual(both.toReversed());
    for (const order of ['asc', 'desc'])
      for (const page of [1, 2, 3, 4])
        expect(await list({ ...all, order, page, per_page: 2 })).toEqual(
          (order === 'asc' ? both : both.toReversed()).slice((page - 1) * 2, page * 2),
        );
    const byId = ['Carla', 'Olga', 'Zoe', 'Mia', 'Aaron', 'Oleg'];
    expect(await list({ kind: 'all' })).toEqual(byId);
    expect(await list({ kind: 'all', order: 'desc', page: 2, per_page: 3 })).toEqual(
      byId.toReversed().slice(3, 6),
    );
    expect(await list({ ...all, search: 'ol' })).toEqual(['Oleg', 'Olga']);
    expect(await list({ kind: 'guest', search: 'mia@guest' })).toEqual(['Mia']);
    expect(await list({ kind: 'guest', search: '0142', sort: 'name' })).toEqual([
      'Aaron',
      'Mia',
      'Oleg',
      'Zoe',
    ]);
    const unknown = await salon.call('directory/customer-index', { kind: 'other' }, AS_ADMIN);
    expect(unknown.body.errors).toEqual({ kind: ['Must be one of customer, guest, all'] });
  });
});
