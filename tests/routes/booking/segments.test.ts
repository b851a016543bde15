import { beforeAll, expect, test } from 'vitest';
import { toFailureBody } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsGuest,
  getDayPage,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import {
  book,
  FACIAL,
  GUEST,
  HAIRCUT,
  listTimes,
  TUESDAY,
  toRefusal,
} from '../../support/booking/bookings.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { openSpa, type Spa } from '../../support/pages/spa.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const NOT_AVAILABLE = toFailureBody('slotNotAvailable', 'time');

let salon: TestSalon;
let spa: Spa;
beforeAll(async () => {
  // All visits are of one guest (BEHAVIOR §14.10)
  salon = await openSalon({ settings: { openBookingsPerGuest: 0, enableDynamicSlot: true } });
  spa = await openSpa(salon, 2);
});

const change = (operation: string, appointment_id: number, input: object = {}) =>
  salon.call<AppointmentView>(
    `appointments/appointment-${operation}`,
    { appointment_id, ...input },
    AS_STAFF,
  );
const cancel = async (...ids: readonly number[]) => {
  for (const id of ids) expect((await change('cancel', id)).status).toBe(200);
};
const toSlotServices = (services: readonly object[]) =>
  services.map((service) => ({ pricing_option_id: null, staff_id: null, ...service }));
const resourcesOf = (reply: Reply<AppointmentView>) =>
  reply.body.data.services.map(({ resources }) => resources.map(({ id }) => id));

// BEHAVIOR §13.2, §13.5
test('a haircut fits into the gap of a balayage, a second one does not (400 Slot not available)', async () => {
  const balayage = { ...HAIRCUT, service_id: 9, staff_id: 1, price: '180.00', duration: 150 };
  const cut = { ...HAIRCUT, staff_id: 1 };
  const first = await bookAsGuest(salon, { services: [balayage], time: '09:00 AM' });
  const slotServices = toSlotServices([{ service_id: 1, staff_id: 1 }]);
  expect((await listTimes(salon, slotServices)).slice(0, 2)).toEqual(['09:45 AM', '11:30 AM']);
  const second = await bookAsGuest(salon, { services: [cut], time: '09:45 AM' });
  const refused = await book(salon, { services: [cut], time: '09:45 AM' });
  expect([refused.status, refused.body]).toEqual([400, NOT_AVAILABLE]);

  type Diary = { readonly staff: readonly { readonly id: number; readonly visits: readonly object[] }[] };
  const day = { location_id: 1, date: TUESDAY };
  const diary = await salon.call<Diary>('appointments/diary', day, AS_STAFF);
  expect(diary.body.data.staff.find(({ id }) => id === 1)?.visits).toMatchObject([
    {
      appointment_id: first,
      from: '09:00',
      to: '11:30',
      busy: [
        { from: '09:00', to: '09:45' },
        { from: '10:30', to: '11:30' },
      ],
    },
    { appointment_id: second, from: '09:45', to: '10:30', busy: [{ from: '09:45', to: '10:30' }] },
  ]);

  // The member may be away in the gap, the whole salon may not
  const block = { location_id: 1, staff_id: 1, date: '2026/11/18', from: '09:45', to: '10:30' };
  const ownBlock = await callAsAdmin(salon, 'block-time-store', block);
  expect((await change('reschedule', first, { date: '2026/11/18', time: '09:00 AM' })).status).toBe(200);
  await callAsAdmin(salon, 'block-time-delete', { block_time_id: ownBlock.body.data.id });
  const closed = { ...block, staff_id: null, from: '10:00', to: '10:15' };
  const stored = await callAsAdmin(salon, 'block-time-store', closed);
  expect(stored.body.conflicts).toEqual([first]);
  const again = await change('reschedule', first, { date: '2026/11/18', time: '09:15 AM', override: 1 });
  expect([again.status, again.body]).toMatchObject([400, NOT_AVAILABLE]);
  await callAsAdmin(salon, 'block-time-delete', { block_time_id: stored.body.data.id });
  await cancel(first, second);
  expect(await getDayPage(salon, 1, '2026-11-18')).toEqual({});
});

