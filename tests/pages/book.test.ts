import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_SLUG } from '../../infra/local/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, listViolationsInAllColours, useBrowser } from '../support/browser.ts';
import { press } from '../support/keyboard.ts';
import { findCalendarUid } from '../support/mails.ts';
import { weighPage } from '../support/page-weight.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();
const getUrl = (query = '') => getStack().urls.booking + query;

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
});

/** A Tuesday on which the demo salon is open, or a day after it, as URLs write it. */
const getDay = (after = 0): string =>
  new Date(Date.parse(`${getOpenDate().replaceAll('/', '-')}T00:00Z`) + after * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** A window of 1280 × 1024 pixels at a zoom of 400 %. */
const AT_400_PERCENT = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const goOn = (page: Page) => button(page, 'Continue').click();
const waitForHeading = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  // A reader hears the new step
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(name);
};
const waitForMail = (address: string) =>
  expect.poll(
    async () => {
      const { emails } = (await (await fetch(`${getStack().urls.mail}/store`)).json()) as {
        emails: { destination: { to: string[] }; subject: string }[];
      };
      return emails
        .filter(({ destination }) => destination.to.includes(address))
        .map(({ subject }) => subject);
    },
    { timeout: 20_000 },
  );

const RIVALS = 50;
/** Sends a page's own call for other visitors, all at once. Returns the status of each reply. */
const repeat = (call: Request, times: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const headers = { 'content-type': 'application/json', 'x-client-slug': DEMO_SLUG };
      return (await fetch(call.url(), { method: 'POST', headers, body: call.postData() })).status;
    }),
  );

async function payByCard(page: Page, name: string): Promise<void> {
  const card = page.frameLocator('.payment-fields iframe');
  await card.getByLabel('Card number').fill('4242424242424242');
  await card.getByLabel('Expiration date').fill('12 / 40');
  await card.getByLabel('Security code').fill('123');
  await button(page, name).click();
}

