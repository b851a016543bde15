import { describe, expect, test } from 'vitest';
import { register } from '../../support/accounts/log-ins.ts';
import { unwrapReply } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const setCountry = (salon: TestSalon, location_id: number, country: string) =>
  callAsAdmin(salon, 'location-update', { location_id, country });

// BEHAVIOR §6.5, §29.4
describe('a phone number without its country code', () => {
  test.each([
    ['of the time zone', '', '(212) 555-0199', '+1 212 555 0199'],
    ['of the location', 'DE', '01512 3456789', '+49 1512 3456789'],
    ['with a trunk zero in brackets', 'DE', '(01512) 3456789', '+49 1512 3456789'],
  ])(
    'of a guest who consents to SMS is completed by the country %s',
    async (_what, country, phone, stored) => {
      const salon = await openSalon();
      await setCountry(salon, 1, country);
      const booked = unwrapReply(await book(salon, { guest: { ...GUEST, phone, sms_consent: 1 } }));
      const { guest } = await getStoredAppointment(salon, booked.id);
      expect(guest).toMatchObject({ phone: stored, smsNumber: stored.replaceAll(' ', '') });
    },
  );

  test.each([
    ['+49 30 901820', '+49 30 901820'],
    ['ask at the bar', 'ask at the bar'],
    ['12', '12'],
    ['', ''],
  ])('stays as it is typed where it is none of the country: %j', async (phone, stored) => {
    const salon = await openSalon();
    const booked = unwrapReply(await book(salon, { guest: { ...GUEST, phone } }));
    expect((await getStoredAppointment(salon, booked.id)).guest?.phone).toBe(stored);
  });

  test('of a customer is completed at the registration, in the profile and at the desk', async () => {
    const salon = await openSalon();
    const { token } = await register(salon, { phone: '212 555 0142', sms_consent: 1 });
    const readProfile = async () => (await salon.call('customers/profile', {}, { token })).body.data;
    expect(await readProfile()).toMatchObject({ phone: '+1 212 555 0142', sms_consent: 1 });
    await salon.call('customers/update-profile', { phone: '646-555-0143' }, { token });
    expect(await readProfile()).toMatchObject({ phone: '+1 646 555 0143', sms_consent: 1 });
    const stored = await callAsAdmin(salon, 'customer-store', { fname: 'Dora', phone: '(646) 555 0144' });
    expect(stored.body.data).toMatchObject({ phone: '+1 646 555 0144' });
    const { id } = stored.body.data as { id: number };
    const updated = await callAsAdmin(salon, 'customer-update', { customer_id: id, phone: '6465550145' });
    expect(updated.body.data).toMatchObject({ phone: '+1 646 555 0145' });
  });

  test('of a location is stored complete, by its own country', async () => {
    const salon = await openSalon();
    const updated = await callAsAdmin(salon, 'location-update', { location_id: 1, phone: '(212) 555-0110' });
    expect(updated.body.data).toMatchObject({ phone: '+1 212 555 0110', country: '' });
    const added = await callAsAdmin(salon, 'location-store', {
      name: 'Mitte',
      phone: '030 901820',
      country: 'de',
    });
    expect(added.body.data).toMatchObject({ phone: '+49 30 901820', country: 'DE' });
    const wrong = await callAsAdmin(salon, 'location-update', { location_id: 1, country: 'Narnia' });
    expect(wrong.body.errors).toEqual({ country: ['Must be a country code like US'] });
    const cleared = await callAsAdmin(salon, 'location-update', { location_id: 1, country: null });
    expect(cleared.body.data).toMatchObject({ country: '' });
  });
});
