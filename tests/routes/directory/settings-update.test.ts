import { describe, expect, test } from 'vitest';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { getSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { injectFault } from '../../support/payments/payments.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'settings-update';

test('settings-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { shop_name: 'x' }));

// BEHAVIOR §10.2
test('settings-update changes the sent fields and keeps the rest; the next request shows them', async () => {
  const salon = await openSalon();
  const input = {
    shop_name: 'Salon Berlin',
    currency: 'eur',
    time_zone: 'Europe/Berlin',
    locale: 'de-de',
    languages: ['de', 'en', 'de'],
    save_card_enable: '1',
    pay_later_enable: 1,
    cancellation_key: 1,
    cancellation_window_hours: 48,
    late_cancel_fee_percent: 50,
    no_show_fee_percent: 100,
    booking_horizon_days: '400',
    minimum_notice_minutes: 90,
    reminders: [{ hours_before: 48, channel: 'sms' }],
    quiet_from: '22:00',
    quiet_to: '07:30',
    assignment: 'rotation',
    waitlist_mode: 'value',
    waitlist_offer_minutes: '45',
    desk_lock_minutes: 0,
    confirmation_required: 0,
    calendar_shows_clients: 1,
    gift_cards_pay_tips: 1,
    gift_card_tax_once: 1,
    tip_percentages: [10, '25', 10],
    tip_max: 150.5,
    cash_rounding: 0.05,
    sms_countries: ['de', 'AT', 'DE'],
    recurring_payment_enable: 1,
    PAYMENT_KEY: 'pk_test_1',
    google_client_id: 'google-1',
    facebook_client_id: '2',
    reply_to: 'Hallo@berlin.test',
    tax_number: 'DE123456789',
    notice_rules: [
      { kind: 'booking', to: 'assigned' },
      { kind: 'change', to: 'role', role: 'manager' },
      { kind: 'cancellation', to: 'email', email: 'desk@berlin.test' },
    ],
    app_url: 'https://book.berlin.test/app',
    allowed_origins: ['https://book.berlin.test', 'http://localhost:5173'],
    brand_color: '#aa3366',
    guest_contact_required: 1,
    policy_required: 1,
    open_bookings_per_network: 0,
    open_bookings_per_guest: '5',
    open_bookings_per_unverified_customer: 6,
    open_bookings_per_customer: 1_000,
    unverified_bookings_per_hour: '40',
    erase_after_months: '240',
  };
  const { status, body } = await callAsAdmin(salon, UPDATE, input);
  expect(status).toBe(200);
  const expected = {
    ...input,
    currency: 'EUR',
    save_card_enable: 1,
    locale: 'de-DE',
    languages: ['de', 'en'],
    booking_horizon_days: 400,
    waitlist_offer_minutes: 45,
    desk_lock_minutes: 0,
    second_factor_required_for: [],
    erase_after_months: 240,
    calendar_shows_clients: 1,
    gift_cards_pay_tips: 1,
    gift_card_tax_once: 1,
    tip_percentages: [10, 25],
    tip_max: '150.50',
    cash_rounding: '0.05',
    sms_countries: ['DE', 'AT'],
    reply_to: 'hallo@berlin.test',
    membership_pause_days: 0,
    dunning_days: [3, 7, 14],
    past_due_benefits: 1,
    open_bookings_per_guest: 5,
    unverified_bookings_per_hour: 40,
    logo: '',
    version: expect.any(String),
  };
  expect(body.data).toEqual(expected);
  expect((await callAsAdmin(salon, UPDATE)).body.data).toEqual(expected);
  const front = await salon.call('booking/get-front-settings');
  expect(front.body).toMatchObject({
    data: {
      cancellation_key: 1,
      PAYMENT_KEY: 'pk_test_1',
      cancellation_window_hours: 48,
      booking_horizon_days: 400,
      minimum_notice_minutes: 90,
      guest_checkout: 1,
    },
    shop: { currency: 'EUR', name: 'Salon Berlin' },
    calendar: { timeZone: 'Europe/Berlin' },
  });
});

// BEHAVIOR §10.7
test('settings-update seals secrets, keeps those that are not sent, and never shows them', async () => {
  const salon = await openSalon();
  const secrets = {
    PAYMENT_SECRET: 'sk_test_secret',
    PAYMENT_WEBHOOK_SECRET: 'whsec_secret',
    google_client_secret: 'google_secret',
    facebook_client_secret: 'facebook_secret',
  };
  const { text } = await callAsAdmin(salon, UPDATE, secrets);
  await callAsAdmin(salon, UPDATE, { facebook_client_secret: 'changed' });
  expect(text).not.toContain('secret');
  const front = await salon.call('booking/get-front-settings');
  expect(front.text).not.toMatch(/_secret/);
  const sealed = await getSealedSecrets(salon.store, salon.tenant);
  expect(JSON.stringify(sealed)).not.toContain('_secret"');
  const sealing = openPlatformSealing(salon.environment);
  const openSecret = (name: 'paymentSecret' | 'paymentWebhookSecret' | 'facebookClientSecret') =>
    sealing.open({ tenant: salon.tenant, name }, sealed[name] ?? '');
  expect(await openSecret('paymentSecret')).toBe('sk_test_secret');
  expect(await openSecret('paymentWebhookSecret')).toBe('whsec_secret');
  expect(await openSecret('facebookClientSecret')).toBe('changed');
});

// BEHAVIOR §10.2
test('the currency is kept once money was taken (422), and the other settings can be changed', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, UPDATE, { currency: 'JPY' })).status).toBe(200);
  await createSoldCard(salon);
  const refused = await callAsAdmin(salon, UPDATE, { currency: 'EUR', shop_name: 'Salon Berlin' });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: { currency: ['Cannot be changed after money was taken'] } },
  ]);
  expect((await callAsAdmin(salon, UPDATE, { currency: 'JPY', shop_name: 'Salon Kyoto' })).status).toBe(200);
  expect((await callAsAdmin(salon, 'settings-index')).body.data).toMatchObject({
    currency: 'JPY',
    shop_name: 'Salon Kyoto',
  });
});

