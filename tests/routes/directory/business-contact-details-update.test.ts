import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'business-contact-details-update';

test('business-contact-details-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { deposit_policy: 'x' }));

// BEHAVIOR §10.4
test('business-contact-details-update changes the sent text, which everybody can read', async () => {
  const salon = await openSalon();
  const deposit_policy = '<h2>Deposit</h2><p>Half, please. <a href="https://a.test/">More</a></p>';
  const { status, body } = await callAsAdmin(salon, UPDATE, { deposit_policy });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ deposit_policy, refund_policy: expect.stringContaining('24 hours') });
  const details = await salon.call('settings/business-contact-details', { type: 4 });
  expect(details.body.data).toEqual({ deposit_policy });
});

// BEHAVIOR §6.5
test('business-contact-details-update removes active content', async () => {
  const salon = await openSalon();
  const terms_conditions =
    '<p onclick="steal()">Terms<script>steal()</script></p><a href="javascript:steal()">x</a><style>p{}</style>';
  const { body } = await callAsAdmin(salon, UPDATE, { terms_conditions });
  expect(body.data.terms_conditions).toBe('<p>Terms</p><a>x</a>');
});

// BEHAVIOR §6.5
test('business-contact-details-update refuses a text that is too long (422 naming it)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { refund_policy: 'x'.repeat(50_001) });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(['refund_policy']);
});

// BEHAVIOR §10.4
test('business-contact-details-update stores three texts of the maximum length, in any alphabet', async () => {
  const salon = await openSalon();
  const longest = '茶'.repeat(50_000);
  const texts = { deposit_policy: longest, refund_policy: '&'.repeat(50_000), terms_conditions: longest };
  expect((await callAsAdmin(salon, UPDATE, texts)).status).toBe(200);
  expect((await callAsAdmin(salon, UPDATE, {})).body.data).toEqual({
    ...texts,
    refund_policy: '&amp;'.repeat(50_000),
    translations: {},
    version: expect.any(String),
  });
});

test('business-contact-details-update keeps both of two concurrent changes of different texts', async () => {
  const salon = await openSalon();
  await Promise.all([
    callAsAdmin(salon, UPDATE, { refund_policy: 'one' }),
    callAsAdmin(salon, UPDATE, { terms_conditions: 'two' }),
  ]);
  expect((await callAsAdmin(salon, UPDATE)).body.data).toMatchObject({
    refund_policy: 'one',
    terms_conditions: 'two',
  });
});
