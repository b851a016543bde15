import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { isTooWide, listViolations, typeCard, useBrowser } from '../support/pages/browser.ts';
import { weighPage } from '../support/pages/page-weight.ts';

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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const goOn = (page: Page) => button(page, /^(Choose a time|Continue)$/).click();
const chooseBen = (page: Page) =>
  page.getByRole('group', { name: 'Haircut (person 2) with' }).getByRole('radio', { name: /^Ben Carter/ });
const waitForHeading = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  // A reader hears the new step
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(name);
};
// BEHAVIOR §35.1
describe('the booking page', () => {
  test('does what was pressed before its script has loaded, each button once', async () => {
    const page = await openPage();
    const script = Promise.withResolvers<void>();
    await page.route('**/_files/page-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(getUrl(), { waitUntil: 'commit' });
    await button(page, 'Add Haircut').click();
    // Nothing has changed yet, so that an impatient visitor presses again
    await button(page, 'Add Haircut').click();
    await button(page, 'Add Manicure').press('Enter');
    script.resolve();
    await page.getByText('2 services').waitFor();
    await button(page, 'Remove Haircut').click();
    await page.getByText('1 service ·').waitFor();
  });

  nightTest(
    'keeps the choices of a family of three in the URL: back, reload, and a link for others',
    async () => {
      const page = await openPage({ reducedMotion: 'reduce' });
      await page.goto(getUrl(`?date=${getDay()}`));
      await button(page, 'Add Hair color').click();
      await page.getByLabel('Long hair').check();
      await button(page, 'Add a person').click();
      await button(page, 'Add Haircut').click();
      await button(page, 'Add a person').click();
      await button(page, 'Add Manicure').click();
      await page.getByText('3 services · 2 h').waitFor();
      expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
      await goOn(page);
      await waitForHeading(page, 'Choose a time');
      // BEHAVIOR §35.1
      await page.getByRole('group', { name: 'Hair color – Long hair (you) with' }).waitFor();
      await chooseBen(page).check();
      await page.locator('.time').first().waitFor();
      const url = page.url();
      expect(url).toMatch(/\?step=time&location=1&services=2\.3_1@2_4&date=[\d-]+$/);
      await page.reload();
      await page.locator('.time').first().waitFor();
      expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
      expect(page.url()).toBe(url);
      expect(await chooseBen(page).isChecked()).toBe(true);
      await page.goBack();
      await page.getByRole('heading', { name: 'Choose your services' }).waitFor();
      expect(await page.getByLabel('Long hair').isChecked()).toBe(true);
      const other = await openPage({ reducedMotion: 'reduce' });
      await other.goto(url);
      expect(await chooseBen(other).isChecked()).toBe(true);
    },
  );

  nightTest(
    'offers the nearest free times when somebody else is faster, and keeps what is typed',
    async () => {
      const page = await openPage();
      const day = getDay();
      await page.goto(getUrl(`?step=details&location=1&services=3@1&date=${day}&time=14:00`));
      await page.getByLabel('First name').fill('Nell');
      await page.getByLabel('E-mail address').fill('nell@example.com');
      await page.getByLabel('Note for the salon').fill('By the window, please');
      await page.locator('.cost td').first().waitFor();
      await post('/booking/save-booking', {
        location_id: 1,
        date: day.replaceAll('-', '/'),
        time: '02:00 PM',
        customer_type: 1,
        guest: { fname: 'Rival', email: 'rival@example.com' },
        services: [{ service_id: 3, pricing_option_id: null, price: 35, duration: 30, staff_id: 1 }],
      });
      await button(page, 'Book').click();
      await waitForHeading(page, 'Choose a time');
      const notice = page.getByRole('alert').filter({ hasText: '2:00 PM is taken' });
      await notice.getByRole('button').first().waitFor();
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
    },
  );

  nightTest(
    'holds the time while the deposit is paid, and offers free times when the hold runs out',
    async () => {
      await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
      const page = await openPage({ reducedMotion: 'reduce' });
      await page.clock.install({ time: getStack().clock.now() });
      await page.goto(getUrl(`?step=details&location=1&services=2.1@1&date=${getDay(2)}&time=13:00`));
      await page.getByLabel('First name').fill('Dora');
      await page.getByLabel('E-mail address').fill('dora@example.com');
      await page.getByText('Deposit, to pay now').waitFor();
      await page.getByRole('rowheader', { name: 'Hair color – Short hair' }).waitFor();
      await button(page, 'Go to payment').click();
      await waitForHeading(page, 'Payment');
      await page.getByText(/^We hold 1:00 PM.* 1[45]:\d\d$/).waitFor();
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
      await typeCard(page);
      await button(page, 'Pay $30.00').click();
      await waitForHeading(page, 'Your visit is booked');
      await page.getByText('of which $30.00 is paid').waitFor();
      await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
    },
  );

  nightTest('asks for a card to keep before it books, and asks again for what the API refused', async () => {
    await post('/admin/settings/update', { save_card_enable: 1 }, owner);
    const page = await openPage({ reducedMotion: 'reduce' });
    const refusal = { status: false, message: 'Not today', code: 'refused', errors: {} };
    await page.route('**/booking/get-days', (route) => route.fulfill({ status: 400, json: refusal }), {
      times: 1,
    });
    await page.goto(getUrl(`?step=time&location=1&services=4&date=${getDay()}`));
    const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.locator('.times .time').first().click();
    await goOn(page);
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('E-mail address').fill('kim@example.com');
    await page.locator('.cost td').first().waitFor();
    await button(page, 'Book').click();
    await page.getByText('The salon asks for a card to keep').waitFor();
    await typeCard(page);
    await button(page, 'Save card and book').click();
    await waitForHeading(page, 'Your visit is booked');
    await post('/admin/settings/update', { save_card_enable: 0 }, owner);
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
    // A page keeps the catalog for some seconds
    const countNames = async () => {
      await page.goto(getUrl());
      return page.getByText(name).count();
    };
    await expect.poll(countNames, { interval: 1_000 }).toBeGreaterThan(0);
    for (const text of ['$50.00', '45 min', '12 Mercer Street', '+1 212 555 0110', '9:00 AM – 6:00 PM']) {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    }
    const ownHosts = [getUrl(), getStack().urls.images].map((url) => new URL(url).origin);
    expect([...new Set(requested)].sort()).toEqual(ownHosts.sort());
  });
});

test('the first view weighs at most 15 KB of HTML, 8 KB of CSS and 40 KB of JavaScript, gzipped', async () => {
  const { html, css, scripts } = await weighPage(getUrl());
  expect(html).toBeLessThan(15 * 1024);
  expect(css).toBeLessThan(8 * 1024);
  expect(scripts).toBeLessThan(40 * 1024);
});