const INVALID = [
  [{ shop_name: LONG_NAME }, 'shop_name'],
  [{ shop_name: 'Demo\nSalon' }, 'shop_name'],
  [{ currency: 'EURO' }, 'currency'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '+02:00' }, 'time_zone'],
  [{ time_zone: 'EST5EDT' }, 'time_zone'],
  [{ cancellation_window_hours: -1 }, 'cancellation_window_hours'],
  [{ booking_horizon_days: 0 }, 'booking_horizon_days'],
  [{ booking_horizon_days: 401 }, 'booking_horizon_days'],
  [{ minimum_notice_minutes: -1 }, 'minimum_notice_minutes'],
  [{ assignment: 'random' }, 'assignment'],
  [{ waitlist_mode: 'random' }, 'waitlist_mode'],
  [{ waitlist_offer_minutes: 4 }, 'waitlist_offer_minutes'],
  [{ desk_lock_minutes: -1 }, 'desk_lock_minutes'],
  [{ desk_lock_minutes: 241 }, 'desk_lock_minutes'],
  [{ desk_lock_minutes: 1.5 }, 'desk_lock_minutes'],
  [{ sms_countries: ['DE', 'XQ'] }, 'sms_countries.1'],
  [{ sms_countries: ['USA'] }, 'sms_countries.0'],
  [{ tip_percentages: [10, 0] }, 'tip_percentages.1'],
  [{ tip_max: -1 }, 'tip_max'],
  [{ tip_percentages: [101] }, 'tip_percentages.0'],
  [{ tip_percentages: [5, 10, 15, 20, 25] }, 'tip_percentages'],
  [{ open_bookings_per_network: 1_001 }, 'open_bookings_per_network'],
  [{ open_bookings_per_guest: -1 }, 'open_bookings_per_guest'],
  [{ open_bookings_per_unverified_customer: 1.5 }, 'open_bookings_per_unverified_customer'],
  [{ open_bookings_per_customer: 'many' }, 'open_bookings_per_customer'],
  [{ unverified_bookings_per_hour: 1_001 }, 'unverified_bookings_per_hour'],
  [{ brand_color: 'red' }, 'brand_color'],
  [{ logo: 'no image' }, 'logo'],
  [{ save_card_enable: 'yes' }, 'save_card_enable'],
  [{ reply_to: 'nobody' }, 'reply_to'],
  [{ app_url: 'javascript:alert(1)' }, 'app_url'],
  [{ app_url: 'http://book.test' }, 'app_url'],
  [{ app_url: 'https://a:b@book.test' }, 'app_url'],
  [{ PAYMENT_KEY: 'sk_test_1' }, 'PAYMENT_KEY'],
  [{ PAYMENT_KEY: 'pk_test_' }, 'PAYMENT_KEY'],
  [{ PAYMENT_KEY: 'pk_live_1' }, 'PAYMENT_KEY'],
  [{ PAYMENT_SECRET: 'pk_test_1' }, 'PAYMENT_SECRET'],
  [{ PAYMENT_SECRET: 'my key' }, 'PAYMENT_SECRET'],
  [{ PAYMENT_WEBHOOK_SECRET: 'sk_test_1' }, 'PAYMENT_WEBHOOK_SECRET'],
  [{ allowed_origins: ['https://a.test/path'] }, 'allowed_origins.0'],
  [{ allowed_origins: ['*', 'http://a.test'] }, 'allowed_origins.1'],
] as const;

