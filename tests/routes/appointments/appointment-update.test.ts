import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getDayPage,
  getStoredAppointment,
  listPendingNotices,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, GUEST, HAIRCUT, listTimes, TUESDAY } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'appointments/appointment-update';
const withAva = (service: object) => ({ ...service, staff_id: 1 });
const withBen = (service: object) => ({ ...service, staff_id: 2 });
const CONDITIONING = { add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 };
const NOT_AVAILABLE = '400 Slot not available';

const update = (salon: TestSalon, id: number, change: object) =>
  salon.call<FrontDeskAppointmentView>(UPDATE, { appointment_id: id, ...change }, { as: 'staff' });

/** Updates, and expects success and a clean audit. */
async function updateWell(salon: TestSalon, id: number, change: object): Promise<FrontDeskAppointmentView> {
  const reply = await update(salon, id, change);
  expect(reply.status, reply.text).toBe(200);
  expect(await listAuditFindings(salon)).toEqual([]);
  return reply.body.data;
}
const describeServices = ({ services }: FrontDeskAppointmentView) =>
  services.map(({ name, time, staff, price, duration }) => [name, time, staff?.name, price, duration]);

// BEHAVIOR §17.7
describe('appointment-update', () => {
  test('adds a service behind the booked one, holds its time and bills it', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], note: 'Short' });
    const services = [withAva(HAIRCUT), withAva(BLOW_DRY)];
    const shown = await updateWell(salon, id, { services });
    expect(describeServices(shown)).toEqual([
      ['Haircut', '10:00 AM', 'Ava Martin', '50.00', 45],
      ['Blow-dry', '10:45 AM', 'Ava Martin', '35.00', 30],
    ]);
    expect(shown).toMatchObject({
      date: TUESDAY,
      time: '10:00 AM',
      ends_at: '2026-11-17T11:15:00-05:00',
      status: 1,
      note: 'Short',
      guest: GUEST,
      subtotal: '85.00',
      total: '92.01',
      payments: [{ payment_type_id: 0, amount: '92.01', pending_amount: '92.01' }],
    });
    expect(await listTimes(salon, [withAva(HAIRCUT)])).not.toContain('11:00 AM');
    expect(await listTimes(salon, [withAva(HAIRCUT)])).toContain('11:15 AM');
  });

  test('removes a service, moves the others up and frees the time', async () => {
    const salon = await openSalon();
    const services = [withAva(BLOW_DRY), withAva(HAIRCUT)];
    const id = await bookAsGuest(salon, { services });
    const shown = await updateWell(salon, id, { services: [withAva(HAIRCUT)] });
    expect(describeServices(shown)).toEqual([['Haircut', '10:00 AM', 'Ava Martin', '50.00', 45]]);
    expect(shown.payments).toMatchObject([{ payment_type_id: 0, amount: '54.13' }]);
    expect(await listTimes(salon, [withAva(HAIRCUT)])).toContain('10:45 AM');
  });

  nightTest('keeps the add-ons of services that stay, replaces all where they are sent', async () => {
    const salon = await openSalon();
    const booking = { services: [withAva(HAIRCUT), withAva(BLOW_DRY)], addons: [CONDITIONING] };
    const id = await bookAsGuest(salon, booking);
    const kept = await updateWell(salon, id, { services: [withAva(HAIRCUT)] });
    expect(kept.services).toMatchObject([{ addons: [{ add_on_id: 1, add_on_price: '20.00' }] }]);
    const two = await updateWell(salon, id, { addons: [CONDITIONING, CONDITIONING] });
    expect(two.services[0]?.addons).toHaveLength(2);
    expect(two).toMatchObject({ subtotal: '90.00', ends_at: '2026-11-17T11:15:00-05:00' });
    const none = await updateWell(salon, id, { addons: [] });
    expect(none).toMatchObject({ subtotal: '50.00', services: [{ addons: [] }] });
    await updateWell(salon, id, { addons: [CONDITIONING] });
    expect((await updateWell(salon, id, { services: [withAva(BLOW_DRY)] })).services).toMatchObject([
      { name: 'Blow-dry', addons: [] },
    ]);
  });

  test('changes the note alone at any time, and clears it; no mail, no new time', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], note: 'Short' });
    const before = await getDayPage(salon, 1, '2026-11-17');
    const pending = await listPendingNotices(salon);
    await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
    expect(await updateWell(salon, id, { note: 'Long' })).toMatchObject({ note: 'Long', time: '10:00 AM' });
    expect(await updateWell(salon, id, {})).toMatchObject({ note: 'Long' });
    expect((await updateWell(salon, id, { note: null })).note).toBe('');
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual(before);
    expect(await listPendingNotices(salon)).toEqual(pending);
    expect((await getStoredAppointment(salon, id)).moves).toBe(0);
  });

  test('keeps agreed prices and minutes, unless those of the catalog are stated', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
    const renewed = { name: 'Haircut', category_id: 1, price: 60, duration: 60 };
    await salon.call('services/update', { id: 1, ...renewed }, { as: 'admin' });
    const silent = { service_id: 1, staff_id: 1 };
    for (const services of [[silent], [withAva(HAIRCUT)]]) {
      expect(await updateWell(salon, id, { services })).toMatchObject({ subtotal: '50.00' });
    }
    const wrong = await update(salon, id, { services: [{ ...silent, price: 55, duration: 50 }] });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { 'services.0.price': ['Must be 60.00'], 'services.0.duration': ['Must be 60'] },
    ]);
    const stated = [{ ...silent, price: 60, duration: 60 }];
    expect(await updateWell(salon, id, { services: stated })).toMatchObject({
      subtotal: '60.00',
      ends_at: '2026-11-17T11:00:00-05:00',
    });
  });

  test('takes other minutes beside the agreed price; too few get 422, a taken time 400', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
    const resize = (duration: number, price = 50) =>
      update(salon, id, { services: [{ service_id: 1, staff_id: 1, price, duration }] });
    for (const [duration, end] of [
      [60, '11:00'],
      [20, '10:20'],
    ] as const) {
      const { body } = await resize(duration);
      expect(body.data).toMatchObject({ subtotal: '50.00', ends_at: `2026-11-17T${end}:00-05:00` });
    }
    expect((await resize(4)).body.errors).toEqual({ 'services.0.duration': ['Must be at least 5'] });
    expect((await resize(60, 55)).body.errors).toMatchObject({ 'services.0.price': ['Must be 50.00'] });
    await bookAsGuest(salon, { services: [withAva(HAIRCUT)], time: '10:45 AM' });
    expect(statusAndMessage(await resize(50))).toBe(NOT_AVAILABLE);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('keeps the assigned member, and gives a replaced service to the same member', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
    const any = { ...BLOW_DRY, staff_id: null };
    const swapped = await updateWell(salon, id, { services: [any] });
    expect(describeServices(swapped)).toEqual([['Blow-dry', '10:00 AM', 'Ava Martin', '35.00', 30]]);
    expect(swapped.services[0]?.staff_chosen).toBe(false);
    const ben = await updateWell(salon, id, { services: [withBen(BLOW_DRY)] });
    expect(ben.services[0]).toMatchObject({ staff_id: 2, staff_chosen: true });
    expect(await listTimes(salon, [withAva(HAIRCUT)])).toContain('10:00 AM');
  });

  test('needs free time for what it does not hold yet; override leaves hours and shifts, never overlaps', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], time: '04:00 PM' });
    const longer = { services: [withAva(HAIRCUT), withAva(BLOW_DRY)] };
    const reply = await update(salon, id, longer);
    expect([statusAndMessage(reply), reply.body.errors]).toEqual([
      NOT_AVAILABLE,
      { services: ['Slot not available'] },
    ]);
    expect(statusAndMessage(await update(salon, id, { addons: [CONDITIONING, CONDITIONING] }))).toBe(
      NOT_AVAILABLE,
    );
    expect((await getStoredAppointment(salon, id)).version).toBe(1);
    await updateWell(salon, id, { ...longer, override: 1 });
    const other = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], time: '03:15 PM' });
    const clash = { services: [withAva(HAIRCUT), withAva(BLOW_DRY)], override: 1 };
    expect(statusAndMessage(await update(salon, other, clash))).toBe(NOT_AVAILABLE);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('lengthens a visit off the grid and under a block, where the time that it does not hold is free', async () => {
    const salon = await openSalon();
    const at = { time: '10:10 AM', override: 1 };
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)], ...at }, { as: 'staff' });
    const resize = (duration: number) => update(salon, id, { services: [{ ...withAva(HAIRCUT), duration }] });
    const statuses = async (...minutes: readonly number[]) => {
      const found: number[] = [];
      for (const duration of minutes) found.push((await resize(duration)).status);
      return found;
    };
    expect(await statuses(30, 45, 60, 30)).toEqual([200, 200, 200, 200]);
    const block = { location_id: 1, staff_id: 1, date: TUESDAY, from: '10:00', to: '10:40', reason: '' };
    await callAsAdmin(salon, 'block-time-store', block);
    expect(await statuses(45, 30)).toEqual([200, 200]);
    await callAsAdmin(salon, 'block-time-store', { ...block, from: '10:50', to: '11:00' });
    expect(await statuses(40, 45)).toEqual([200, 400]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('shortens a visit that has begun, and lengthens it with override; on a past day only shortens', async () => {
    const salon = await openSalon();
    const both = [withAva(HAIRCUT), withAva(BLOW_DRY)];
    const id = await bookAsGuest(salon, { services: both });
    await salon.clock.set(new Date('2026-11-17T15:10:00Z'));
    await updateWell(salon, id, { services: [withAva(HAIRCUT)] });
    expect(statusAndMessage(await update(salon, id, { services: both }))).toBe(NOT_AVAILABLE);
    await updateWell(salon, id, { services: both, override: 1 });
    await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
    const longer = [...both, withAva(BLOW_DRY)];
    expect(statusAndMessage(await update(salon, id, { services: longer, override: 1 }))).toBe(NOT_AVAILABLE);
    await updateWell(salon, id, { services: [withAva(HAIRCUT)] });
  });

  nightTest('tells customer and staff of changed services, with a newer calendar entry', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT), withAva(BLOW_DRY)] });
    await salon.runScheduledWork();
    const before = salon.mails().length;
    await updateWell(salon, id, { services: [withAva(HAIRCUT), withBen(BLOW_DRY)] });
    await salon.runScheduledWork();
    const mails = salon.mails().slice(before);
    expect(
      mails.map(({ destination, subject }) => [destination.to[0], subject.split(':')[0]]).sort(),
    ).toEqual([
      ['ava@demo.test', 'Updated'],
      ['ben@demo.test', 'New appointment'],
      [GUEST.email, 'Your appointment at Demo Salon was updated'],
    ]);
    const [toGuest] = mails.filter(({ destination }) => destination.to[0] === GUEST.email);
    expect(toGuest?.body.text).toContain('Ben Carter');
    expect(toGuest?.body.text).not.toContain('Previous time');
    expect((await getStoredAppointment(salon, id)).moves).toBe(1);
  });

  test('refuses other statuses than 0 and 1 (400)', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon);
    await salon.call('appointments/appointment-complete', { appointment_id: id }, { as: 'staff' });
    for (const change of [{ note: 'x' }, { services: [HAIRCUT] }]) {
      expect(statusAndMessage(await update(salon, id, change))).toBe(TRANSITION_REFUSED);
    }
  });

  test.each([
    [{ services: [] }, 'services'],
    [{ services: 'x' }, 'services'],
    [{ services: [{ ...HAIRCUT, service_id: 99 }] }, 'services.0.service_id'],
    [{ services: [HAIRCUT, { ...BLOW_DRY, pricing_option_id: 9 }] }, 'services.1.pricing_option_id'],
    [{ services: [{ ...HAIRCUT, staff_id: 5 }] }, 'services.0.staff_id'],
    [{ services: [{ ...HAIRCUT, staff_id: 3 }] }, 'services.0.staff_id'],
    [{ services: [{ ...HAIRCUT, staff_id: 99 }] }, 'services.0.staff_id'],
    [{ services: [{ ...BLOW_DRY, price: 1 }] }, 'services.0.price'],
    [{ addons: [{ add_on_id: 9 }] }, 'addons.0.add_on_id'],
    [{ addons: [{ add_on_id: 2 }] }, 'addons.0.add_on_id'],
    [{ addons: [{ ...CONDITIONING, add_on_price: 1 }] }, 'addons.0.add_on_price'],
    [{ note: 'x'.repeat(2_001) }, 'note'],
    [{ override: 2 }, 'override'],
    [{ appointment_id: 'x' }, 'appointment_id'],
  ])('refuses %j (422 naming the field) and writes nothing', async (change, field) => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
    const { status, body } = await update(salon, id, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await getStoredAppointment(salon, id)).version).toBe(1);
  });

  test("refuses another salon's appointment (404), no token (401) and customers (403)", async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon);
    const unknown = await update(await openSalon(), id, { note: 'x' });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([404, ['appointment_id']]);
    await expectAccess(salon, UPDATE, { appointment_id: id, note: 'x' }, { closedTo: ['customer'] });
    expect((await getStoredAppointment(salon, id)).note).toBe('');
  });

  test('is done once for a repeated Idempotency-Key (BEHAVIOR §9.1)', async () => {
    const salon = await openSalon();
    const id = await bookAsGuest(salon, { services: [withAva(HAIRCUT)] });
    const input = { appointment_id: id, services: [withAva(HAIRCUT), withAva(BLOW_DRY)] };
    const options = { as: 'staff', headers: { 'idempotency-key': 'longer' } } as const;
    const [first, second] = [
      await salon.call(UPDATE, input, options),
      await salon.call(UPDATE, input, options),
    ];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await getStoredAppointment(salon, id)).version).toBe(2);
  });
});
