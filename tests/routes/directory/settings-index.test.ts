import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'settings-index';
const SECRETS = [
  'PAYMENT_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'google_client_secret',
  'facebook_client_secret',
];

test('settings-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${INDEX}`));

test('settings-index shows what each of the three update calls has stored (BEHAVIOR §10.7)', async () => {
  const salon = await openSalon();
  const front = { guest_checkout: 0, booking_interval: 30, deposit_enable: 1, staff_selection: 1 };
  const changed = await salon.call('settings/update-front-end-booking-settings', front, { as: 'admin' });
  expect(changed.status).toBe(200);
  const others = { cancellation_window_hours: 12, PAYMENT_KEY: 'pk_test_1', brand_color: '#aa3366' };
  const updated = await callAsAdmin(salon, 'settings-update', others);
  const texts = { deposit_policy: '<p>D</p>', refund_policy: '<p>R</p>', terms_conditions: '<p>T</p>' };
  await callAsAdmin(salon, 'business-contact-details-update', texts);
  const { status, body } = await callAsAdmin(salon, INDEX);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...updated.body.data,
    ...front,
    ...others,
    ...texts,
    version: expect.any(String),
  });
  const { data } = await callAsAdmin(salon, INDEX).then((reply) => reply.body);
  const shown = await salon.call<object>('booking/get-front-settings');
  expect(data).toMatchObject(shown.body.data);
});

test('settings-index shows of a secret only whether it is set (BEHAVIOR §10.7)', async () => {
  const salon = await openSalon();
  const listSet = async () => {
    const { data } = (await callAsAdmin(salon, INDEX)).body;
    return SECRETS.filter((name) => (data[name] as { is_set: number }).is_set === 1);
  };
  expect(await listSet()).toEqual([]);
  const secrets = {
    PAYMENT_SECRET: 'sk_test_hidden',
    PAYMENT_WEBHOOK_SECRET: 'whsec_hidden',
    google_client_secret: 'hidden-1',
    facebook_client_secret: 'hidden-2',
  };
  await callAsAdmin(salon, 'settings-update', secrets);
  expect(await listSet()).toEqual(SECRETS);
  expect((await callAsAdmin(salon, INDEX)).text).not.toContain('hidden');
  await callAsAdmin(salon, 'settings-update', { google_client_secret: null, facebook_client_secret: '' });
  expect(await listSet()).toEqual(['PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET']);
});
