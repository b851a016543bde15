import { expect, test } from 'vitest';
import {
  type AppointmentView,
  bookAsCustomer,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import {
  BLOW_DRY,
  book,
  HAIRCUT,
  listTimes,
  type SlotItem,
  TUESDAY,
  toRefusal,
} from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const HAIRCUT_BY_AVA = { service_id: 1, staff_id: 1 };

const getSlots = (salon: TestSalon, change: object = {}) =>
  salon.call<SlotItem[]>('booking/get-slot', {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: [HAIRCUT_BY_AVA],
    ...change,
  });

// BEHAVIOR §13.1, §13.2, §13.3, §13.5
test('lists the times of a day in order, each with its date and availability', async () => {
  const salon = await openSalon();
  const reply = await getSlots(salon);
  expect(reply.status).toBe(200);
  const { data } = reply.body;
  expect(data.at(0)).toEqual({
    date: TUESDAY,
    time: '09:00 AM',
    available: true,
    starts_at: '2026-11-17T09:00:00-05:00',
  });
  expect(data.at(-1)).toEqual({
    date: TUESDAY,
    time: '05:15 PM',
    available: false,
    starts_at: '2026-11-17T17:15:00-05:00',
  });
  expect(data).toHaveLength(34);
});

test('accepts ids as text', async () => {
  const salon = await openSalon();
  const textIds = { location_id: '1', service_pricing_options: [{ service_id: '1', staff_id: '1' }] };
  const [asText, asNumbers] = [await getSlots(salon, textIds), await getSlots(salon)];
  expect([asText.status, asText.body.data]).toEqual([200, asNumbers.body.data]);
});

test('marks times in a break and after the shift as unavailable', async () => {
  const salon = await openSalon();
  const times = await listTimes(salon, [HAIRCUT_BY_AVA]);
  expect(times).toContain('11:45 AM');
  expect(times).not.toContain('12:00 PM');
  expect(times).toContain('01:00 PM');
  expect(times.at(-1)).toBe('04:15 PM');
});

test('marks a booked time as unavailable for its staff member only', async () => {
  const salon = await openSalon();
  expect((await book(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] })).status).toBe(201);
  expect(await listTimes(salon, [HAIRCUT_BY_AVA])).not.toContain('10:00 AM');
  expect(await listTimes(salon, [{ service_id: 1, staff_id: 2 }])).toContain('10:00 AM');
  expect(await listTimes(salon, [{ service_id: 1, staff_id: null }])).toContain('10:00 AM');
});