// BEHAVIOR §35.3
describe('the booking page', () => {
  test('leads a guest from services to a booked visit by keyboard alone, at 400 % zoom, and mails it', async () => {
    const page = await openPage({
      ...AT_400_PERCENT,
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    });
    const check = async () =>
      expect([await listViolationsInAllColours(page), await isTooWide(page)]).toEqual([[], false]);
    await page.goto(getUrl(`?date=${getDay()}`));
    await check();
    await press(page, /^Add Haircut$/);
    await press(page, /Deep conditioning/, 'Space');
    await press(page, /^Continue$/);
    await waitForHeading(page, 'Choose a time');
    await page.locator('.times .time').first().waitFor();
    await check();
    await press(page, /^\w+, \w+ \d+$/, 'ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Wednesday/ }).waitFor();
    await page.locator('.times .time').first().waitFor();
    await press(page, /^\d+:\d\d [AP]M \d+:\d\d [AP]M for you, \w+, \w+ \d+$/);
    expect(await page.locator('.time[aria-pressed=true]').textContent()).toMatch(/ for you/);
    await page.getByText(/All times are in Eastern/).waitFor();
    const steps = await page.locator('main').ariaSnapshot();
    expect(steps).toMatch(/- listitem:\n\s+- button "Services"\n/);
    expect(steps).toMatch(/- button "9:15 AM 3:15 PM for you, Wednesday, \w+ \d+":/);
    expect(steps).toMatch(/- button "9:00 AM 3:00 PM for you, Wednesday, \w+ \d+" \[pressed\]/);
    expect(await page.locator('[aria-current=step]').textContent()).toBe('Time');
    await press(page, /^Continue$/);
    await waitForHeading(page, 'Your details');
    await press(page, /^First name/, '');
    await page.keyboard.type('Gina');
    await press(page, /^E-mail/, '');
    await page.keyboard.type('no address');
    await page.locator('.cost td').first().waitFor();
    await check();
    await press(page, /^Book$/);
    await page.getByText('Must be an e-mail address').waitFor();
    expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-hint email-error');
    const form = await page.locator('main').ariaSnapshot();
    expect(form).toContain('- textbox "E-mail address" [invalid]: no address');
    expect(form).toContain('- alert: Please check the marked fields.');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('gina@example.com');
    await press(page, /^Book$/);
    await waitForHeading(page, 'Your visit is booked');
    await check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Add to calendar').click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    await page.reload();
    await page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
    await waitForMail('gina@example.com').toContainEqual(expect.stringMatching(/^Your appointment/));
    // The entry of a calendar is the same whether it comes from the page or from the mail
    const mail = getStack()
      .mails.emails()
      .find(({ destination }) => destination.to.includes('gina@example.com'));
    const mailed = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString();
    expect(findCalendarUid(mailed)).toBe(findCalendarUid(file));
  });

  test('keeps the choices of a family of three in the URL: back, reload, and a link for others', async () => {
    const page = await openPage({
      viewport: { width: 1280, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    await page.goto(getUrl(`?date=${getDay()}`));
    await button(page, 'Add Hair colour').click();
    await page.getByLabel('Long hair').check();
    await button(page, 'Add a person').click();
    await button(page, 'Add Haircut').click();
    await button(page, 'Add a person').click();
    await button(page, 'Add Manicure').click();
    await page.getByText('3 services · 2 h').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await goOn(page);
    await waitForHeading(page, 'Choose a time');
    await page.getByLabel('Haircut (person 2) with').selectOption({ label: 'Ben Carter' });
    await page.locator('.time').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    const url = page.url();
    expect(url).toMatch(/\?step=time&location=1&services=2\.3_1@2_4&date=[\d-]+$/);
    await page.reload();
    await page.locator('.time').first().waitFor();
    expect(page.url()).toBe(url);
    expect(await page.getByLabel('Haircut (person 2) with').inputValue()).toBe('2');
    await page.goBack();
    await page.getByRole('heading', { name: 'Choose your services' }).waitFor();
    expect(await page.getByLabel('Long hair').isChecked()).toBe(true);
    const other = await openPage({ forcedColors: 'active', reducedMotion: 'reduce' });
    await other.goto(url);
    await other.locator('.time').first().click();
    await goOn(other);
    await other.getByLabel('First name').fill('Fay');
    await other.getByLabel('E-mail address').fill('fay@example.com');
    await other.locator('.cost td').first().waitFor();
    expect(await listViolations(other)).toEqual([]);
    await button(other, 'Book').click();
    await other.getByText('Haircut (person 2)').waitFor();
    await other.getByText('Manicure (person 3)').waitFor();
  });

  test('offers the nearest free times when one of many rivals has the time, and keeps what is typed', async () => {
    const page = await openPage();
    const day = getDay();
    await page.goto(getUrl(`?step=details&location=1&services=3@1&date=${day}&time=14:00`));
    await page.getByLabel('First name').fill('Nell');
    await page.getByLabel('E-mail address').fill('nell@example.com');
    await page.getByLabel('Note for the salon').fill('By the window, please');
    await page.locator('.cost td').first().waitFor();
    let booked: readonly number[] = [];
    await page.route(
      '**/booking/save-booking',
      async (route) => {
        booked = await repeat(route.request(), RIVALS);
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, 'Book').click();
    await waitForHeading(page, 'Choose a time');
    const notice = page.getByRole('alert').filter({ hasText: '2:00 PM is taken' });
    await notice.getByRole('button').first().waitFor();
    expect(booked.toSorted()).toEqual([201, ...Array.from({ length: RIVALS - 1 }, () => 400)]);
    expect(await notice.getByRole('button').allTextContents()).toEqual(['1:30 PM', '2:30 PM', '1:15 PM']);
    expect(await notice.ariaSnapshot()).toMatch(
      /- button "1:30 PM, Tuesday, \w+ \d+, with Ava Martin": 1:30 PM\n/,
    );
    await notice.getByRole('button', { name: '2:30 PM' }).click();
    await waitForHeading(page, 'Your details');
    expect(await page.getByLabel('First name').inputValue()).toBe('Nell');
    expect(await page.getByLabel('Note for the salon').inputValue()).toBe('By the window, please');
    await button(page, 'Book').click();
    await waitForHeading(page, 'Your visit is booked');
    // Back leads to another visit, not to the time that is booked
    await page.goBack();
    await page.getByRole('heading', { name: 'Choose your services' }).waitFor();
  });

  test('holds the time while the deposit is paid, and offers free times when the hold runs out', async () => {
    await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.clock.install({ time: getStack().clock.now() });
    await page.goto(getUrl(`?step=details&location=1&services=2.1@1&date=${getDay(2)}&time=13:00`));
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('E-mail address').fill('dora@example.com');
    await page.getByText('Deposit, to pay now').waitFor();
    await button(page, 'Go to payment').click();
    await waitForHeading(page, 'Payment');
    await page.getByText(/^We hold 1:00 PM.* 1[45]:\d\d$/).waitFor();
    expect(await listViolationsInAllColours(page)).toEqual([]);
    await page.goBack();
    expect(await page.getByLabel('First name').inputValue()).toBe('Dora');
    await button(page, 'Go to the payment').click();
    await page.reload();
    await page.getByText(/^We hold 1:00 PM/).waitFor();
    await page.clock.fastForward('16:00');
    const notice = page.getByRole('alert').filter({ hasText: 'no longer held' });
    await notice.getByRole('button', { name: /M, / }).first().click();
    await waitForHeading(page, 'Your details');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('dora@example.com');
    await button(page, 'Go to payment').click();
    await waitForHeading(page, 'Payment');
    await payByCard(page, 'Pay $30.00');
    await waitForHeading(page, 'Your visit is booked');
    await page.getByText('of which $30.00 are paid').waitFor();
    await waitForMail('dora@example.com').toContainEqual(expect.stringMatching(/^Your appointment/));
    await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
  });

  test('asks for a card to keep before it books, and asks again for what the API refused', async () => {
    await post('/admin/settings/update', { save_card_enable: 1 }, owner);
    const page = await openPage({ reducedMotion: 'reduce' });
    const refusal = { status: false, message: 'Not today', code: 'refused', errors: {} };
    await page.route('**/booking/get-days', (route) => route.fulfill({ status: 400, json: refusal }), {
      times: 1,
    });
    await page.goto(getUrl(`?step=time&location=1&services=4&date=${getDay()}`));
    const notice = page.getByRole('alert').filter({ hasText: 'Not today' });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.locator('.times .time').first().click();
    await goOn(page);
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('E-mail address').fill('kim@example.com');
    await page.locator('.cost td').first().waitFor();
    await button(page, 'Book').click();
    await page.getByText('The salon asks for a card to keep').waitFor();
    await payByCard(page, 'Save card and book');
    await waitForHeading(page, 'Your visit is booked');
    await post('/admin/settings/update', { save_card_enable: 0 }, owner);
  });

  test('lets a member pay with a package by keyboard alone, at 400 % zoom, and a guest join the waitlist', async () => {
    const group = { qty: 5, price: 150, services: [3] };
    const sale = { package_id: 1, name: 'Five blow-dries', price: 150, service_expiration: 6, session: 1 };
    const buyer = { location_id: 1, customer_id: 1, buy_for: 0, paid_at_salon: 1 };
    await post('/online/create-package-sell', { ...sale, ...buyer, tax: 1, service_groups: [group] }, owner);
    const page = await openPage({ ...AT_400_PERCENT, reducedMotion: 'reduce' });
    await page.goto(getUrl(`?step=details&location=1&services=3@2&date=${getDay()}&time=11:00`));
    await press(page, /^Use an account$/);
    await press(page, /^E-mail address$/, '');
    await page.keyboard.type(DEMO_LOGINS.customer.email);
    await press(page, /^Password$/, '');
    await page.keyboard.type(DEMO_LOGINS.customer.password);
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Use Five blow-dries for Blow-dry/).waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('You are logged in. Log out');
    await press(page, /^Use Five blow-dries for Blow-dry/, 'Space');
    await page.getByText('paid by package').waitFor();
    expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
    await press(page, /^Book$/);
    await waitForHeading(page, 'Your visit is booked');
    await waitForMail(DEMO_LOGINS.customer.email).toContainEqual(expect.stringMatching(/^Your appointment/));

    const guest = await openPage({ reducedMotion: 'reduce' });
    await guest.goto(getUrl(`?step=time&location=1&services=3@2&date=${getDay()}`));
    await guest.getByText('Join the waitlist').first().click();
    await guest.getByLabel('E-mail address').fill('wanda@example.com');
    await guest.getByLabel('First name').fill('Wanda');
    expect(await listViolations(guest)).toEqual([]);
    await button(guest, 'Join the waitlist').click();
    const joined = 'You are on the waitlist. Offers come to wanda@example.com.';
    await expect.poll(() => guest.evaluate('document.activeElement.textContent')).toBe(joined);
  });

  test('is readable without scripts, shows hostile names as text, and loads nothing of third parties', async () => {
    const name = '<img src=x onerror=alert(1)></script><b>Cut';
    const { data } = await post(
      '/services/create',
      {
        name,
        category_id: 1,
        price: 45,
        duration: 30,
        description: name,
      },
      owner,
    );
    expect(data).toMatchObject({ name });
    const page = await openPage({ javaScriptEnabled: false });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).origin));
    await expect
      .poll(
        async () => {
          await page.goto(getUrl());
          return page.getByText(name).count();
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBeGreaterThan(0);
    for (const text of ['$50.00', '45 min', '12 Mercer Street', '+1 212 555 0110', '9:00 AM – 6:00 PM']) {
      await page.getByText(text).first().waitFor();
    }
    expect([...new Set(requested)]).toEqual([new URL(getUrl()).origin]);
  });
});

test('the first view weighs at most 15 KB of HTML, 8 KB of CSS and 40 KB of JavaScript, gzipped', async () => {
  const { html, css, scripts } = await weighPage(getUrl());
  expect(html).toBeLessThan(15 * 1024);
  expect(css).toBeLessThan(8 * 1024);
  expect(scripts).toBeLessThan(40 * 1024);
});
