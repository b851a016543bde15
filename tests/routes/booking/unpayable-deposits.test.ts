import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { joinWaitlist, MORNING, receiveOffer } from '../../support/booking/waitlist.ts';
import {
  COLOUR,
  clearPaymentKeys,
  DEPOSITS_ON,
  DEPOSITS_PAYABLE,
  openPaymentAccount,
} from '../../support/payments/payments.ts';
import { createSoldPackage } from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const REFUSAL = '400 This salon cannot take deposits online at the moment. Please contact the salon.';
const COLOUR_BY_AVA = { ...COLOUR, staff_id: 1 };

const quote = async (salon: TestSalon, input: object = {}, options: CallOptions = {}) =>
  salon.call('booking/quote', { location_id: 1, services: [COLOUR], ...input }, options);

// BEHAVIOR §15.4
describe('a salon that lacks a key of the processor', () => {
  test.each([
    ['both keys', DEPOSITS_ON, false],
    ['the secret key', DEPOSITS_PAYABLE, false],
    ['the publishable key', DEPOSITS_ON, true],
  ])('refuses a quote with a deposit: %s (400 deposits_not_payable)', async (_, settings, hasSecret) => {
    const salon = await openSalon(settings);
    if (hasSecret) await openPaymentAccount(salon);
    const refused = await quote(salon);
    expect([statusAndMessage(refused), refused.body.code]).toEqual([REFUSAL, 'deposits_not_payable']);
    expect(statusAndMessage(await quote(salon, {}, { as: 'customer' }))).toBe(REFUSAL);
    expect((await quote(salon, { deposit_amount: 30 }, { as: 'staff' })).status).toBe(200);
  });

  test('quotes a visit whose deposit a package makes 0, and one without a deposit', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const id = await createSoldPackage(salon, { groups: [[1, COLOUR.service_id]] });
    const redemptions = [{ type: 'package', purchased_package_id: id, service_id: COLOUR.service_id }];
    expect((await quote(salon, { redemptions }, { as: 'customer' })).status).toBe(200);
    expect((await quote(salon, { services: [{ service_id: 1 }] })).status).toBe(200);
  });

  test('refuses a series with deposits, and books it for the front desk', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const series = { services: [COLOUR_BY_AVA], repeat: { every_weeks: 1, count: 2 } };
    expect(statusAndMessage(await saveSeries(salon, series))).toBe(REFUSAL);
    expect(await listStoredAppointments(salon)).toEqual([]);
    const byDesk = { ...series, customer_id: 1, customer_type: 0, guest: undefined, deposit_amount: 30 };
    expect((await saveSeries(salon, byDesk, { as: 'staff' })).status).toBe(201);
  });

  test('refuses to accept an offer with a deposit, and leaves it open', async () => {
    const salon = await openSalon(DEPOSITS_PAYABLE);
    const wanted = { service_pricing_options: [COLOUR_BY_AVA], windows: [MORNING] };
    const waitlist_id = (await joinWaitlist(salon, wanted)).body.data.id;
    const offer = { waitlist_id, date: MORNING.from_date, time: '10:00 AM' };
    expect((await salon.call('waitlist/waitlist-offer', offer, { as: 'staff' })).status).toBe(200);
    const token = await receiveOffer(salon, 'Wanda');
    expect(statusAndMessage(await salon.call('waitlist/accept', { token }))).toBe(REFUSAL);
    await openPaymentAccount(salon);
    expect((await salon.call('waitlist/accept', { token })).status).toBe(201);
  });

  test('save-booking still answers a booking that waits for its deposit (status 0)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { status, body } = await book(salon, { services: [COLOUR], deposit_amount: 30 });
    expect([status, body.data.status]).toEqual([201, 0]);
  });
});

test('a salon with both keys quotes a deposit, until a key is removed (BEHAVIOR §15.4)', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  await openPaymentAccount(salon);
  expect((await quote(salon)).status).toBe(200);
  await clearPaymentKeys(salon);
  expect(statusAndMessage(await quote(salon))).toBe(REFUSAL);
});
