import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { once } from '../../lib/rules/once.ts';
import { LANGUAGES } from '../../lib/rules/salons/languages.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, useBrowser } from '../support/pages/browser.ts';
import { DESK, openDesk } from '../support/pages/desk.ts';
import { findForeignTexts, listStrings } from '../support/pages/pseudo-texts.ts';
import { PRODUCT_NAMES, sellTranslatedProducts } from '../support/pages/translated-products.ts';
import { GIFT_CARD } from '../support/products/giftcards.ts';

// In place of Spanish a long accented pseudo-locale, in place of French one from right to left
vi.stubEnv('PSEUDO_LOCALES', '1');
const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, getSalonDate, waitForLink } = useLocalStack();
afterAll(() => vi.unstubAllEnvs());

let data: readonly string[];
/** Texts that are whole elements: initials, parts of the address, and names of days. */
let alone: readonly string[];
let giftCardId: number;
beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const settings = {
    languages: ['en', 'de', 'fr', 'es'],
    open_bookings_per_network: 0,
    unverified_bookings_per_hour: 0,
  };
  await post('/admin/settings/update', settings, owner);
  giftCardId = await sellTranslatedProducts(post, owner);
  const catalogs = await Promise.all(
    LANGUAGES.map(async (language) => {
      const headers = { 'x-client-slug': 'demo', 'accept-language': language };
      const response = await fetch(`${getStack().urls.api}/booking/catalog`, { headers });
      return ((await response.json()) as { readonly data: object }).data;
    }),
  );
  const records = await Promise.all(
    ['customer', 'giftcard', 'location', 'reader', 'sale', 'staff', 'user'].map((kind) =>
      readRows(kind, owner),
    ),
  );
  const words = [...catalogs, ...records].flatMap(listStrings);
  // A member without an image shows initials
  const initials = words.flatMap((word) => [
    word.slice(0, 1),
    word
      .split(' ')
      .map(([first]) => first)
      .join(''),
  ]);
  // The office writes the address in parts that may stand on lines of their own
  const address = getStack().urls.booking.split(/(?<=\/)/);
  alone = [...initials, ...address, ...['es-US', 'fr-US'].flatMap(listDayNames)];
  data = [...words, ...Object.values(GUEST), ...['es-US', 'fr-US'].flatMap(listFormattedWords)];
});

/** The records of the office, whose texts are data. */
async function readRows(kind: string, token: string): Promise<object> {
  const response = await fetch(`${getStack().urls.api}/admin/${kind}/index`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { readonly data: object }).data;
}

const GUEST = { fname: 'Lena', lname: 'Lang', email: 'lena@languages.test' };
const getDay = (): string => getOpenDate().replaceAll('/', '-');

const listDayNames = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2027, 0, day + 1)),
  );

/** The words in dates, times, zones and amounts of a locale, which `Intl` writes, and the French first of a month. */
function listFormattedWords(locale: string): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2027, 0, day, 15)));
  const options = (['long', 'short'] as const).flatMap((style): Intl.DateTimeFormatOptions[] => [
    { weekday: style, month: style, day: 'numeric', hour: 'numeric', minute: '2-digit' },
    { timeZoneName: style, timeZone: 'America/New_York' },
  ]);
  const texts = options.flatMap((each) => {
    const format = new Intl.DateTimeFormat(locale, each);
    return days.flatMap((day) => format.formatToParts(day).map(({ value }) => value.trim()));
  });
  return [...new Set(texts)].filter((text) => /\p{L}/u.test(text)).concat('$US', 'US$', 'a.m.', '1er');
}

