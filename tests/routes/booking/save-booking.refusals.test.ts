import { expect, test } from 'vitest';
import { findAppointment } from '../../../lib/table/booking/appointments.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { HAIRCUT, toBooking, toRefusal } from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** Expects no appointment, diary entry or mail. */
async function expectNothingWritten(salon: TestSalon) {
  expect(await findAppointment(salon.store, salon.tenant, 1)).toBeUndefined();
  const day = await salon.store.get({ pk: `${salon.tenant}#DAY#1`, sk: '2026-11-17' });
  expect(day).toBeUndefined();
  await salon.runScheduledWork();
  expect(salon.mails()).toEqual([]);
}

const saveBooking = (salon: TestSalon, change: object, options = {}) =>
  salon.call('booking/save-booking', toBooking(change), options);

const withService = (change: object) => ({ services: [{ ...HAIRCUT, ...change }] });

// BEHAVIOR §14.1, §6.8
test.each([
  [
    'missing fields',
    { location_id: undefined, date: undefined, time: undefined, services: undefined },
    {
      location_id: ['Is required'],
      date: ['Is required'],
      time: ['Is required'],
      services: ['Is required'],
    },
  ],
  ['a malformed date', { date: '17/11/2026' }, { date: ['Must be a date (YYYY/MM/DD)'] }],
  ['an impossible time', { time: '25:00' }, { time: ['Must be a time (hh:mm AM)'] }],
  ['an empty list of services', { services: [] }, { services: ['Must have at least 1 item'] }],
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
  ['an unknown customer type', { customer_type: 3 }, { customer_type: ['Must be at most 2'] }],
  ['a note of 2,001 characters', { note: 'x'.repeat(2001) }, { note: ['Must be at most 2000 characters'] }],
  [
    'a note with control characters',
    { note: 'bell \u0007' },
    { note: ['Must not contain control characters'] },
  ],
  [
    "a guest's name with a line break",
    { guest: { fname: 'G\nG', email: 'guest@salon.test' } },
    { 'guest.fname': ['Must be one line'] },
  ],
  [
    "a guest's name that turns the text after it around",
    { guest: { fname: 'Gina\u202etseuG', email: 'guest@salon.test' } },
    { 'guest.fname': ['Must not contain control characters'] },
  ],
  [
    'an invalid e-mail address',
    { guest: { fname: 'G', email: 'nobody' } },
    { 'guest.email': ['Must be an e-mail address'] },
  ],
  ['an unknown location', { location_id: 99 }, { location_id: ['Unknown location'] }],
  ['an unknown service', withService({ service_id: 99 }), { 'services.0.service_id': ['Unknown service'] }],
  [
    'an unknown staff member',
    withService({ staff_id: 99 }),
    { 'services.0.staff_id': ['Unknown staff member'] },
  ],
  [
    'a staff member who does not perform the service',
    withService({ staff_id: 5 }),
    { 'services.0.staff_id': ['Does not perform this service'] },
  ],
  [
    'a staff member of another location',
    withService({ staff_id: 4 }),
    { 'services.0.staff_id': ['Does not work at this location'] },
  ],
  [
    'an unknown pricing option',
    withService({ pricing_option_id: 9 }),
    { 'services.0.pricing_option_id': ['Unknown pricing option'] },
  ],
  [
    'a price other than the list price',
    withService({ price: '1.00' }),
    { 'services.0.price': ['Must be 50.00'] },
  ],
  [
    'a duration other than the list duration',
    withService({ duration: 15 }),
    { 'services.0.duration': ['Must be 45'] },
  ],
  ['a negative price', withService({ price: -1 }), { 'services.0.price': ['Must not be negative'] }],
  [
    'a service that cannot be booked online',
    withService({ service_id: 8, price: 240, duration: 150 }),
    { 'services.0.service_id': ['Cannot be booked online'] },
  ],
  [
    "an add-on's price other than the list price",
    { addons: [{ add_on_id: 1, add_on_price: 1, add_on_duration: 15 }] },
    { 'addons.0.add_on_price': ['Must be 20.00'] },
  ],
  ['a deposit although none is due', { deposit_amount: '10' }, { deposit_amount: ['Must be 0.00'] }],
  ['an override by a guest', { override: 1 }, { override: ['Staff only'] }],
])('refuses %s (422 naming the field) and writes nothing', async (_name, change, errors) => {
  const salon = await openSalon();
  expect(toRefusal(await saveBooking(salon, change))).toEqual({ status: 422, errors });
  await expectNothingWritten(salon);
});

