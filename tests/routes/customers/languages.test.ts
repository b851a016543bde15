import { expect, test } from 'vitest';
import { register } from '../../support/accounts/log-ins.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { callAsAdmin, listAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UNKNOWN = ['Must be one of en, de, fr, es'];

// BEHAVIOR §10.8
test('a customer has a language from the registration on, changes it, and gives it up', async () => {
  const salon = await openSalon();
  const person = { fname: 'Lena', lname: 'Lang', email: 'lena@test.test', password: 'a-password-1' };
  const refused = await salon.call('customers/register', { ...person, language: 'it' });
  expect([refused.status, refused.body.errors]).toEqual([422, { language: UNKNOWN }]);
  const { token, id } = await register(salon, { language: 'de' });
  const update = (input: object) => salon.call('customers/update-profile', input, { token });
  const readLanguage = async () =>
    (await salon.call<{ language: string | null }>('customers/profile', {}, { token })).body.data.language;
  expect(await readLanguage()).toBe('de');
  expect((await update({ language: 'xx' })).body.errors).toEqual({ language: UNKNOWN });
  expect((await update({ fname: 'Lea' })).body.data).toMatchObject({ language: 'de' });
  expect((await update({ language: 'fr' })).body.data).toMatchObject({ language: 'fr' });
  expect((await callAsAdmin(salon, 'customer-show', { customer_id: id })).body.data).toMatchObject({
    customer: { language: 'fr' },
  });
  expect((await update({ language: null })).body.data).toMatchObject({ language: null });
  expect(await readLanguage()).toBeNull();
});

test('the front desk sets the language of a customer', async () => {
  const salon = await openSalon();
  const stored = await callAsAdmin(salon, 'customer-store', {
    fname: 'Nora',
    language: 'es',
  });
  expect(stored.body.data).toMatchObject({ language: 'es' });
  const change = (input: object) =>
    callAsAdmin(salon, 'customer-update', { customer_id: stored.body.data.id, ...input });
  expect((await change({ language: 'it' })).body.errors).toEqual({ language: UNKNOWN });
  expect((await change({ lname: 'New' })).body.data).toMatchObject({ language: 'es' });
  expect((await change({ language: 'de' })).body.data).toMatchObject({ language: 'de' });
});

test('the language of a guest goes with the visit, and to the customer that the guest becomes', async () => {
  const salon = await openSalon();
  const refused = await book(salon, { guest: { ...GUEST, language: 'it' } });
  expect([refused.status, refused.body.errors]).toEqual([422, { 'guest.language': UNKNOWN }]);
  const { body } = await book(salon, { guest: { ...GUEST, language: 'fr' } });
  expect(await getStoredAppointment(salon, body.data.id)).toMatchObject({ guest: { language: 'fr' } });
  await salon.runScheduledWork();
  const { data } = (await listAsAdmin(salon, 'customer-index', { kind: 'guest' })).body;
  expect(data).toMatchObject([{ language: 'fr' }]);
  const stored = await callAsAdmin(salon, 'customer-store', { guest_id: data[0]?.id });
  expect(stored.body.data).toMatchObject({ fname: GUEST.fname, language: 'fr' });
});

test('the links of a mail to a gift, to receipts and to the account name the language of the mail', async () => {
  const salon = await openSalon();
  const { id: customer_id } = await register(salon, { language: 'de', email: 'lena@test.test' });
  const { id } = await defineGiftCard(salon);
  const gift = { customer_id, recipient_email: '', paid_at_salon: 1 };
  expect((await sellGiftCard(salon, toGiftCardSale(id, gift), { as: 'admin' })).status).toBe(201);
  await salon.runScheduledWork();
  const texts = listMailsTo(salon, 'lena@test.test').map(({ body }) => body.text);
  const links = texts.join('\n').matchAll(/\/([\w-]+)\?token=[^&\s]+(\S*)/g);
  expect([...new Set([...links].map(([, page, language]) => `${page}${language}`))].sort()).toEqual([
    'claim&lang=de',
    'receipt&lang=de',
    'verify-email&lang=de',
  ]);
});