/** The texts that somebody sees, one for each element. */
const readVisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('#page *')]
    .filter((each) => each.checkVisibility() && each.tagName !== 'OPTION')
    .flatMap((each) => [...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()))
    .filter((text) => text !== '')`);

/** Expects a view without texts outside of the catalogues. */
async function expectOwnTexts(page: Page, view: string): Promise<void> {
  const visible = (await readVisibleTexts(page)).filter((text) => !alone.includes(text));
  expect(visible.filter((text) => text.includes('[¡')).length, view).toBeGreaterThan(3);
  expect(findForeignTexts(visible, data), view).toEqual([]);
}

/** Expects a view without texts outside of the catalogues, which fits the window and is accessible. */
async function checkView(page: Page, view: string, isPseudo: boolean): Promise<void> {
  if (isPseudo) await expectOwnTexts(page, view);
  expect(await isTooWide(page), view).toBe(false);
  expect(await listViolations(page), view).toEqual([]);
}

/** Books as a guest, and opens the visit. The controls are found by their place, because each language has its own words. */
async function walk(page: Page, language: string, isPseudo: boolean): Promise<void> {
  const check = (view: string) => checkView(page, `${language}: ${view}`, isPseudo);
  const base = getStack().urls.booking;
  const query = `?lang=${language}&location=1&services=3@1`;
  await page.goto(base + query);
  await page.locator('.summary-total').first().waitFor();
  await check('services');
  await page.goto(`${base}${query}&step=time&date=${getDay()}`);
  const time = page.locator('button.time').first();
  await time.waitFor();
  await check('times');
  await time.click();
  await page.locator('.summary button, .bar button').filter({ visible: true }).last().click();
  await page.locator('#fname').waitFor();
  await page.locator('.cost td').first().waitFor();
  await check('details');
  const book = page.locator('.summary button, .bar button').filter({ visible: true }).last();
  await book.click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await check('empty fields');
  for (const [name, text] of Object.entries(GUEST)) await page.locator(`#${name}`).fill(text);
  await book.click();
  const manage = page.locator('a.btn[href*="/visit?"]');
  await manage.waitFor();
  data = [...data, ...(await page.locator('dd').allTextContents()).filter((text) => /^APT-/.test(text))];
  await check('booked');
  await manage.click();
  await page.locator('button.btn').first().waitFor();
  await check('visit');
}

const WINDOWS = [
  { width: 320, height: 800 },
  { width: 1280, height: 900 },
];