// BEHAVIOR §10.2
test('settings-update refuses invalid input (422 naming the field) and changes nothing', async () => {
  const salon = await openSalon();
  const before = (await callAsAdmin(salon, UPDATE)).body.data;
  const keys = { PAYMENT_KEY: 'pk_test_1', PAYMENT_SECRET: 'sk_test_1' };
  await expectInvalid(async () => salon, 'directory/settings-update', keys, INVALID);
  expect((await callAsAdmin(salon, UPDATE)).body.data).toEqual(before);
  expect(await getSealedSecrets(salon.store, salon.tenant)).toEqual({});
});

test.each(['UTC', 'Asia/Kolkata', 'america/argentina/buenos_aires', 'Etc/GMT+5'])(
  'settings-update accepts the time zone %s',
  async (time_zone) => {
    const salon = await openSalon();
    expect((await callAsAdmin(salon, UPDATE, { time_zone })).status).toBe(200);
    const query = {
      start_date: '2026/11/17',
      end_date: '2026/11/17',
      location_id: 1,
      service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: null }],
    };
    expect((await salon.call('booking/get-slot', query)).status).toBe(200);
  },
);

// BEHAVIOR §10.2
test('settings-update requires payment keys of the same mode, in any order (422)', async () => {
  const salon = await openSalon();
  // The stand-in of the processor has no live accounts: it does not answer
  await injectFault(salon, { match: 'GET /v1/account', account: 'rk_live_1', status: 503, times: 2 });
  const updateAndGetErrors = async (input: object) =>
    (await callAsAdmin(salon, UPDATE, input)).body.errors ?? {};
  expect(await updateAndGetErrors({ PAYMENT_SECRET: 'rk_live_1' })).toEqual({});
  expect(await updateAndGetErrors({ PAYMENT_KEY: 'pk_test_1' })).toEqual({
    PAYMENT_KEY: ['Must be a live key like the secret key'],
  });
  expect(await updateAndGetErrors({ PAYMENT_KEY: 'pk_live_1', shop_name: 'Salon' })).toEqual({});
  expect(await updateAndGetErrors({ PAYMENT_SECRET: 'sk_test_1' })).toEqual({
    PAYMENT_SECRET: ['Must be a live key like the publishable key'],
  });
  expect(await updateAndGetErrors({ PAYMENT_KEY: 'pk_test_1', PAYMENT_SECRET: 'sk_test_1' })).toEqual({});
  expect(await updateAndGetErrors({ PAYMENT_SECRET: null })).toEqual({});
  expect(await updateAndGetErrors({ PAYMENT_KEY: 'pk_live_1' })).toEqual({});
});

test.each([
  [{ shop_name: null }, { shop_name: ['Must be text'] }],
  [{ time_zone: null }, { time_zone: ['Must be text'] }],
  [{ save_card_enable: 2 }, { save_card_enable: ['Must be 0 or 1'] }],
  [{ cancellation_window_hours: '' }, { cancellation_window_hours: ['Must be a number'] }],
  [{ allowed_origins: '*' }, { allowed_origins: ['Must be a list'] }],
  [{ notice_rules: [{ kind: 'booking', to: 'role' }] }, { 'notice_rules.0.role': ['Is required'] }],
  [{ notice_rules: [{ kind: 'booking', to: 'email' }] }, { 'notice_rules.0.email': ['Is required'] }],
])('settings-update refuses %j (422 naming the allowed values)', async (input, errors) => {
  const { status, body } = await callAsAdmin(await openSalon(), UPDATE, input);
  expect([status, body.errors]).toEqual([422, errors]);
});

