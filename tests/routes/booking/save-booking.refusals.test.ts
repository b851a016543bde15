import { expect, test } from 'vitest';
import { getAppointment } from '../../../lib/table/appointments.ts';
import { bookingOf, HAIRCUT, refusal } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

/** Nothing is half-written: no appointment, no entry in a diary, no notice. */
async function expectNothingWritten(testSalon: TestSalon) {
  expect(await getAppointment(testSalon.store, testSalon.tenant, 1)).toBeUndefined();
  const day = await testSalon.store.get({ pk: `${testSalon.tenant}#DAY#1`, sk: '2026-11-17' });
  expect(day).toBeUndefined();
  await testSalon.drain();
  expect(testSalon.mails()).toEqual([]);
}

const save = (testSalon: TestSalon, change: object, options = {}) =>
  testSalon.call('booking/save-booking', bookingOf(change), options);

const line = (change: object) => ({ services: [{ ...HAIRCUT, ...change }] });

test.each([
  [
    'nothing',
    { location_id: undefined, date: undefined, time: undefined, services: undefined },
    {
      location_id: ['Is required'],
      date: ['Is required'],
      time: ['Is required'],
      services: ['Is required'],
    },
  ],
  ['a date of another form', { date: '17/11/2026' }, { date: ['Must be a date (YYYY/MM/DD)'] }],
  ['a time of another form', { time: '25:00' }, { time: ['Must be a time (hh:mm AM)'] }],
  ['no services', { services: [] }, { services: ['Must have at least 1 item'] }],
  [
    'more than 20 services',
    { services: Array.from({ length: 21 }, () => HAIRCUT) },
    { services: ['Must have at most 20 items'] },
  ],
  [
    'more than 20 add-ons',
    { addons: Array.from({ length: 21 }, () => ({ add_on_id: 1, add_on_price: 20, add_on_duration: 15 })) },
    { addons: ['Must have at most 20 items'] },
  ],
  [
    'more than 20 redemptions',
    { redemptions: Array.from({ length: 21 }, () => ({ type: 'gift_card', giftcard_number: 'GC' })) },
    { redemptions: ['Must have at most 20 items'] },
  ],
  ['a customer type that is none', { customer_type: 3 }, { customer_type: ['Must be at most 2'] }],
  ['a note of 2,001 characters', { note: 'x'.repeat(2001) }, { note: ['Must be at most 2000 characters'] }],
  [
    'a note with control characters',
    { note: 'bell \u0007' },
    { note: ['Must not contain control characters'] },
  ],
  [
    "a guest's name of two lines",
    { guest: { fname: 'G\nG', email: 'guest@salon.test' } },
    { 'guest.fname': ['Must be one line'] },
  ],
  [
    'an e-mail that is none',
    { guest: { fname: 'G', email: 'nobody' } },
    { 'guest.email': ['Must be an e-mail address'] },
  ],
  ['an unknown location', { location_id: 99 }, { location_id: ['Unknown location'] }],
  ['an unknown service', line({ service_id: 99 }), { 'services.0.service_id': ['Unknown service'] }],
  ['an unknown staff member', line({ staff_id: 99 }), { 'services.0.staff_id': ['Unknown staff member'] }],
  [
    'a staff member who does not perform the service',
    line({ staff_id: 5 }),
    { 'services.0.staff_id': ['Does not perform this service'] },
  ],
  [
    'a staff member of another location',
    line({ staff_id: 4 }),
    { 'services.0.staff_id': ['Does not work at this location'] },
  ],
  [
    'an unknown pricing option',
    line({ pricing_option_id: 9 }),
    { 'services.0.pricing_option_id': ['Unknown pricing option'] },
  ],
  ["a price that is not the catalog's", line({ price: '1.00' }), { 'services.0.price': ['Must be 50.00'] }],
  ["a duration that is not the catalog's", line({ duration: 15 }), { 'services.0.duration': ['Must be 45'] }],
  ['a negative price', line({ price: -1 }), { 'services.0.price': ['Must not be negative'] }],
  [
    'a service that cannot be booked online',
    line({ service_id: 8, price: 240, duration: 150 }),
    { 'services.0.service_id': ['Cannot be booked online'] },
  ],
  [
    "an add-on's price that is not the catalog's",
    { addons: [{ add_on_id: 1, add_on_price: 1, add_on_duration: 15 }] },
    { 'addons.0.add_on_price': ['Must be 20.00'] },
  ],
  ['a deposit where none is due', { deposit_amount: '10' }, { deposit_amount: ['Must be 0.00'] }],
  ['an override by a guest', { override: 1 }, { override: ['Is for the desk alone'] }],
])('refuses %s with 422 naming the field, and writes nothing', async (_name, change, errors) => {
  const testSalon = await salons();
  expect(refusal(await save(testSalon, change))).toEqual({ status: 422, errors });
  await expectNothingWritten(testSalon);
});

