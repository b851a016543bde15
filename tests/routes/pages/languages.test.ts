import { expect, test } from 'vitest';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Wanted = { readonly query?: string; readonly accept?: string; readonly cookie?: string };

/** The document of a page, as a browser with these settings gets it. */
async function getPage(salon: TestSalon, path: string, { query = '', accept, cookie }: Wanted = {}) {
  const headers = {
    ...(accept ? { 'accept-language': accept } : {}),
    ...(cookie ? { cookie: `a=b; language=${cookie}` } : {}),
  };
  const { text } = await salon.request({ method: 'GET', path, query, headers, slug: null });
  const [, language, direction] = /<html lang="(\w+)" dir="(\w+)"/.exec(text) ?? [];
  return { text, language, direction };
}

const setLanguages = (salon: TestSalon, locale: string, ...languages: string[]) =>
  salon.call('directory/settings-update', { locale, languages }, { as: 'admin' });

// BEHAVIOR §10.8
test('a page is in the first language that its reader wants and the salon offers', async () => {
  const salon = await openSalon();
  const read = async (wanted: Wanted) => (await getPage(salon, `/book/${salon.slug}`, wanted)).language;
  expect(await read({ accept: 'de' })).toBe('en');
  await setLanguages(salon, 'de-DE', 'de', 'en', 'fr');
  expect(await read({})).toBe('de');
  expect(await read({ accept: 'es, fr-CH;q=0.8, en;q=0.9' })).toBe('en');
  expect(await read({ accept: 'es' })).toBe('de');
  expect(await read({ accept: 'en', cookie: 'fr' })).toBe('fr');
  expect(await read({ accept: 'en', cookie: 'fr', query: 'lang=de' })).toBe('de');
  expect(await read({ accept: 'en', cookie: 'es', query: 'lang=<x>' })).toBe('en');
});

test('a page is written in its language, and loads its texts in that language alone', async () => {
  const salon = await openSalon();
  await setLanguages(salon, 'de-DE', 'de', 'en');
  const findScript = (text: string) => /<script type="module" src="[^"]*\/([^"/]+)"/.exec(text)?.[1];
  const german = await getPage(salon, `/book/${salon.slug}`, { accept: 'de' });
  expect(german.direction).toBe('ltr');
  expect(german.text).toContain('Leistungen auswählen');
  expect(german.text).not.toContain('Choose your services');
  const english = await getPage(salon, `/book/${salon.slug}`, { accept: 'en' });
  expect(english.text).toContain('Choose your services');
  expect(findScript(german.text)).not.toBe(findScript(english.text));
});

test('the clock, the week and money follow the region of the salon', async () => {
  const salon = await openSalon();
  await setLanguages(salon, 'de-DE', 'en');
  const { text } = await getPage(salon, `/book/${salon.slug}`);
  expect(text).toContain('"locale":"en-DE","weekStart":1');
  expect(text).toContain('09:00 – 18:00');
  expect(text).not.toMatch(/\d (?:AM|PM)\b/);
});

test.each(['desk', 'office'])(
  'the %s is in the language of the browser, else of the salon, whatever the salon offers its customers',
  async (page) => {
    const salon = await openSalon();
    await setLanguages(salon, 'de-DE', 'en');
    const read = (wanted?: Wanted) => getPage(salon, `/${page}/${salon.slug}`, wanted);
    expect((await read({ accept: 'es-MX, en;q=0.9' })).language).toBe('es');
    expect((await read({ accept: 'es', cookie: 'fr' })).language).toBe('fr');
    expect((await read({ accept: 'it' })).language).toBe('de');
    const { language, text } = await read();
    expect(language).toBe('de');
    expect(text).toContain('"locale":"de-DE","weekStart":1');
    const { text: english } = await read({ accept: 'en' });
    expect(english).toContain('"locale":"en-DE","weekStart":1');
    expect(english).toContain('"salonLanguage":"de"');
  },
);

test('the page without a salon is in the language of the browser', async () => {
  const salon = await openSalon();
  expect((await getPage(salon, '/', { accept: 'fr' })).text).toContain('Prendre rendez-vous');
  expect((await getPage(salon, '/book', { accept: 'de' })).text).toContain('Adresse des Salons');
});