// BEHAVIOR §6.7
test('settings-update keeps settings sent as null, and clears a text', async () => {
  const salon = await openSalon();
  const before = { save_card_enable: 1, cancellation_window_hours: 48, allowed_origins: ['https://a.test'] };
  await callAsAdmin(salon, UPDATE, { ...before, app_url: 'https://a.test' });
  const nulls = { save_card_enable: null, cancellation_window_hours: null, allowed_origins: null };
  const { body } = await callAsAdmin(salon, UPDATE, { ...nulls, app_url: null });
  expect(body.data).toMatchObject({ ...before, app_url: '' });
});

test('settings-update loses neither of two concurrent changes', async () => {
  const salon = await openSalon();
  await Promise.all([
    callAsAdmin(salon, UPDATE, { shop_name: 'A' }),
    callAsAdmin(salon, UPDATE, { cancellation_key: 1 }),
    salon.call('settings/update-front-end-booking-settings', { booking_interval: 30 }, { as: 'admin' }),
  ]);
  expect((await callAsAdmin(salon, UPDATE)).body.data).toMatchObject({ shop_name: 'A', cancellation_key: 1 });
  const front = await salon.call<{ booking_interval: number }>('booking/get-front-settings');
  expect(front.body.data.booking_interval).toBe(30);
});

// BEHAVIOR §10.7
test('settings-index names the secrets that recurring billing lacks, and settings-update allows it without them', async () => {
  const salon = await openSalon();
  const getMissing = async () =>
    (await callAsAdmin(salon, 'settings-index')).body.data.recurring_payment_missing;
  expect(await getMissing()).toEqual([]);
  expect((await callAsAdmin(salon, UPDATE, { recurring_payment_enable: 1 })).status).toBe(200);
  expect(await getMissing()).toEqual(['PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET']);
  await callAsAdmin(salon, UPDATE, { PAYMENT_SECRET: 'sk_test_first' });
  expect(await getMissing()).toEqual(['PAYMENT_WEBHOOK_SECRET']);
  await callAsAdmin(salon, UPDATE, { PAYMENT_WEBHOOK_SECRET: 'whsec_first' });
  expect(await getMissing()).toEqual([]);
  await callAsAdmin(salon, UPDATE, { PAYMENT_WEBHOOK_SECRET: null });
  expect(await getMissing()).toEqual(['PAYMENT_WEBHOOK_SECRET']);
});

