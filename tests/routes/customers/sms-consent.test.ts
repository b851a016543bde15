import { expect, test } from 'vitest';
import { register } from '../../support/accounts/log-ins.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const MESSAGE = 'Must be a valid number with its country code for SMS, such as +12125550123';
/** Too short, no number of its country, or no number at all. */
const BAD_PHONES = ['212 555', '+1 212 555', '+1 000 000 0000', 'by mail', ''];

// BEHAVIOR §29.4
test('a customer consents with a valid number, keeps that consent through other changes, and withdraws it', async () => {
  const salon = await openSalon();
  const person = { fname: 'Cora', lname: 'Consent', email: 'cora@test.test', password: 'a-password-1' };
  for (const phone of BAD_PHONES) {
    const refused = await salon.call('customers/register', { ...person, phone, sms_consent: 1 });
    expect(refused.status, phone).toBe(422);
    expect(refused.body.errors).toEqual({ phone: [MESSAGE] });
  }
  const { token } = await register(salon, { phone: '+1 (212) 555-0142', sms_consent: 1 });
  const update = (input: object) => salon.call('customers/update-profile', input, { token });
  const readConsent = async () =>
    (await salon.call<{ sms_consent: number }>('customers/profile', {}, { token })).body.data.sms_consent;
  expect(await readConsent()).toBe(1);
  expect((await update({ fname: 'Dora' })).body.data).toMatchObject({ fname: 'Dora', sms_consent: 1 });
  const refused = await update({ phone: '12' });
  expect([refused.status, refused.body.errors]).toEqual([422, { phone: [MESSAGE] }]);
  expect((await update({ phone: '12', sms_consent: 0 })).body.data).toMatchObject({ sms_consent: 0 });
  expect(await readConsent()).toBe(0);
  expect((await update({ sms_consent: 1 })).body.errors).toEqual({ phone: [MESSAGE] });
  expect((await update({ phone: '+1 646 555 0143', sms_consent: '1' })).body.data).toMatchObject({
    phone: '+1 646 555 0143',
    sms_consent: 1,
  });
  expect((await update({ sms_consent: 2 })).body.errors).toMatchObject({ sms_consent: [expect.anything()] });
  expect(await readConsent()).toBe(1);
});

const NOT_MOBILE = 'Must be a mobile number for SMS';
const NO_COUNTRY = 'Must be a number of a country to which the salon sends SMS';

test.each([
  ['a satellite phone', '+881612345678', NO_COUNTRY],
  ['an international network', '+88213300655', NOT_MOBILE],
  ['an international network', '+883510001234567', NOT_MOBILE],
  ['an international premium rate', '+979123456789', NOT_MOBILE],
  ['a premium rate', '+1 900 234 5678', NOT_MOBILE],
  ['a premium rate of another country', '+44 909 879 0123', NOT_MOBILE],
  ['a free number', '+1 800 555 0123', NOT_MOBILE],
  ['a shared cost', '+44 843 123 4567', NOT_MOBILE],
  ['a landline', '+49 30 901820', NOT_MOBILE],
  ['a mobile phone of another country', '+49 1512 3456789', NO_COUNTRY],
  ['a mobile phone of another country with the same code', '+1 242 357 1234', NO_COUNTRY],
])('sends no SMS to the number of %s, %s (422, BEHAVIOR §29.4)', async (_what, phone, message) => {
  const salon = await openSalon();
  const { status, body } = await book(salon, { guest: { ...GUEST, phone, sms_consent: 1 } });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ 'guest.phone': [message] });
  const contact = await book(salon, { guest: { ...GUEST, phone } });
  expect(contact.status, 'a number to call').toBe(201);
  const { token } = await register(salon, { phone });
  const consent = await salon.call('customers/update-profile', { sms_consent: 1 }, { token });
  expect([consent.status, consent.body.errors], 'later consent').toEqual([422, { phone: [message] }]);
});

const GERMAN = '+49 1512 3456789';
const AMERICAN = '+1 212 555 0142';

test.each<[what: string, change: (salon: TestSalon) => Promise<unknown>]>([
  ['the setting', (salon) => callAsAdmin(salon, 'settings-update', { sms_countries: ['de'] })],
  [
    'the locations',
    async (salon) => {
      for (const location_id of [1, 2]) {
        await callAsAdmin(salon, 'location-update', { location_id, country: 'DE' });
      }
    },
  ],
  [
    'the time zone, for a location without a country',
    (salon) => callAsAdmin(salon, 'settings-update', { time_zone: 'Europe/Berlin' }),
  ],
])('sends SMS to the countries of %s (BEHAVIOR §29.4)', async (_what, change) => {
  const salon = await openSalon();
  await change(salon);
  const store = (phone: string) =>
    callAsAdmin(salon, 'customer-store', { fname: 'Dan', phone, sms_consent: 1 });
  expect((await store(GERMAN)).status).toBe(201);
  expect((await store(AMERICAN)).body.errors).toEqual({ phone: [NO_COUNTRY] });
});

test('the front desk records the consent of a customer', async () => {
  const salon = await openSalon();
  const store = (input: object) =>
    salon.call<{ id: number }>('directory/customer-store', { fname: 'Dan', ...input }, { as: 'admin' });
  expect((await store({ phone: '555', sms_consent: 1 })).body.errors).toEqual({ phone: [MESSAGE] });
  const { body } = await store({ phone: '+12125550142', sms_consent: 1 });
  expect(body.data).toMatchObject({ sms_consent: 1 });
  const update = (input: object) =>
    salon.call('directory/customer-update', { customer_id: body.data.id, ...input }, { as: 'admin' });
  expect((await update({ lname: 'Dale' })).body.data).toMatchObject({ sms_consent: 1 });
  expect((await update({ phone: '5' })).body.errors).toEqual({ phone: [MESSAGE] });
  expect((await update({ sms_consent: 0 })).body.data).toMatchObject({ sms_consent: 0 });
});

test('a guest consents with a valid number, and a bad one books nothing', async () => {
  const salon = await openSalon();
  for (const phone of BAD_PHONES) {
    const refused = await book(salon, { guest: { ...GUEST, phone, sms_consent: 1 } });
    expect([refused.status, refused.body.errors], phone).toEqual([422, { 'guest.phone': [MESSAGE] }]);
  }
  const { status, body, text } = await book(salon, { guest: { ...GUEST, sms_consent: 1 } });
  expect(status, text).toBe(201);
  expect((await getStoredAppointment(salon, body.data.id)).guest).toEqual({
    ...GUEST,
    smsNumber: '+12125550142',
  });
  const listed = await salon.call('appointments/appointment-index', {}, { as: 'staff' });
  expect(listed.body.data).toMatchObject([{ guest: { ...GUEST, sms_consent: 1 } }]);
  expect(listed.text).not.toContain('+12125550142');
  const silent = await book(salon, { guest: { ...GUEST, phone: '5' }, time: '11:00 AM' });
  expect(silent.status, silent.text).toBe(201);
});

nightTest(
  'a withdrawal holds although another change of the profile happens at the same moment',
  async () => {
    const salon = await openSalon();
    const { token } = await register(salon, { phone: '+12125550142', sms_consent: 1 });
    const update = (input: object) => salon.call('customers/update-profile', input, { token });
    for (const fname of ['Ada', 'Bea', 'Cleo', 'Dot']) {
      await update({ sms_consent: 1 });
      await Promise.all([update({ sms_consent: 0 }), update({ fname }), update({ lname: fname })]);
      const { body } = await salon.call('customers/profile', {}, { token });
      expect(body.data).toMatchObject({ fname, lname: fname, sms_consent: 0 });
    }
  },
);
