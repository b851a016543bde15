import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §10.3
test('shows the settings, the shop and the calendar of the salon, without a token', async () => {
  const salon = await openSalon({ settings: { paymentKey: 'pk_test_shown', guestCheckout: true } });
  const reply = await salon.call('booking/get-front-settings');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    status: true,
    data: { guest_checkout: 1, booking_interval: 15, staff_selection: 1, PAYMENT_KEY: 'pk_test_shown' },
    shop: { currency: 'USD', name: 'Demo Salon' },
    calendar: { timeZone: 'America/New_York' },
  });
});

// BEHAVIOR §10.1
test('shows the default settings, toggles as numbers', async () => {
  const salon = await openSalon({ settings: DEFAULT_SETTINGS });
  const { body } = await salon.call('booking/get-front-settings');
  expect(body.data).toMatchObject({
    guest_checkout: 0,
    booking_interval: 15,
    enable_signup: 1,
    staff_selection: 0,
    enable_dynamic_slot: 0,
    google_login_enable: 0,
    facebook_login_enable: 0,
    deposit_enable: 0,
    save_card_enable: 0,
    pay_later_enable: 0,
    cancellation_key: 0,
    cancellation_window_hours: 24,
    late_cancel_fee_percent: 0,
    no_show_fee_percent: 0,
    recurring_payment_enable: 0,
    PAYMENT_KEY: '',
  });
});

// BEHAVIOR §10.4
test('shows no secret', async () => {
  const salon = await openSalon();
  expect((await salon.call('booking/get-front-settings')).text).not.toMatch(/secret/i);
});

test.each([
  ['a request without a salon', null, 400, 'tenantMissing'],
  ['an unknown salon', 'nobody-here', 404, 'tenantNotFound'],
  ['a malformed slug', 'No Salon!', 404, 'tenantNotFound'],
] as const)('refuses %s: %s (%d %s)', async (_name, slug, status, failure) => {
  const salon = await openSalon();
  const reply = await salon.call('booking/get-front-settings', {}, { slug });
  expect([reply.status, reply.body]).toEqual([status, toFailureBody(failure)]);
});

// BEHAVIOR §1.2
test('accepts the salon in the query as well', async () => {
  const salon = await openSalon();
  const reply = await salon.call('booking/get-front-settings', { slug: salon.slug }, { slug: null });
  expect(reply.status).toBe(200);
});

// BEHAVIOR §1.2
test("takes the salon from a token, and refuses another salon's slug beside it (403)", async () => {
  const salon = await openSalon();
  const other = await openSalon();
  const token = await salon.token('customer');
  const ownReply = await salon.call('booking/get-front-settings', {}, { token, slug: null });
  const foreignReply = await salon.call('booking/get-front-settings', {}, { token, slug: other.slug });
  expect([ownReply.status, foreignReply.status]).toEqual([200, 403]);
});
