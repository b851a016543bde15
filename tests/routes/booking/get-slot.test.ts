import { expect, test } from 'vitest';
import { type AppointmentView, bookAsCustomer, otherCustomer } from '../../support/appointments.ts';
import { BLOW_DRY, book, HAIRCUT, refusal, type SlotItem, TUESDAY, timesOf } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

const HAIRCUT_BY_AVA = { service_id: 1, staff_id: 1 };

const ask = (testSalon: TestSalon, change: object = {}) =>
  testSalon.call<SlotItem[]>('booking/get-slot', {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: [HAIRCUT_BY_AVA],
    ...change,
  });

test('lists the times of a day in order, each with its date and whether it is free', async () => {
  const testSalon = await salons();
  const reply = await ask(testSalon);
  expect(reply.status).toBe(200);
  const { data } = reply.body;
  expect(data.at(0)).toEqual({ date: TUESDAY, time: '09:00 AM', available: true });
  expect(data.at(-1)).toEqual({ date: TUESDAY, time: '05:15 PM', available: false });
  expect(data).toHaveLength(34);
});

test('takes ids that come as text', async () => {
  const testSalon = await salons();
  const texts = { location_id: '1', service_pricing_options: [{ service_id: '1', staff_id: '1' }] };
  const [asText, asNumbers] = [await ask(testSalon, texts), await ask(testSalon)];
  expect([asText.status, asText.body.data]).toEqual([200, asNumbers.body.data]);
});

test('leaves out what Ava cannot do: over her break, and after her shift', async () => {
  const testSalon = await salons();
  const times = await timesOf(testSalon, [HAIRCUT_BY_AVA]);
  expect(times).toContain('11:45 AM');
  expect(times).not.toContain('12:00 PM');
  expect(times).toContain('01:00 PM');
  expect(times.at(-1)).toBe('04:15 PM');
});

test('a booking takes its time away, and nobody else’s', async () => {
  const testSalon = await salons();
  expect((await book(testSalon, { services: [{ ...HAIRCUT, staff_id: 1 }] })).status).toBe(201);
  expect(await timesOf(testSalon, [HAIRCUT_BY_AVA])).not.toContain('10:00 AM');
  expect(await timesOf(testSalon, [{ service_id: 1, staff_id: 2 }])).toContain('10:00 AM');
  expect(await timesOf(testSalon, [{ service_id: 1, staff_id: null }])).toContain('10:00 AM');
});

test('for a move the time of the appointment itself counts as free, to whom it may move', async () => {
  const testSalon = await salons();
  const appointment_id = await bookAsCustomer(testSalon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  const asked = (options: object, change: object = { appointment_id }) =>
    testSalon.call<SlotItem[]>(
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
  const at = async (options: object, change?: object) =>
    (await asked(options, change)).body.data.find(({ time }) => time === '10:15 AM')?.available;
  expect(await at({ as: 'customer' }, {})).toBe(false);
  expect(await at({ as: 'customer' })).toBe(true);
  expect(await at({ as: 'staff' })).toBe(true);
  const moved = { appointment_id, date: TUESDAY, time: '10:15 AM' };
  const reply = await testSalon.call<AppointmentView>('appointments/customer-appointment-reschedule', moved, {
    as: 'customer',
  });
  expect(reply.body.data).toMatchObject({
    time: '10:15 AM',
    services: [{ staff_id: 1, staff_chosen: true }],
  });
  expect((await asked({ token: await otherCustomer(testSalon) })).status).toBe(404);
  expect((await asked({})).status).toBe(404);
});

test('several services are one visit, back to back, add-ons and pricing options included', async () => {
  const testSalon = await salons();
  const visit = [HAIRCUT_BY_AVA, { service_id: 3, staff_id: 1 }];
  const alone = await timesOf(testSalon, visit);
  // 45 + 30 minutes end at five
  expect(alone.at(-1)).toBe('03:45 PM');
  const asked = {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: visit,
    addons: [{ add_on_id: 1 }],
  };
  const reply = await testSalon.call<SlotItem[]>('booking/get-slot', asked);
  expect(reply.body.data.filter(({ available }) => available).at(-1)?.time).toBe('03:30 PM');
  const long = { service_id: 2, pricing_option_id: 3, staff_id: 1 };
  expect((await timesOf(testSalon, [long])).at(-1)).toBe('03:00 PM');
});

test('the grid follows the booking interval', async () => {
  const testSalon = await salons({ settings: { bookingInterval: 60 } });
  expect(await timesOf(testSalon, [{ service_id: BLOW_DRY.service_id, staff_id: 1 }])).toEqual([
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

test('times already past are not free, closed days and days after the thirtieth have none', async () => {
  const testSalon = await salons();
  const today = await timesOf(testSalon, [HAIRCUT_BY_AVA], '2026/11/16');
  expect(today[0]).toBe('09:00 AM');
  await testSalon.clock.set(new Date('2026-11-16T14:00:01Z'));
  expect((await timesOf(testSalon, [HAIRCUT_BY_AVA], '2026/11/16'))[0]).toBe('09:15 AM');
  const sunday = await ask(testSalon, { start_date: '2026/11/22', end_date: '2026/11/22' });
  expect(sunday.body.data).toEqual([]);
  const last = await ask(testSalon, { start_date: '2026/12/16', end_date: '2026/12/16' });
  const beyond = await ask(testSalon, { start_date: '2026/12/17', end_date: '2026/12/17' });
  expect([last.body.data.length, beyond.body.data.length]).toEqual([34, 0]);
});

test.each([
  [
    'nothing',
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
  ['a date of another form', { start_date: '2026-11-17' }, { start_date: ['Must be a date (YYYY/MM/DD)'] }],
  ['a day that is none', { start_date: '2026/02/30' }, { start_date: ['Must be a date (YYYY/MM/DD)'] }],
  ['an unknown location', { location_id: 99 }, { location_id: ['Unknown location'] }],
  ['no service', { service_pricing_options: [] }, { service_pricing_options: ['Must have at least 1 item'] }],
  ['no list', { service_pricing_options: 'x' }, { service_pricing_options: ['Must be a list'] }],
  [
    'an unknown service and an unknown member',
    { service_pricing_options: [{ service_id: 99 }, { service_id: 1, staff_id: 99 }] },
    {
      'service_pricing_options.0.service_id': ['Unknown service'],
      'service_pricing_options.1.staff_id': ['Unknown staff member'],
    },
  ],
  [
    'a member who does not perform the service',
    { service_pricing_options: [{ service_id: 4, staff_id: 1 }] },
    { 'service_pricing_options.0.staff_id': ['Does not perform this service'] },
  ],
  [
    'an add-on that goes with none of the services',
    { addons: [{ add_on_id: 2 }] },
    { 'addons.0.add_on_id': ['Is not offered with the chosen services'] },
  ],
])('refuses %s with 422 naming the field', async (_name, change, errors) => {
  const testSalon = await salons();
  expect(refusal(await ask(testSalon, change))).toEqual({ status: 422, errors });
});

test('refuses an end before its start, and more than 31 days, with 422 naming end_date', async () => {
  const testSalon = await salons();
  for (const end_date of ['2026/11/16', '2026/12/18']) {
    const reply = await ask(testSalon, { end_date });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['end_date']]);
  }
});

test("knows nothing of another salon's bookings", async () => {
  const testSalon = await salons();
  const other = await salons();
  await book(other, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  expect(await timesOf(testSalon, [HAIRCUT_BY_AVA])).toContain('10:00 AM');
});
