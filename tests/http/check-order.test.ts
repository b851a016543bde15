import { expect, test } from 'vitest';
import { statusAndMessage } from '../support/api/replies.ts';
import { AS_CUSTOMER } from '../support/booking/appointments.ts';
import { HAIRCUT, toBooking } from '../support/booking/bookings.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();
const PATH = '/api/v1/services/create';
const TOO_LONG = { 'idempotency-key': 'x'.repeat(256) };

/** A request that is valid except for `options` and its unreadable body. */
const create = (salon: TestSalon, options: CallOptions, body = '{', path = PATH) =>
  salon.request({ method: 'POST', path, body, ...options });

// BEHAVIOR §5.5
test('the first failed check decides: route, salon, token, rate limit, role, body, Idempotency-Key, fields', async () => {
  const salon = await salons();
  const wrong = { slug: 'no-such-salon', token: 'nonsense', headers: TOO_LONG };
  expect(statusAndMessage(await create(salon, wrong, '{', '/api/v1/none'))).toBe('404 Not found');
  expect(statusAndMessage(await create(salon, wrong))).toBe('404 Unknown salon');
  expect(statusAndMessage(await create(salon, { token: 'nonsense', headers: TOO_LONG }))).toBe(
    '401 Invalid or expired token',
  );
  const address = '203.0.113.77';
  for (let call = 0; call < 60; call += 1) {
    await salon.call('booking/get-location-list', {}, { address });
  }
  expect(statusAndMessage(await create(salon, { address, headers: TOO_LONG }))).toBe('429 Too many requests');
  expect(statusAndMessage(await create(salon, { headers: TOO_LONG }))).toBe('401 Authentication required');
  expect(statusAndMessage(await create(salon, { as: 'staff', headers: TOO_LONG }))).toBe(
    '403 Insufficient permissions',
  );
  expect(statusAndMessage(await create(salon, { as: 'admin', headers: TOO_LONG }))).toBe(
    '400 Malformed request body',
  );
  const tooLong = await create(salon, { as: 'admin', headers: TOO_LONG }, '{}');
  expect(Object.keys(tooLong.body.errors ?? {})).toEqual(['Idempotency-Key']);
  const fields = await create(salon, { as: 'admin' }, '{}');
  expect(Object.keys(fields.body.errors ?? {})).toEqual(['name', 'category_id', 'price', 'duration']);
});

test('bookings then check log-in, policy, slot and redemptions', async () => {
  const salon = await salons({ settings: { guestCheckout: false, cancellationKey: true } });
  const redemptions = [{ type: 'gift_card', giftcard_number: 'GC20260101001' }];
  const wrong = { time: '10:07 AM', redemptions };
  const save = async (change: object, options: CallOptions = {}) =>
    statusAndMessage(await salon.call('booking/save-booking', toBooking({ ...wrong, ...change }), options));
  expect(await save({ services: [{ ...HAIRCUT, price: -1 }] })).toBe('422 Validation failed');
  expect(await save({})).toBe('401 Please log in or register to book');
  const customer = { as: 'customer' } as const;
  expect(await save({ ...AS_CUSTOMER, policy_accepted: 0 }, customer)).toBe(
    '400 Please agree to cancellation policy',
  );
  const agreed = { ...AS_CUSTOMER, policy_accepted: 1 };
  expect(await save(agreed, customer)).toBe('400 Slot not available');
  expect(await save({ ...agreed, time: '10:00 AM' }, customer)).toBe('400 Invalid gift card');
  expect(await save({ ...agreed, time: '10:00 AM', redemptions: [] }, customer)).toBe('201 Booking saved');
});