test('refuses a deposit other than the one that is due with 422 naming deposit_amount', async () => {
  const testSalon = await salons({ settings: { depositEnable: true } });
  const facial = { service_id: 6, pricing_option_id: null, staff_id: null, price: 85, duration: 60 };
  const reply = await save(testSalon, {
    location_id: 2,
    services: [facial],
    date: '2026/11/18',
    deposit_amount: 5,
  });
  expect(refusal(reply)).toEqual({ status: 422, errors: { deposit_amount: ['Must be 20.00'] } });
});

test.each([
  ['any amount while deposits are switched off', false, '20.00', 'Must be 0.00'],
  ['a part of a currency unit', true, '20.50', 'Must be whole currency units'],
  ['more than the visit costs', true, '55', 'Must be at most 54.13'],
])(
  'refuses a deposit chosen by the desk: %s, with 422 naming deposit_amount',
  async (_name, depositEnable, deposit_amount, message) => {
    const testSalon = await salons({ settings: { depositEnable } });
    const reply = await save(testSalon, { deposit_amount }, { as: 'staff' });
    expect(refusal(reply)).toEqual({ status: 422, errors: { deposit_amount: [message] } });
    await expectNothingWritten(testSalon);
  },
);

test.each([
  ['off the grid', { time: '10:07 AM' }],
  ['before the salon opens', { time: '08:00 AM' }],
  ['over the end of the day', { time: '05:30 PM' }],
  ['on a closed day', { date: '2026/11/22' }],
  ['in the past', { date: '2026/11/16', time: '08:45 AM' }],
  ['on day 31', { date: '2026/12/17' }],
  ['in a break', line({ staff_id: 1 }), '12:30 PM'],
  ['off shift', line({ staff_id: 2 }), '09:00 AM'],
])(
  'answers a time %s with 400 Slot not available, and writes nothing',
  async (_name, change, time = undefined) => {
    const testSalon = await salons();
    const reply = await save(testSalon, { ...change, ...(time ? { time } : {}) });
    expect([reply.status, reply.body]).toEqual([400, { status: false, message: 'Slot not available' }]);
    await expectNothingWritten(testSalon);
  },
);

test('a guest must log in where guests are not let in: 401', async () => {
  const testSalon = await salons({ settings: { guestCheckout: false } });
  const reply = await save(testSalon, {});
  expect([reply.status, reply.body.message]).toEqual([401, 'Please log in or register to book']);
  await expectNothingWritten(testSalon);
});

test('without accepting the cancellation policy: 400 with the message of the specification', async () => {
  const testSalon = await salons({ settings: { cancellationKey: true } });
  for (const policy_accepted of [undefined, 0, '0']) {
    const reply = await save(testSalon, { policy_accepted });
    expect([reply.status, reply.body.message]).toEqual([400, 'Please agree to cancellation policy']);
  }
  await expectNothingWritten(testSalon);
});

test("a customer may not book in another customer's name: 403", async () => {
  const testSalon = await salons();
  const reply = await save(testSalon, { customer_id: 2, customer_type: 0 }, { as: 'customer' });
  expect(reply.status).toBe(403);
  await expectNothingWritten(testSalon);
});

test('a walk-in is for the desk: 403 for a customer, 401 for nobody', async () => {
  const testSalon = await salons();
  const own = await save(testSalon, { customer_id: 1, customer_type: 2 }, { as: 'customer' });
  expect([own.status, own.body.message]).toEqual([403, 'Insufficient permissions']);
  expect((await save(testSalon, { customer_id: null, customer_type: 2 })).status).toBe(401);
  await expectNothingWritten(testSalon);
});

test('the desk names a customer who exists: 422', async () => {
  const testSalon = await salons();
  const reply = await save(testSalon, { customer_id: 99, customer_type: 0 }, { as: 'staff' });
  expect(refusal(reply)).toEqual({ status: 422, errors: { customer_id: ['Unknown customer'] } });
});

test("a token of another salon is refused with 403, and another salon's ids are unknown", async () => {
  const testSalon = await salons();
  const other = await salons();
  const token = await other.token('customer');
  expect((await save(testSalon, {}, { token })).status).toBe(403);
  expect((await save(testSalon, {}, { token: 'nonsense' })).status).toBe(401);
  await expectNothingWritten(testSalon);
});
