import { expect, test } from 'vitest';
import { unwrapReply } from '../../support/api/replies.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { joinWaitlist, toGuest } from '../../support/booking/waitlist.ts';
import { AS_ADMIN, callAsAdmin } from '../../support/catalog/directory.ts';
import { listCalendarFiles } from '../../support/messages/mails.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const update = (salon: TestSalon, input: object) =>
  salon.call<ServiceView>('services/update', { id: 1, ...input }, AS_ADMIN);

type Named = { readonly id: number; readonly name: string };
type CatalogView = {
  readonly locations: readonly Named[];
  readonly categories: readonly (Named & { readonly services: readonly Named[] })[];
  readonly staff: readonly Named[];
};
type ServiceView = { readonly translations: object; readonly pricing_options: readonly Named[] };

const GERMAN = { headers: { 'accept-language': 'de-AT,de;q=0.9' } };
const TRANSLATIONS = { de: { name: 'Haarschnitt', description: 'Mit Waschen' } };

/** A salon whose pages offer English and German, with a translated service, category, option, add-on and location. */
async function openTranslatedSalon(): Promise<TestSalon> {
  const salon = await openSalon({ settings: { guestCheckout: true, languages: ['en', 'de'] } });
  expect((await update(salon, { translations: TRANSLATIONS })).status).toBe(200);
  await callAsAdmin(salon, 'category-update', { category_id: 1, translations: { de: { name: 'Haare' } } });
  await callAsAdmin(salon, 'location-update', {
    location_id: 1,
    translations: { de: { name: 'Innenstadt' } },
  });
  await callAsAdmin(salon, 'staff-update', {
    staff_id: 1,
    translations: { de: { specialization: 'Farbe' } },
  });
  return salon;
}

// BEHAVIOR §10.9
test('shows customers the texts in their language, and the salon its own', async () => {
  const salon = await openTranslatedSalon();
  const read = async (options: object) =>
    unwrapReply(await salon.call<CatalogView>('booking/catalog', { location_id: 1 }, options));
  const german = await read(GERMAN);
  expect(german.locations[0]).toMatchObject({ name: 'Innenstadt' });
  expect(german.categories[0]).toMatchObject({ name: 'Haare' });
  expect(german.categories[0]?.services[0]).toMatchObject({
    name: 'Haarschnitt',
    description: 'Mit Waschen',
  });
  expect(german.staff[0]).toMatchObject({ id: 1, specialization: 'Farbe' });
  // A service without a German name shows the salon's own name
  expect(german.categories[0]?.services[1]?.name).not.toBe('Haarschnitt');
  for (const options of [{}, { headers: { 'accept-language': 'fr' } }, { ...GERMAN, ...AS_ADMIN }])
    expect((await read(options)).categories[0]?.services[0]).toMatchObject({ name: 'Haircut' });
  const page = await salon.request({
    method: 'GET',
    path: `/book/${salon.slug}`,
    query: 'lang=de',
    slug: null,
  });
  expect(page.text).toContain('Haarschnitt');
  expect(page.text).toContain('Innenstadt');
});

// BEHAVIOR §5.6
test('names the version of a catalog by its language, too', async () => {
  const salon = await openTranslatedSalon();
  const read = (headers: Readonly<Record<string, string>>) =>
    salon.call('booking/catalog', { location_id: 1 }, { headers });
  const { etag = '' } = (await read({})).headers;
  expect((await read({ 'if-none-match': etag })).status).toBe(304);
  expect((await read({ ...GERMAN.headers, 'if-none-match': etag })).status).toBe(200);
});

// BEHAVIOR §10.9, §29.1
test('writes mails and calendar files in the language of the reader, and mails to the salon in its own', async () => {
  const salon = await openTranslatedSalon();
  await bookWithLink(salon, { guest: { ...GUEST, language: 'de' } });
  await salon.runScheduledWork();
  const mails = salon.mails();
  const toGuest = mails.filter(({ body }) => body.html.includes('<html lang="de">'));
  expect(toGuest.map(({ body }) => body.text).join()).toContain('Haarschnitt');
  expect(toGuest.map(({ body }) => body.text).join()).toContain('Innenstadt');
  const others = mails.filter((mail) => !toGuest.includes(mail)).map(({ body }) => body.text);
  expect(others.join()).toContain('Haircut');
  expect(others.join()).not.toContain('Haarschnitt');
  expect(listCalendarFiles(salon).join()).toContain('Haarschnitt');
});