test("marks the appointment's own time as available, for callers who may reschedule it", async () => {
  const salon = await openSalon();
  const appointment_id = await bookAsCustomer(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  const getSlotsAs = (options: object, change: object = { appointment_id }) =>
    salon.call<SlotItem[]>(
      'booking/get-slot',
      {
        start_date: TUESDAY,
        end_date: TUESDAY,
        location_id: 1,
        service_pricing_options: [HAIRCUT_BY_AVA],
        ...change,
      },
      options,
    );
  const isAvailable = async (options: object, change?: object) =>
    (await getSlotsAs(options, change)).body.data.find(({ time }) => time === '10:15 AM')?.available;
  expect(await isAvailable({ as: 'customer' }, {})).toBe(false);
  expect(await isAvailable({ as: 'customer' })).toBe(true);
  expect(await isAvailable({ as: 'staff' })).toBe(true);
  const move = { appointment_id, date: TUESDAY, time: '10:15 AM' };
  const reply = await salon.call<AppointmentView>('appointments/customer-appointment-reschedule', move, {
    as: 'customer',
  });
  expect(reply.body.data).toMatchObject({
    time: '10:15 AM',
    services: [{ staff_id: 1, staff_chosen: true }],
  });
  expect((await getSlotsAs({ token: await registerOtherCustomer(salon) })).status).toBe(404);
  expect((await getSlotsAs({})).status).toBe(404);
});

type StaffedSlot = SlotItem & { readonly staff_ids?: readonly (number | null)[] };

const listStaffed = async (salon: TestSalon, change: object = {}) => {
  const question = {
    names_staff: 1,
    service_pricing_options: [{ service_id: 1 }, { service_id: 3 }],
    ...change,
  };
  const input = { start_date: TUESDAY, end_date: TUESDAY, location_id: 1, ...question };
  return (await salon.call<StaffedSlot[]>('booking/get-slot', input, { as: 'staff' })).body.data;
};

// BEHAVIOR §13.1, §14.3
test('names at each available time the members who would get the services, as a booking then does', async () => {
  const salon = await openSalon();
  const find = (slots: readonly StaffedSlot[], at: string) => slots.find(({ time }) => time === at);
  const slots = await listStaffed(salon);
  expect(find(slots, '10:00 AM')?.staff_ids).toEqual([1, 2]);
  expect(slots.filter(({ available }) => !available).every(({ staff_ids }) => !staff_ids)).toBe(true);
  await book(salon, { services: [HAIRCUT] });
  const day = await listStaffed(salon);
  expect(find(day, '10:00 AM')?.staff_ids).toEqual([2, 1]);
  expect((await getSlots(salon)).body.data.some((slot) => 'staff_ids' in slot)).toBe(false);
});

test('names the member whose turn it is, where members are assigned in turn', async () => {
  const salon = await openSalon({ settings: { assignsInTurn: true } });
  const haircut = { service_pricing_options: [{ service_id: 1 }] };
  const named = async () =>
    (await listStaffed(salon, haircut)).find(({ time }) => time === '03:15 PM')?.staff_ids;
  const [first] = (await named()) ?? [];
  const reply = await book(salon, { time: '10:15 AM' });
  expect(reply.body.data).toMatchObject({ staff: [{ id: first }] });
  expect(await named()).not.toEqual([first]);
});

test.each([
  [{}, {}, { names_staff: ['Staff only'] }],
  [{}, { as: 'customer' as const }, { names_staff: ['Staff only'] }],
  [
    { end_date: '2026/11/24' },
    { as: 'staff' as const },
    { end_date: ['Must be in the 7 days that begin with the first day'] },
  ],
])(
  'names the staff to the front desk alone, for at most 7 days (422): %j %j',
  async (change, caller, errors) => {
    const salon = await openSalon();
    const input = { start_date: TUESDAY, end_date: TUESDAY, location_id: 1, names_staff: 1, ...change };
    const question = { ...input, service_pricing_options: [HAIRCUT_BY_AVA] };
    expect(toRefusal(await salon.call('booking/get-slot', question, caller))).toEqual({
      status: 422,
      errors,
    });
  },
);

test('places several services back to back, with add-ons and pricing options', async () => {
  const salon = await openSalon();
  const visit = [HAIRCUT_BY_AVA, { service_id: 3, staff_id: 1 }];
  const times = await listTimes(salon, visit);
  // 45 and 30 minutes, until five.
  expect(times.at(-1)).toBe('03:45 PM');
  const input = {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: visit,
    addons: [{ add_on_id: 1 }],
  };
  const reply = await salon.call<SlotItem[]>('booking/get-slot', input);
  expect(reply.body.data.filter(({ available }) => available).at(-1)?.time).toBe('03:30 PM');
  const longColour = { service_id: 2, pricing_option_id: 3, staff_id: 1 };
  expect((await listTimes(salon, [longColour])).at(-1)).toBe('03:00 PM');
});

test('follows the booking interval', async () => {
  const salon = await openSalon({ settings: { bookingInterval: 60 } });
  expect(await listTimes(salon, [{ service_id: BLOW_DRY.service_id, staff_id: 1 }])).toEqual([
    '09:00 AM',
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    '01:00 PM',
    '02:00 PM',
    '03:00 PM',
    '04:00 PM',
  ]);
});

test('marks past times as unavailable, and lists no closed days and no day after the 30th', async () => {
  const salon = await openSalon();
  const today = await listTimes(salon, [HAIRCUT_BY_AVA], '2026/11/16');
  expect(today[0]).toBe('09:00 AM');
  await salon.clock.set(new Date('2026-11-16T14:00:01Z'));
  expect((await listTimes(salon, [HAIRCUT_BY_AVA], '2026/11/16'))[0]).toBe('09:15 AM');
  const sunday = await getSlots(salon, { start_date: '2026/11/22', end_date: '2026/11/22' });
  expect(sunday.body.data).toEqual([]);
  const last = await getSlots(salon, { start_date: '2026/12/16', end_date: '2026/12/16' });
  const beyond = await getSlots(salon, { start_date: '2026/12/17', end_date: '2026/12/17' });
  expect([last.body.data.length, beyond.body.data.length]).toEqual([34, 0]);
});

test.each([
  [
    'missing fields',
    {
      start_date: undefined,
      end_date: undefined,
      location_id: undefined,
      service_pricing_options: undefined,
    },
    {
      start_date: ['Is required'],
      end_date: ['Is required'],
      location_id: ['Is required'],
      service_pricing_options: ['Is required'],
    },
  ],
  ['a malformed date', { start_date: '2026-11-17' }, { start_date: ['Must be a date (YYYY/MM/DD)'] }],
  ['an impossible date', { start_date: '2026/02/30' }, { start_date: ['Must be a date (YYYY/MM/DD)'] }],
  ['an unknown location', { location_id: 99 }, { location_id: ['Unknown location'] }],
  [
    'an empty list',
    { service_pricing_options: [] },
    { service_pricing_options: ['Must have at least 1 item'] },
  ],
  [
    'text instead of a list',
    { service_pricing_options: 'x' },
    { service_pricing_options: ['Must be a list'] },
  ],
  [
    'an unknown service and an unknown staff member',
    { service_pricing_options: [{ service_id: 99 }, { service_id: 1, staff_id: 99 }] },
    {
      'service_pricing_options.0.service_id': ['Unknown service'],
      'service_pricing_options.1.staff_id': ['Unknown staff member'],
    },
  ],
  [
    'a staff member who does not perform the service',
    { service_pricing_options: [{ service_id: 4, staff_id: 1 }] },
    { 'service_pricing_options.0.staff_id': ['Does not perform this service'] },
  ],
  [
    'an add-on of other services',
    { addons: [{ add_on_id: 2 }] },
    { 'addons.0.add_on_id': ['Not offered with the chosen services'] },
  ],
])('refuses %s (422 naming the field)', async (_name, change, errors) => {
  const salon = await openSalon();
  expect(toRefusal(await getSlots(salon, change))).toEqual({ status: 422, errors });
});

test('refuses an end before the start, and more than 31 days (422 on end_date)', async () => {
  const salon = await openSalon();
  for (const end_date of ['2026/11/16', '2026/12/18']) {
    const reply = await getSlots(salon, { end_date });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['end_date']]);
  }
});

test("ignores another salon's bookings", async () => {
  const salon = await openSalon();
  const other = await openSalon();
  await book(other, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  expect(await listTimes(salon, [HAIRCUT_BY_AVA])).toContain('10:00 AM');
});