describe('a new secret key of the payment processor', () => {
  const readAccount = async (salon: TestSalon) =>
    (await callAsAdmin(salon, 'settings-index')).body.data.payment_account;
  const enter = (salon: TestSalon, key: string | null) => callAsAdmin(salon, UPDATE, { PAYMENT_SECRET: key });
  const ACCOUNT = {
    id: expect.stringMatching(/^acct_\w+$/),
    name: 'Salon of the stand-in',
    country: 'US',
    charges_enabled: 1,
  };

  test('is checked, and settings-index shows its account until the key is removed (BEHAVIOR §10.6)', async () => {
    const salon = await openSalon();
    expect(await readAccount(salon)).toBeNull();
    const first = await enter(salon, 'sk_test_first');
    expect([first.status, first.body.data.payment_check]).toEqual([200, 'ok']);
    expect(await readAccount(salon)).toEqual(ACCOUNT);
    const other = await callAsAdmin(salon, UPDATE, { shop_name: 'Other' });
    expect(other.body.data).not.toHaveProperty('payment_check');
    expect(await readAccount(salon)).toEqual(ACCOUNT);
    expect((await enter(salon, null)).body.data).not.toHaveProperty('payment_check');
    expect(await readAccount(salon)).toBeNull();
  });

  test('is refused if the processor refuses it (422 on PAYMENT_SECRET), and nothing changes (BEHAVIOR §10.6)', async () => {
    const salon = await openSalon();
    await enter(salon, 'sk_test_first');
    const before = await getSealedSecrets(salon.store, salon.tenant);
    const input = { PAYMENT_SECRET: 'sk_live_revoked', shop_name: 'Other' };
    const { status, body, text } = await callAsAdmin(salon, UPDATE, input);
    expect([status, body.errors]).toEqual([422, { PAYMENT_SECRET: ['Refused by the payment processor'] }]);
    expect(text).not.toContain('revoked');
    // The processor is asked after all other checks
    const shutOut = await callAsAdmin(salon, UPDATE, {
      ...input,
      second_factor_required_for: ['settings.write'],
    });
    expect(shutOut.body.code).toBe('set_up_your_second_factor_first');
    expect(await getSealedSecrets(salon.store, salon.tenant)).toEqual(before);
    expect(await readAccount(salon)).toEqual(ACCOUNT);
    expect((await callAsAdmin(salon, UPDATE)).body.data.shop_name).not.toBe('Other');
  });

  test.each([
    ['the processor does not answer', 'sk_test_second', { drop: true }],
    ['the processor fails', 'sk_test_third', { status: 503 }],
    ['a restricted key may not read its account', 'rk_test_fourth', undefined],
  ])(
    'is saved as unknown if %s, without the account of the key before (BEHAVIOR §10.6)',
    async (_, key, fault) => {
      const salon = await openSalon();
      await enter(salon, 'sk_test_first');
      if (fault) await injectFault(salon, { match: 'GET /v1/account', account: key, times: 2, ...fault });
      const { status, body } = await enter(salon, key);
      expect([status, body.data.payment_check]).toEqual([200, 'unknown']);
      expect(await readAccount(salon)).toBeNull();
      const sealed = await getSealedSecrets(salon.store, salon.tenant);
      const sealing = openPlatformSealing(salon.environment);
      const context = { tenant: salon.tenant, name: 'paymentSecret' };
      expect(await sealing.open(context, sealed.paymentSecret ?? '')).toBe(key);
    },
  );
});

// BEHAVIOR §10.2
test('a new time zone lists the visits that it moves, and changes nothing with dry_run', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  const input = { time_zone: 'Europe/Berlin' };
  const tried = await callAsAdmin(salon, UPDATE, { ...input, dry_run: 1 });
  expect([tried.status, tried.body]).toMatchObject([
    200,
    { conflicts: [id], message: 'Nothing has been changed' },
  ]);
  const read = async () => (await callAsAdmin(salon, 'settings-index')).body.data;
  expect(await read()).toMatchObject({ time_zone: 'America/New_York' });
  expect((await callAsAdmin(salon, UPDATE, { ...input, dry_run: 1, time_zone: 'Nowhere' })).status).toBe(422);
  expect((await callAsAdmin(salon, UPDATE, { shop_name: 'Salon' })).body).toMatchObject({ conflicts: [] });
  expect((await callAsAdmin(salon, UPDATE, input)).body).toMatchObject({ conflicts: [id] });
  expect(await read()).toMatchObject({ time_zone: 'Europe/Berlin' });
  // The same zone again moves nothing
  expect((await callAsAdmin(salon, UPDATE, input)).body).toMatchObject({ conflicts: [] });
});

// BEHAVIOR §10.8
test('settings-update refuses a locale that is no tag, and languages that pages lack (422)', () =>
  expectInvalid(openSalon, `directory/${UPDATE}`, {}, [
    [{ locale: 'German' }, 'locale'],
    [{ locale: 1 }, 'locale'],
    [{ languages: ['de', 'it'] }, 'languages.1'],
    [{ languages: 'de' }, 'languages'],
  ]));

test('pages offer the languages of the salon, or that of its locale', async () => {
  const salon = await openSalon();
  const readShop = async () => (await salon.call<{ shop: object }>('booking/catalog')).body.data.shop;
  expect(await readShop()).toMatchObject({ locale: 'en-US', languages: ['en'] });
  await callAsAdmin(salon, UPDATE, { locale: 'fr-CH' });
  expect(await readShop()).toMatchObject({ locale: 'fr-CH', languages: ['fr'] });
  await callAsAdmin(salon, UPDATE, { languages: ['de', 'fr'] });
  expect(await readShop()).toMatchObject({ languages: ['de', 'fr'] });
  await callAsAdmin(salon, UPDATE, { languages: [] });
  expect(await readShop()).toMatchObject({ languages: ['fr'] });
});