// BEHAVIOR §15.2
test('refuses a deposit other than the computed one (422 on deposit_amount)', async () => {
  const salon = await openSalon({ settings: { depositEnable: true } });
  const facial = { service_id: 6, pricing_option_id: null, staff_id: null, price: 85, duration: 60 };
  const reply = await saveBooking(salon, {
    location_id: 2,
    services: [facial],
    date: '2026/11/18',
    deposit_amount: 5,
  });
  expect(toRefusal(reply)).toEqual({ status: 422, errors: { deposit_amount: ['Must be 20.00'] } });
});

// BEHAVIOR §15.2
test.each([
  ['any amount while deposits are switched off', false, '20.00', 'Must be 0.00'],
  ['a part of a currency unit', true, '20.50', 'Must be whole currency units'],
  ['more than the visit costs', true, '55', 'Must be at most 54.13'],
])(
  'refuses a front desk deposit: %s (422 on deposit_amount)',
  async (_name, depositEnable, deposit_amount, message) => {
    const salon = await openSalon({ settings: { depositEnable } });
    const reply = await saveBooking(salon, { deposit_amount }, { as: 'staff' });
    expect(toRefusal(reply)).toEqual({ status: 422, errors: { deposit_amount: [message] } });
    await expectNothingWritten(salon);
  },
);

// BEHAVIOR §14.2, §5.3
test.each([
  ['off the grid', { time: '10:07 AM' }],
  ['before opening', { time: '08:00 AM' }],
  ['after the end of the day', { time: '05:30 PM' }],
  ['on a closed day', { date: '2026/11/22' }],
  ['in the past', { date: '2026/11/16', time: '08:45 AM' }],
  ['on day 31', { date: '2026/12/17' }],
  ['in a break', withService({ staff_id: 1 }), '12:30 PM'],
  ['outside the shift', withService({ staff_id: 2 }), '09:00 AM'],
])(
  'answers a time %s with 400 Slot not available, and writes nothing',
  async (_name, change, time = undefined) => {
    const salon = await openSalon();
    const reply = await saveBooking(salon, { ...change, ...(time ? { time } : {}) });
    expect([reply.status, reply.body]).toEqual([400, toFailureBody('slotNotAvailable', 'time')]);
    await expectNothingWritten(salon);
  },
);

// BEHAVIOR §2.7
test('requires a log-in where guest checkout is off (401)', async () => {
  const salon = await openSalon({ settings: { guestCheckout: false } });
  const reply = await saveBooking(salon, {});
  expect([reply.status, reply.body.message]).toEqual([401, 'Please log in or register to book']);
  await expectNothingWritten(salon);
});

// BEHAVIOR §10.5
test.each([
  [false, [0, '0']],
  [true, [undefined, null, 0, '0']],
])('with policyRequired %s refuses the policy_accepted %j (400)', async (policyRequired, values) => {
  const salon = await openSalon({ settings: { cancellationKey: true, policyRequired } });
  for (const policy_accepted of values) {
    const reply = await saveBooking(salon, { policy_accepted });
    expect([reply.status, reply.body.message]).toEqual([400, 'Please agree to cancellation policy']);
  }
  await expectNothingWritten(salon);
});

// BEHAVIOR §2.6
test('refuses a booking of a customer for another customer (403)', async () => {
  const salon = await openSalon();
  const reply = await saveBooking(salon, { customer_id: 2, customer_type: 0 }, { as: 'customer' });
  expect(reply.status).toBe(403);
  await expectNothingWritten(salon);
});

// BEHAVIOR §2.7
test('refuses a walk-in of a customer (403) and without a token (401)', async () => {
  const salon = await openSalon();
  const ownReply = await saveBooking(salon, { customer_id: 1, customer_type: 2 }, { as: 'customer' });
  expect([ownReply.status, ownReply.body.message]).toEqual([403, 'Insufficient permissions']);
  expect((await saveBooking(salon, { customer_id: null, customer_type: 2 })).status).toBe(401);
  await expectNothingWritten(salon);
});

// BEHAVIOR §2.7
test('requires that the front desk names an existing customer (422)', async () => {
  const salon = await openSalon();
  const reply = await saveBooking(salon, { customer_id: 99, customer_type: 0 }, { as: 'staff' });
  expect(toRefusal(reply)).toEqual({ status: 422, errors: { customer_id: ['Unknown customer'] } });
});

// BEHAVIOR §1.2, §3.2
test('refuses a token of another salon (403) and an invalid token (401)', async () => {
  const salon = await openSalon();
  const other = await openSalon();
  const token = await other.token('customer');
  expect((await saveBooking(salon, {}, { token })).status).toBe(403);
  expect((await saveBooking(salon, {}, { token: 'nonsense' })).status).toBe(401);
  await expectNothingWritten(salon);
});
