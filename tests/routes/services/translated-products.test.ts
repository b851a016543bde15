import { expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import {
  defineMembership,
  MEMBERSHIP,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { definePackage, PACKAGE, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const openTranslatedSalon = () => openSalon({ settings: { languages: ['en', 'de'] } });
const GERMAN = { headers: { 'accept-language': 'de' } };
const AS_GERMAN = { ...GERMAN, as: 'customer' } as const;
const name = (text: string, others: object = {}) => ({ translations: { de: { name: text, ...others } } });

type Row = { readonly name: string; readonly [field: string]: unknown };
const list = async (salon: TestSalon, operation: Parameters<TestSalon['call']>[0], options: object) =>
  unwrapReply(await salon.call<Row[]>(operation, { include_unpaid: 1 }, options));

const define = {
  package: (salon: TestSalon, change: object) => definePackage(salon, change),
  giftcard: (salon: TestSalon, change: object) => defineGiftCard(salon, change),
  membership: (salon: TestSalon, change: object) => defineMembership(salon, change),
} as const;

// BEHAVIOR §10.9
test.each([
  ['package', 'packages/online-packages', 'packages/package-index'],
  ['giftcard', 'giftcards/online-gift-cards', 'giftcards/giftcard-index'],
  ['membership', 'memberships/online-memberships', 'memberships/membership-index'],
] as const)(
  'lists each %s for sale in the language of its reader, and to users as the salon wrote it',
  async (kind, online, index) => {
    const salon = await openTranslatedSalon();
    const { name: own } = await define[kind](salon, name('Zehnerkarte'));
    expect(await list(salon, online, GERMAN)).toMatchObject([{ name: 'Zehnerkarte' }]);
    expect(await list(salon, online, {})).toMatchObject([{ name: own }]);
    expect(await list(salon, index, { ...GERMAN, ...AS_ADMIN })).toMatchObject([
      { name: own, translations: { de: { name: 'Zehnerkarte' } } },
    ]);
  },
);

// BEHAVIOR §10.9, §6.5
test('shows terms in the language of their reader, without what could run', async () => {
  const salon = await openTranslatedSalon();
  const terms = '<p>Nicht für Bargeld.</p><script>alert(1)</script>';
  await defineGiftCard(salon, name('Geschenkkarte', { terms_and_condition: terms }));
  const [card] = await list(salon, 'giftcards/online-gift-cards', GERMAN);
  expect(card?.terms_and_condition).toBe('<p>Nicht für Bargeld.</p>');
});

// BEHAVIOR §10.9
test('refuses terms in another language above 20,000 characters (422 at the terms)', async () => {
  const salon = await openTranslatedSalon();
  const { id } = await defineMembership(salon);
  const translations = { de: { terms_and_condition: 'x'.repeat(20_001) } };
  const input = { ...MEMBERSHIP, membership_id: id, translations };
  const { status, body } = await salon.call('memberships/membership-update', input, AS_ADMIN);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['translations.de.terms_and_condition']]);
});

// BEHAVIOR §10.9, §22.2
test('sells a package whose buyer read it in another language, and keeps both names when the salon renames it', async () => {
  const salon = await openTranslatedSalon();
  const { id } = await definePackage(salon, name('Sechs und zwei'));
  const bought = await sellPackage(salon, toPackageSale(id, { name: 'Sechs und zwei' }), AS_GERMAN);
  expect(bought.status).toBe(201);
  const wrong = await sellPackage(salon, toPackageSale(id, { name: 'Acht' }), AS_GERMAN);
  expect([wrong.status, wrong.body.errors]).toEqual([422, { name: ['Must be "Six and two"'] }]);
  const renamed = { ...PACKAGE, package_id: id, name: 'Eight', ...name('Acht') };
  expect((await salon.call('packages/package-update', renamed, AS_ADMIN)).status).toBe(200);
  const owned = 'packages/get-customer-packages';
  expect(await list(salon, owned, AS_GERMAN)).toMatchObject([{ name: 'Sechs und zwei' }]);
  expect(await list(salon, owned, { as: 'customer' })).toMatchObject([{ name: 'Six and two' }]);
});

// BEHAVIOR §10.9, §23.2
test('sells a gift card with its occasion and terms in the language of the buyer', async () => {
  const salon = await openTranslatedSalon();
  const occasion = await callAsAdmin(salon, 'occasion-store', { name: 'Easter', ...name('Ostern') });
  const texts = { terms_and_condition: '<p>Nur hier.</p>' };
  const { id } = await defineGiftCard(salon, {
    occasions_id: occasion.body.data.id,
    ...name('Osterkarte', texts),
  });
  const sold = { name: 'Osterkarte', occasion_name: 'Ostern', ...texts };
  const sale = await sellGiftCard(salon, toGiftCardSale(id, sold), AS_GERMAN);
  expect([sale.status, sale.body.errors]).toEqual([201, undefined]);
  const [card] = await list(salon, 'giftcards/get-customer-gift-cards', AS_GERMAN);
  expect(card).toMatchObject(sold);
  const [own] = await list(salon, 'giftcards/get-customer-gift-cards', { as: 'customer' });
  expect(own?.occasion_name).toBe('Easter');
});

// BEHAVIOR §10.9, §24.2
test('shows an own membership in the language of its owner', async () => {
  const salon = await openTranslatedSalon();
  const { id } = await defineMembership(salon, name('Immer gepflegt'));
  expect((await sellMembership(salon, toMembershipSale(id))).status).toBe(201);
  const owned = 'memberships/get-customer-memberships';
  expect(await list(salon, owned, AS_GERMAN)).toMatchObject([{ name: 'Immer gepflegt' }]);
});

// BEHAVIOR §10.9, §29.1
test('names a bought package in the mail as its buyer reads it', async () => {
  const salon = await openTranslatedSalon();
  await salon.call('customers/update-profile', { language: 'de' }, { as: 'customer' });
  const { id } = await definePackage(salon, name('Sechs und zwei'));
  const paid = { paid_at_salon: 1, customer_id: 1 };
  expect((await sellPackage(salon, toPackageSale(id, paid), { as: 'staff' })).status).toBe(201);
  await salon.runScheduledWork();
  const mails = salon.mails().map(({ body }) => body.text);
  expect(mails.join()).toContain('Sechs und zwei');
  expect(mails.join()).not.toContain('Six and two');
});

// BEHAVIOR §10.9, §36.7
test('writes a receipt with the texts of the salon, although its customer opens it first in another language', async () => {
  const salon = await openTranslatedSalon();
  await callAsAdmin(salon, 'location-update', { location_id: 1, ...name('Innenstadt') });
  const { id } = await definePackage(salon);
  const paid = { paid_at_salon: 1, customer_id: 1 };
  const sale = unwrapReply(await sellPackage(salon, toPackageSale(id, paid), { as: 'staff' }));
  const show = (operation: 'customer-receipt-show' | 'receipt-show', options: object) =>
    salon.call<{ location: { name: string } }>(`journal/${operation}`, { sale_id: sale.id }, options);
  await show('customer-receipt-show', AS_GERMAN);
  expect(unwrapReply(await show('receipt-show', AS_ADMIN)).location.name).toBe('Downtown');
});

// BEHAVIOR §10.9, §10.4
test('shows the policies in the language of their reader, and all of them to the salon', async () => {
  const salon = await openTranslatedSalon();
  const update = async (input: object) =>
    unwrapReply(await callAsAdmin(salon, 'business-contact-details-update', input));
  const texts = { deposit_policy: '<p>Own</p>', refund_policy: '<p>Own, too</p>' };
  const translations = { de: { deposit_policy: '<p>Anzahlung</p>', name: 'Kept nowhere' } };
  expect(await update({ ...texts, translations })).toMatchObject({
    ...texts,
    translations: { de: { deposit_policy: '<p>Anzahlung</p>' } },
  });
  type Page = { readonly policies: typeof texts };
  const read = async (options: object) =>
    unwrapReply(await salon.call<Page>('booking/catalog', { location_id: 1 }, options)).policies;
  expect(await read(GERMAN)).toMatchObject({ ...texts, deposit_policy: '<p>Anzahlung</p>' });
  expect(await read({})).toMatchObject(texts);
  const single = await salon.call('settings/business-contact-details', { type: 4 }, GERMAN);
  expect(single.body.data).toEqual({ deposit_policy: '<p>Anzahlung</p>' });
  // An update without translations keeps them, and null removes them
  expect((await update({ refund_policy: '<p>New</p>' })).translations).toEqual({
    de: { deposit_policy: '<p>Anzahlung</p>' },
  });
  expect((await update({ translations: null })).translations).toEqual({});
  expect((await read(GERMAN)).deposit_policy).toBe('<p>Own</p>');
});

// BEHAVIOR §10.9, §38.2
test('the trail says of each policy in which language it has changed', async () => {
  const salon = await openTranslatedSalon();
  const translations = { de: { deposit_policy: '<p>Anzahlung</p>', refund_policy: '<p>Erstattung</p>' } };
  await callAsAdmin(salon, 'business-contact-details-update', { deposit_policy: '<p>Own</p>', translations });
  const operation = 'directory.business-contact-details-update';
  const trail = await salon.call('directory/audit-index', { operation }, AS_ADMIN);
  expect(trail.body.data).toMatchObject([{ after: { deposit_policy: '<p>Own</p>', translations } }]);
});

// BEHAVIOR §10.8, §19.5, §25.8
test('writes the history of a product and the receipts in the language of the reader', async () => {
  const salon = await openTranslatedSalon();
  const { id } = await definePackage(salon);
  const sale = toPackageSale(id, { customer_id: 1, paid_at_salon: 1 });
  expect((await sellPackage(salon, sale, { as: 'staff' })).status).toBe(201);
  const pause = { purchased_package_id: 1, act: 'extend', expiry_date: '2027-06-30', reason: 'Illness' };
  expect((await salon.call('packages/package-change', pause, AS_ADMIN)).status).toBe(200);
  type Sold = { readonly history: readonly { readonly description: string }[] };
  const describe = (rows: readonly Sold[]) =>
    rows.flatMap(({ history }) => history.map(({ description }) => description));
  const german = ['Gekauft', 'Nutzbar bis 30.06.2027'];
  const english = ['Purchased', 'Can be used until Jun 30, 2027'];
  for (const [options, expected] of [
    [AS_GERMAN, german],
    [{ as: 'customer' }, english],
  ] as const) {
    const owned = await salon.call<Sold[]>('packages/get-customer-packages', {}, options);
    expect(describe(owned.body.data)).toEqual(expected);
  }
  for (const [options, expected] of [
    [{ ...AS_ADMIN, ...GERMAN }, german],
    [AS_ADMIN, english],
  ] as const) {
    const { body } = await salon.call('packages/get-purchased-package', {}, options);
    expect(describe((body as unknown as { purchasedpackages: Sold[] }).purchasedpackages)).toEqual(expected);
  }
  expect((await salon.call('directory/sale-refund', { sale_id: 1 }, AS_ADMIN)).status).toBe(200);
  const listed = await salon.call<{ description: string }[]>('payments/receipts', {}, AS_GERMAN);
  expect(listed.body.data.map(({ description }) => description)).toEqual([
    'Erstattung: Six and two',
    'Six and two',
  ]);
});