// BEHAVIOR §13.7, §17.5
test('a visit holds a room until it moves or is cancelled, and shows it; a third finds none', async () => {
  const { wrap, therapists } = spa;
  const { status, body } = await book(salon, { services: [{ ...wrap, staff_id: therapists[0] }] });
  expect(status).toBe(201);
  const first = body.data.id;
  const shown = await change('update', first, { note: 'Quiet room, please' });
  expect(shown.body.data.services).toMatchObject([
    { guest_no: 0, resources: [{ id: 1, kind: 'treatment room', name: 'Lavender room' }] },
  ]);
  const second = await bookAsGuest(salon, { services: [{ ...wrap, staff_id: therapists[1] }] });
  // Elena is free, and so is the laser
  const laser = { ...FACIAL, service_id: 10, price: '95.00' };
  const isFree = async () =>
    (await listTimes(salon, toSlotServices([{ service_id: 10 }]))).includes('10:00 AM');
  expect(await isFree()).toBe(false);
  for (const override of [0, 1]) {
    const refused = await book(
      salon,
      { services: [laser], customer_type: 2, guest: undefined, override },
      AS_STAFF,
    );
    expect([refused.status, refused.body]).toEqual([400, NOT_AVAILABLE]);
  }
  await change('reschedule', second, { date: TUESDAY, time: '02:00 PM' });
  expect(await isFree()).toBe(true);
  const third = await bookAsGuest(salon, { services: [laser] });
  expect(resourcesOf(await change('update', third, { note: '' }))).toEqual([[2, 3]]);
  expect(await getDayPage(salon, 1, '2026-11-17')).toMatchObject({
    u1: expect.any(String),
    u3: expect.any(String),
  });
  expect(await listAuditFindings(salon)).toEqual([]);
  await cancel(first, second, third);
  expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
});

// BEHAVIOR §13.7, §17.5, §17.7
test('the front desk names the room; a move keeps it, an update changes it', async () => {
  const named = { ...spa.wrap, resource_ids: [2] };
  const walkIn = { customer_type: 2, guest: undefined };
  const { body } = await book(salon, { ...walkIn, services: [named] }, AS_STAFF);
  const { id } = body.data;
  const other = await bookAsGuest(salon, { services: [{ ...spa.wrap }], time: '02:00 PM' });
  expect(resourcesOf(await change('update', other, { services: [named] }))).toEqual([[2]]);
  const refused = await change('reschedule', id, { date: TUESDAY, time: '02:00 PM' });
  expect([refused.status, refused.body]).toMatchObject([400, NOT_AVAILABLE]);
  expect(resourcesOf(await change('reschedule', id, { date: TUESDAY, time: '03:00 PM' }))).toEqual([[2]]);
  expect(resourcesOf(await change('update', id, { services: [{ ...spa.wrap, resource_ids: [1] }] }))).toEqual(
    [[1]],
  );
  expect(resourcesOf(await change('update', id, { services: [{ ...spa.wrap }] }))).toEqual([[1]]);
  // Others of its kind replace a room that is no longer in use, unless it was named
  await callAsAdmin(salon, 'resource-update', { resource_id: 1, status: 0 });
  const gone = await change('reschedule', id, { date: TUESDAY, time: '10:00 AM' });
  expect([gone.status, gone.body]).toMatchObject([400, NOT_AVAILABLE]);
  await callAsAdmin(salon, 'resource-update', { resource_id: 1, status: 1 });
  await cancel(id, other);
});

// BEHAVIOR §13.2
test('each person of a group gets the add-ons of their own services, in the quote as in the booking', async () => {
  const services = [
    { ...HAIRCUT, staff_id: 1 },
    { ...HAIRCUT, staff_id: 2, guest_no: 1 },
  ];
  const conditioning = { add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 };
  const visit = { services, addons: [{ ...conditioning, line: 1 }], date: TUESDAY, time: '03:00 PM' };
  const quote = await salon.call<object>('booking/quote', { location_id: 1, ...visit });
  expect(quote.status, quote.text).toBe(200);
  expect(quote.body.data).toMatchObject({ ends_at: '2026-11-17T16:00:00-05:00' });
  const booked = await bookAsGuest(salon, visit);
  const { lines } = await getStoredAppointment(salon, booked);
  expect(lines.map(({ from, to, addOns }) => [to - from, addOns.length])).toEqual([
    [45, 0],
    [60, 1],
  ]);
  const wrong = await book(salon, { ...visit, addons: [{ ...conditioning, line: 2 }] });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'addons.0.line': ['Not a service that offers this add-on'] },
  ]);
  await cancel(booked);
});