// BEHAVIOR §10.9, §29.5
test("writes to the person on the waitlist in their language, and to the salon in the salon's own texts", async () => {
  const salon = await openTranslatedSalon();
  unwrapReply(await joinWaitlist(salon, { guest: { ...toGuest('Wanda'), language: 'de' } }));
  await salon.runScheduledWork();
  const mails = salon.mails().map(({ body }) => body);
  const isToPerson = ({ html }: { readonly html: string }) => html.includes('<html lang="de">');
  const [toPerson] = mails.filter(isToPerson);
  expect(toPerson?.text).toContain('Haarschnitt');
  expect(toPerson?.text).toContain('Innenstadt');
  const toTeam = mails.filter((body) => !isToPerson(body)).map(({ text }) => text);
  expect(toTeam.join()).toContain('Haircut');
  expect(toTeam.join()).not.toMatch(/Haarschnitt|Innenstadt/);
});

// BEHAVIOR §10.9, §29.5
test("writes to the buyer of an unpaid sale in their language, and to the salon in the salon's own texts", async () => {
  const salon = await openTranslatedSalon();
  const notice_rules = [{ kind: 'payment', to: 'email', email: 'books@salon.test' }];
  expect((await callAsAdmin(salon, 'settings-update', { notice_rules })).status).toBe(200);
  const german = await salon.call('customers/update-profile', { language: 'de' }, { as: 'customer' });
  expect(german.status).toBe(200);
  const { id } = await definePackage(salon);
  expect((await sellPackage(salon, toPackageSale(id))).status).toBe(201);
  await salon.clock.advance(25 * 60);
  await salon.runScheduledWork();
  const mails = salon.mails().map(({ body }) => body);
  const toBuyer = mails.filter(({ html }) => html.includes('<html lang="de">'));
  expect(toBuyer.map(({ html }) => html).join()).toContain('Innenstadt');
  const toSalon = mails.filter((body) => !toBuyer.includes(body)).map(({ html }) => html);
  expect(toSalon.join()).toContain('The payment failed, so nothing was sold.');
  expect(toSalon.join()).not.toContain('Innenstadt');
});

// BEHAVIOR §10.9
test('replaces translations as a whole: empty texts and null leave none, and an update without them keeps them', async () => {
  const salon = await openTranslatedSalon();
  const change = async (input: object) => unwrapReply(await update(salon, input)).translations;
  expect(await change({ price: '55' })).toEqual(TRANSLATIONS);
  expect(
    await change({ translations: { fr: { name: 'Coupe' }, de: { name: '', description: null } } }),
  ).toEqual({
    fr: { name: 'Coupe' },
  });
  expect(await change({ translations: null })).toEqual({});
  const options = [{ name: 'Long', price: '60', duration: 60, translations: { de: { name: 'Lang' } } }];
  const { pricing_options } = unwrapReply(await update(salon, { pricing_options: options }));
  expect(pricing_options).toMatchObject([{ name: 'Long', translations: { de: { name: 'Lang' } } }]);
  const id = pricing_options[0]?.id;
  const kept = await update(salon, { pricing_options: [{ id, name: 'Long', price: '60', duration: 60 }] });
  expect(kept.body.data.pricing_options).toMatchObject([{ id, translations: { de: { name: 'Lang' } } }]);
});

// BEHAVIOR §10.9
test.each([
  [{ it: { name: 'Taglio' } }, 'translations'],
  [{ de: { name: 'x'.repeat(300) } }, 'translations.de.name'],
  [{ de: { price: '5' } }, 'translations.de'],
  ['de', 'translations'],
])('refuses %j (422 at %s)', async (translations, field) => {
  const salon = await openSalon();
  for (const [operation, id] of [
    ['services/update', { id: 1 }],
    ['directory/category-update', { category_id: 1 }],
    ['directory/add-on-update', { add_on_id: 1 }],
    ['directory/location-update', { location_id: 1 }],
    ['directory/staff-update', { staff_id: 1 }],
  ] as const) {
    const { status, body } = await salon.call(operation, { ...id, translations }, AS_ADMIN);
    expect([status, Object.keys(body.errors ?? {})], operation).toEqual([422, [field]]);
  }
});

// BEHAVIOR §10.9
test('replies to the changes of customers in their language, and keeps the words of the salon', async () => {
  const salon = await openTranslatedSalon();
  const german = {
    location: { name: 'Innenstadt' },
    services: [{ name: 'Haarschnitt' }],
  };
  const { manage_token: token } = unwrapReply(await book(salon, {}, GERMAN));
  expect(unwrapReply(await salon.call('visit/cancel', { token }, GERMAN))).toMatchObject(german);
  const kept = await salon.call('appointments/appointment-index', {}, { ...GERMAN, ...AS_ADMIN });
  expect(kept.body.data).toMatchObject([{ services: [{ name: 'Haircut' }] }]);
});
