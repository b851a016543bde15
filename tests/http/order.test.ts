import { expect, test } from 'vitest';
import { AS_CUSTOMER } from '../support/appointments.ts';
import { bookingOf, HAIRCUT } from '../support/bookings.ts';
import { verdict } from '../support/replies.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();
const PATH = '/api/v1/services/create';
const TOO_LONG = { 'idempotency-key': 'x'.repeat(256) };

/** A request in which all that is not named is right, but for its body, which cannot be read. */
const create = (salon: TestSalon, options: CallOptions, body = '{', path = PATH) =>
  salon.request({ method: 'POST', path, body, ...options });

test('what is wrong first answers: route, salon, token, rate limit, role, body, Idempotency-Key, fields', async () => {
  const salon = await salons();
  const wrong = { slug: 'no-such-salon', token: 'nonsense', headers: TOO_LONG };
  expect(verdict(await create(salon, wrong, '{', '/api/v1/none'))).toBe('404 Not found');
  expect(verdict(await create(salon, wrong))).toBe('404 Unknown salon');
  expect(verdict(await create(salon, { token: 'nonsense', headers: TOO_LONG }))).toBe(
    '401 Invalid or expired token',
  );
  const address = '203.0.113.77';
  for (let call = 0; call < 60; call += 1) {
    await salon.call('booking/get-location-list', {}, { address });
  }
  expect(verdict(await create(salon, { address, headers: TOO_LONG }))).toBe('429 Too many requests');
  expect(verdict(await create(salon, { headers: TOO_LONG }))).toBe('401 Authentication required');
  expect(verdict(await create(salon, { as: 'staff', headers: TOO_LONG }))).toBe(
    '403 Insufficient permissions',
  );
  expect(verdict(await create(salon, { as: 'admin', headers: TOO_LONG }))).toBe('400 Malformed request body');
  const tooLong = await create(salon, { as: 'admin', headers: TOO_LONG }, '{}');
  expect(Object.keys(tooLong.body.errors ?? {})).toEqual(['Idempotency-Key']);
  const fields = await create(salon, { as: 'admin' }, '{}');
  expect(Object.keys(fields.body.errors ?? {})).toEqual(['name', 'category_id', 'price', 'duration']);
});

test('of a booking then: log-in, policy, slot, redemptions', async () => {
  const salon = await salons({ settings: { guestCheckout: false, cancellationKey: true } });
  const redemptions = [{ type: 'gift_card', giftcard_number: 'GC20260101001' }];
  const wrong = { time: '10:07 AM', redemptions };
  const save = async (change: object, options: CallOptions = {}) =>
    verdict(await salon.call('booking/save-booking', bookingOf({ ...wrong, ...change }), options));
  expect(await save({ services: [{ ...HAIRCUT, price: -1 }] })).toBe('422 Validation failed');
  expect(await save({})).toBe('401 Please log in or register to book');
  const customer = { as: 'customer' } as const;
  expect(await save(AS_CUSTOMER, customer)).toBe('400 Please agree to cancellation policy');
  const agreed = { ...AS_CUSTOMER, policy_accepted: 1 };
  expect(await save(agreed, customer)).toBe('400 Slot not available');
  expect(await save({ ...agreed, time: '10:00 AM' }, customer)).toBe('400 Invalid gift card');
  expect(await save({ ...agreed, time: '10:00 AM', redemptions: [] }, customer)).toBe('201 Booking saved');
});