// BEHAVIOR §13.8
nightTest(
  'a group is offered, quoted and booked alike: in parallel, as one appointment, by different staff',
  async () => {
    const { wrap, therapists } = spa;
    const group = [wrap, { ...wrap, guest_no: 1 }, { ...HAIRCUT, guest_no: 2 }, { ...HAIRCUT, guest_no: 2 }];
    const slotServices = toSlotServices(
      group.map(({ service_id, guest_no }: Record<string, unknown>) => ({ service_id, guest_no })),
    );
    expect(await listTimes(salon, slotServices)).toContain('10:00 AM');
    expect(await listTimes(salon, [...slotServices, { ...slotServices[0], guest_no: 3 }])).toEqual([]);
    const days = await salon.call<{ first_time: string }[]>('booking/get-days', {
      start_date: TUESDAY,
      end_date: TUESDAY,
      location_id: 1,
      service_pricing_options: slotServices,
    });
    expect(days.body.data).toMatchObject([{ available: true, first_time: '09:00 AM' }]);
    const visit = { location_id: 1, date: TUESDAY, time: '10:00 AM', services: group };
    const quote = await salon.call<object>('booking/quote', visit);
    // An address that still gets mails (BEHAVIOR §29.3)
    const booked = await book(salon, { services: group, guest: { ...GUEST, email: 'party@guest.test' } });
    expect(booked.status).toBe(201);
    const expected = {
      starts_at: '2026-11-17T10:00:00-05:00',
      ends_at: '2026-11-17T11:30:00-05:00',
      total: '303.10',
    };
    expect(quote.body.data).toMatchObject({
      ...expected,
      lines: [{ guest_no: 0 }, { guest_no: 1 }, { guest_no: 2 }, { guest_no: 2 }],
    });
    expect(booked.body.data).toMatchObject(expected);
    const { id } = booked.body.data;
    const { lines } = await getStoredAppointment(salon, id);
    expect(lines.map(({ guestNo = 0, from, staffId }) => [guestNo, from, staffId])).toEqual([
      [0, 600, therapists[0]],
      [1, 600, therapists[1]],
      [2, 600, 1],
      [2, 645, 2],
    ]);
    await salon.runScheduledWork();
    const number = booked.body.data.appointment_number;
    const mails = salon.mails().filter(({ body }) => body.text.includes(number));
    const toClient = mails.find(({ subject }) => subject.startsWith('Your appointment'));
    expect(toClient?.body.text).toMatch(
      /· for you[\s\S]*Wrap[\s\S]*with Therapist 2 · for person 2[\s\S]*for person 3/,
    );
    expect(toClient?.body.text).not.toContain('room');
    const toStaff = mails.filter(({ subject }) => subject.startsWith('New appointment'));
    expect(toStaff.map(({ body }) => /for person \d|\w+ room/.exec(body.text)?.[0]).sort()).toEqual([
      'Lavender room',
      'for person 2',
      'for person 3',
      'for person 3',
    ]);
    // Rooms are taken, so no other pair fits; the same group fits once this one is away
    expect(await listTimes(salon, slotServices)).not.toContain('10:00 AM');
    const moved = await change('reschedule', id, { date: TUESDAY, time: '11:00 AM' });
    expect(moved.body.data.services.map(({ time, guest_no }) => [time, guest_no])).toEqual([
      ['11:00 AM', 0],
      ['11:00 AM', 1],
      ['11:00 AM', 2],
      ['11:45 AM', 2],
    ]);
    // A guest leaves: the time of the others stays held, also for the same two members
    const smaller = await change('update', id, { services: group.slice(0, 2), override: 0 });
    expect(smaller.body.data.services.map(({ staff_id }) => staff_id)).toEqual(therapists);
    // Two guests cannot share the member whom the appointment holds
    const shared = group.slice(0, 2).map((service) => ({ ...service, staff_id: therapists[0] }));
    expect((await change('update', id, { services: shared })).status).toBe(400);
    expect(await listAuditFindings(salon)).toEqual([]);
    await cancel(id);
    expect(await getDayPage(salon, 1, '2026-11-17')).toEqual({});
  },
);

