import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

test('shows the settings, the shop and the calendar of the salon, without a token', async () => {
  const testSalon = await salons({ settings: { paymentKey: 'pk_test_shown', guestCheckout: true } });
  const reply = await testSalon.call('booking/get-front-settings');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    status: true,
    data: { guest_checkout: 1, booking_interval: 15, staff_selection: 1, PAYMENT_KEY: 'pk_test_shown' },
    shop: { currency: 'USD', name: 'Demo Salon' },
    calendar: { timeZone: 'America/New_York' },
  });
});

test('of a salon that has set nothing shows the defaults, toggles as numbers', async () => {
  const testSalon = await salons({ settings: DEFAULT_SETTINGS });
  const { body } = await testSalon.call('booking/get-front-settings');
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
    recurring_payment_enable: 0,
    PAYMENT_KEY: '',
  });
});

test('shows no secret', async () => {
  const testSalon = await salons();
  expect((await testSalon.call('booking/get-front-settings')).text).not.toMatch(/secret/i);
});

test.each([
  ['no salon named', null, 400, 'Salon is required'],
  ['an unknown salon', 'nobody-here', 404, 'Unknown salon'],
  ['a slug that cannot be one', 'No Salon!', 404, 'Unknown salon'],
])('answers %s', async (_name, slug, status, message) => {
  const testSalon = await salons();
  const reply = await testSalon.call('booking/get-front-settings', {}, { slug });
  expect([reply.status, reply.body]).toEqual([status, { status: false, message }]);
});

test('takes the salon from the query too', async () => {
  const testSalon = await salons();
  const reply = await testSalon.call('booking/get-front-settings', { slug: testSalon.slug }, { slug: null });
  expect(reply.status).toBe(200);
});

test("takes the salon from a customer's token, and refuses one that speaks for another salon with 403", async () => {
  const testSalon = await salons();
  const other = await salons();
  const token = await testSalon.token('customer');
  const own = await testSalon.call('booking/get-front-settings', {}, { token, slug: null });
  const foreign = await testSalon.call('booking/get-front-settings', {}, { token, slug: other.slug });
  expect([own.status, foreign.status]).toEqual([200, 403]);
});