// BEHAVIOR §10.8, §35.6
describe('a language from right to left', () => {
  test('mirrors the page and keeps numbers as they are', async () => {
    const page = await openPage({ viewport: { width: 320, height: 800 } });
    await page.goto(`${getStack().urls.booking}?lang=fr&location=1&services=3@1`);
    await page.locator('.summary-total').first().waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await checkView(page, 'services', true);
    const [name, account] = await Promise.all(
      ['.salon-name', '.account-link'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(name?.x).toBeGreaterThan(account?.x ?? Number.POSITIVE_INFINITY);
    await page.locator('bdi', { hasText: /^\+1 / }).first().waitFor();
  });
});

describe('the walk of a visitor', () => {
  test.each(
    WINDOWS.flatMap((viewport) =>
      (['de', 'fr', 'es'] as const).map((language) => [language, viewport.width, viewport] as const),
    ),
  )(
    'in %s at %i px has no text of another language, fits the window, and is accessible',
    async (language, _width, viewport) => {
      await walk(await openPage({ viewport }), language, language !== 'de');
    },
  );
});

/** Pages that the links of mails open, with what they show: a gift, a freed time, a declined renewal, a receipt. */
async function openLinks(): Promise<Readonly<Record<'claim' | 'offer' | 'renewal' | 'receipt', string>>> {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const gift = { recipient_fname: 'Gia', recipient_lname: 'Gifted', recipient_email: 'gia@languages.test' };
  await post(
    '/online/create-gift-card-sell',
    {
      location_id: 1,
      customer_id: 1,
      paid_at_salon: 1,
      delivery_date: getSalonDate(),
      message: '',
      giftcard_id: giftCardId,
      name: PRODUCT_NAMES.giftCard.en,
      price: GIFT_CARD.price,
      value: GIFT_CARD.value,
      ...gift,
      sender: 'Carla',
    },
    owner,
  );
  const sold = await post(
    '/admin/quick-sale',
    {
      location_id: 1,
      paid_by: 'cash',
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
    },
    owner,
  );
  const query = new URLSearchParams({ appointment_id: String(sold.data.id), slug: 'demo' });
  const receipts = await fetch(`${getStack().urls.api}/admin/receipt/show?${query}`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  const { url: receipt } = (await receipts.json()) as { readonly url: string };
  const claim = await waitForLink(gift.recipient_email, 'claim');
  const date = getOpenDate();
  const haircut = { service_id: 1, pricing_option_id: null, staff_id: 1 };
  const { data: entry } = await post('/booking/waitlist/join', {
    location_id: 1,
    service_pricing_options: [haircut],
    customer_id: null,
    customer_type: 1,
    guest: { fname: 'Wilma', lname: 'Waits', email: 'wilma@languages.test' },
    windows: [{ from_date: date, to_date: date, from_time: '09:00 AM', to_time: '06:00 PM' }],
  });
  await post('/admin/waitlist/offer', { waitlist_id: entry.id, date, time: '03:00 PM' }, owner);
  const offer = await waitForLink('wilma@languages.test', 'offer');
  return { claim, receipt, offer, renewal: `${getStack().urls.booking}/renewal?token=x` };
}

const RENEWAL = { status: true, data: { name: 'Always groomed', total: '60.00', state: 'paid' } };

describe('the pages of links', () => {
  const readLinks = once(openLinks);
  test.each(
    WINDOWS.flatMap((viewport) =>
      (['de', 'fr', 'es'] as const).flatMap((language) =>
        (['claim', 'offer', 'renewal', 'receipt'] as const).map(
          (name) => [name, language, viewport.width, viewport] as const,
        ),
      ),
    ),
  )(
    '%s in %s at %i px, with what it shows, fits the window, and is accessible',
    async (name, language, _width, viewport) => {
      const page = await openPage({ viewport });
      await page.route('**/payment/renewal-session', (route) => route.fulfill({ json: RENEWAL }));
      const url = new URL((await readLinks())[name]);
      url.searchParams.set('lang', language);
      await page.goto(url.href);
      await page.locator('h1, h2').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('[role=alert]').count()).toBe(0);
      if (name === 'claim') await page.getByText(PRODUCT_NAMES.giftCard[language]).first().waitFor();
      await checkView(page, `${language}: ${name}`, false);
    },
  );
});

describe('the pages of a customer', () => {
  test.each(['de', 'fr', 'es'] as const)(
    'in %s at 320 px fit the window, and are accessible',
    async (language) => {
      const page = await openPage({ viewport: { width: 320, height: 800 } });
      const base = getStack().urls.booking;
      const check = (view: string) => checkView(page, `${language}: ${view}`, false);
      for (const name of [
        'visit',
        'offer',
        'claim',
        'renewal',
        'receipt',
        'verify-email',
        'reset-password',
      ]) {
        await page.goto(`${base}/${name}?token=x&lang=${language}`);
        await page.locator('h1, h2').first().waitFor();
        await page.waitForLoadState('networkidle');
        await check(name);
      }
      await page.goto(`${base}/account?lang=${language}`);
      await page.locator('input[type="email"]').fill(DEMO_LOGINS.customer.email);
      await check('log-in');
      await page.locator('input[type="password"]').fill(DEMO_LOGINS.customer.password);
      await page.keyboard.press('Enter');
      await page.locator('input[type="password"]').waitFor({ state: 'detached' });
      for (const view of ['visits', 'products', 'shop', 'cards', 'profile']) {
        await page.locator(`a[href="?view=${view}"]`).click();
        await page.waitForLoadState('networkidle');
        for (const [kind, names] of Object.entries(PRODUCT_NAMES)) {
          if (view === 'shop' || (view === 'products' && kind !== 'giftCard'))
            await page.getByText(names[language]).first().waitFor();
        }
        await check(view);
      }
    },
  );
});

/** Logs in as the owner. The fields are found by their kind, because each language has its own words. */
async function logInTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[type="email"]').fill(DEMO_LOGINS.admin.email);
  await page.locator('input[type="password"]').fill(DEMO_LOGINS.admin.password);
  await page.keyboard.press('Enter');
  await page.locator('input[type="password"]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

const openDay = (page: Page) => logInTo(page, `${getStack().urls.desk}?date=${getDay()}`);

test('the desk speaks the language of its browser', async () => {
  const page = await openPage({ ...DESK, locale: 'de-DE' });
  await openDay(page);
  expect(await page.title()).toMatch(/^Empfang von /);
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click();
  await page.getByRole('heading', { name: 'Neuer Termin' }).waitFor();
});

describe('the day of the desk', () => {
  test.each(
    WINDOWS.flatMap((viewport) =>
      (['de', 'fr', 'es'] as const).map((locale) => [locale, viewport.width, viewport] as const),
    ),
  )('in %s at %i px fits the window, and is accessible', async (locale, _width, viewport) => {
    const page = await openPage({ ...DESK, viewport, locale });
    await openDay(page);
    await checkView(page, locale, false);
  });
});

test('a user chooses a language in the menu of the office: the desk follows, and so does another browser', async () => {
  const page = await openPage(DESK);
  await openDesk(page, `${getStack().urls.office}/services`, DEMO_LOGINS.admin);
  await page.getByRole('button', { name: /^Logged in as/ }).click();
  await page.locator('select.language').selectOption('de');
  await page.getByRole('heading', { name: 'Leistungen', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Leistung hinzufügen' }).count()).toBe(1);
  await page.goto(getStack().urls.desk);
  expect(await page.title()).toMatch(/^Empfang von /);
  // Another browser has not kept the language: the log-in names it
  const elsewhere = await openPage(DESK);
  await openDesk(elsewhere, `${getStack().urls.office}/services`, DEMO_LOGINS.admin);
  await elsewhere.getByRole('heading', { name: 'Leistungen', exact: true }).waitFor();
  await post('/auth/own/language-set', { language: null }, await logIn('/auth/login', DEMO_LOGINS.admin));
});

test('the choice of a language stays for the next page', async () => {
  const page = await openPage();
  await page.goto(getStack().urls.booking);
  await page.locator('select.language').selectOption('es');
  await page.waitForURL(/lang=es/);
  await page.goto(`${getStack().urls.booking}/account`);
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});

test('a site of the salon shows the button in its own language', async () => {
  const page = await openPage();
  const script = new URL('/book/embed.js', getStack().urls.booking);
  await page.setContent(
    `<!doctype html><html lang="es"><body><script src="${script}" data-salon="demo" data-mode="button"></script></body></html>`,
  );
  await page.getByRole('button', { name: 'Reservar' }).waitFor();
});

describe('the office in another language', () => {
  test.each(
    (['de', 'fr', 'es'] as const).flatMap((locale) =>
      (['light', 'dark'] as const).map((colorScheme) => [locale, colorScheme] as const),
    ),
  )('in %s and %s fits a phone and a desk, and is accessible', async (locale, colorScheme) => {
    const page = await openPage({ ...DESK, locale, colorScheme });
    const { office } = getStack().urls;
    await logInTo(page, `${office}/services`);
    for (const path of [
      '',
      '/services',
      '/services/1',
      '/staff',
      '/customer',
      '/sales',
      '/till',
      '/brand',
      '/giftcard/1',
    ]) {
      await page.goto(office + path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      if (locale !== 'de') await expectOwnTexts(page, `${locale}: ${path}`);
      for (const viewport of WINDOWS) {
        await page.setViewportSize(viewport);
        await checkView(page, `${locale} ${colorScheme}: ${path} at ${viewport.width} px`, false);
      }
    }
  });
});