nightTest(
  'names the people of a group in the visit and in its mails, after a move too (BEHAVIOR §13.8)',
  async () => {
    const own = await openSalon({ settings: { openBookingsPerGuest: 0 } });
    const services = [
      { ...HAIRCUT, staff_id: 1 },
      { ...HAIRCUT, staff_id: 2, guest_no: 2 },
    ];
    const refused = await book(own, { services, guest_names: ['Mia'] });
    expect(toRefusal(refused)).toEqual({ status: 422, errors: { 'guest_names.0': ['Has no service'] } });
    const tooLong = await book(own, { services, guest_names: ['', 'M'.repeat(101)] });
    expect([tooLong.status, Object.keys(tooLong.body.errors ?? {})]).toEqual([422, ['guest_names.1']]);
    const names = ['', ' Mia Lee ', ''];
    const booked = await book(own, { services, guest_names: names });
    expect(booked.status, booked.text).toBe(201);
    const { id } = booked.body.data;
    const moved = await own.call<AppointmentView>(
      'appointments/appointment-reschedule',
      { appointment_id: id, date: TUESDAY, time: '11:00 AM' },
      AS_STAFF,
    );
    expect(moved.body.data.services.map(({ guest_no, guest_name }) => [guest_no, guest_name])).toEqual([
      [0, ''],
      [2, 'Mia Lee'],
    ]);
    const { body } = await own.call<AppointmentView>('visit/show', { token: booked.body.data.manage_token });
    expect(body.data.services.map(({ guest_name }) => guest_name)).toEqual(['', 'Mia Lee']);
    const spam = await book(own, { services, time: '03:00 PM', guest_names: ['', 'visit spam.test'] });
    expect(spam.status, spam.text).toBe(201);
    await own.runScheduledWork();
    const text = own.mails().map((mail) => mail.body.text);
    const toGuest = text.filter((each) => each.includes('for you'));
    expect(toGuest.map((each) => /for (?:Mia Lee|person 3|visit)/.exec(each)?.[0]).sort()).toEqual([
      'for Mia Lee',
      'for Mia Lee',
      'for person 3',
    ]);
    expect(text.filter((each) => !each.includes('for you') && each.includes('for Mia Lee'))).not.toEqual([]);
  },
);

// BEHAVIOR §13.7, §13.8
test.each<[string, object, string, string]>([
  ['a seventh guest', { guest_no: 6 }, 'guest_no', 'Must be at most 5'],
  ['a negative guest', { guest_no: -1 }, 'guest_no', 'Must be at least 0'],
  ['an unknown resource', { resource_ids: [99] }, 'resource_ids.0', 'Unknown resource'],
  ['a resource of another location', { resource_ids: [4] }, 'resource_ids.0', 'Belongs to another location'],
  ['a resource of another kind', { resource_ids: [3] }, 'resource_ids.0', 'Not needed by this service'],
  ['two resources of a kind', { resource_ids: [1, 2] }, 'resource_ids.1', 'Duplicate kind'],
])('refuses %s (422)', async (_, fields, field, message) => {
  const services = [{ ...spa.wrap, ...fields }];
  const walkIn = { customer_type: 2, guest: undefined };
  const booked = await book(salon, { ...walkIn, services }, AS_STAFF);
  expect(toRefusal(booked)).toEqual({ status: 422, errors: { [`services.0.${field}`]: [message] } });
  const slots = { start_date: TUESDAY, end_date: TUESDAY, location_id: 1, service_pricing_options: services };
  const listed = await salon.call('booking/get-slot', slots, AS_STAFF);
  expect(toRefusal(listed)).toEqual({
    status: 422,
    errors: { [`service_pricing_options.0.${field}`]: [message] },
  });
});

// BEHAVIOR §13.7, §12.3
test('refuses rooms that a guest names, and a service whose equipment the location lacks (422)', async () => {
  const named = await book(salon, { services: [{ ...spa.wrap, resource_ids: [1] }] });
  expect(toRefusal(named)).toEqual({ status: 422, errors: { 'services.0.resource_ids': ['Staff only'] } });
  const laser = { ...FACIAL, service_id: 10, price: '95.00' };
  const lacking = await book(salon, { services: [laser], location_id: 2, date: '2026/11/19' });
  const message = 'Needs what this location does not have: laser';
  expect(toRefusal(lacking)).toEqual({ status: 422, errors: { 'services.0.service_id': [message] } });
  const list = await salon.call('booking/get-service-by-location', { location_id: 2 });
  expect(list.text).not.toContain('Laser hair removal');
  const own = await salon.call('booking/get-service-by-location', { location_id: 1 }, AS_ADMIN);
  expect(own.text).toContain('Laser hair removal');
});
