import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate, waitForMail } = useLocalStack();

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/admin/settings/update', { save_card_enable: 1, cancellation_key: 1 }, owner);
});

/** Opens the details of a visit to Ava. */
async function openDetails(service: string, time: string): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const date = getOpenDate().replaceAll('/', '-');
  const query = new URLSearchParams({ step: 'details', location: '1', services: service, date, time });
  await page.goto(`${getStack().urls.booking}?${query}`);
  await page.locator('.cost td').first().waitFor();
  return page;
}

async function fillIn(page: Page, guest: string): Promise<void> {
  await page.getByLabel('First name').fill(guest);
  await page.getByLabel('E-mail address').fill(`${guest.toLowerCase()}@example.com`);
  await page.getByLabel('I agree').check();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2, exact: true }).waitFor();
const findBarText = (page: Page) => page.locator('.summary').getByRole('alert').textContent();
const listErrors = (page: Page) => page.locator('.field .error').allTextContents();
const getFocus = (page: Page) =>
  page.evaluate('document.activeElement.id || document.activeElement.textContent');

/** Records the calls of an operation from now on. */
function recordCalls(page: Page, path: string): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.url());
  });
  return calls;
}

// BEHAVIOR §35.1, §35.6
describe('the details of a visit', () => {
  nightTest(
    'mark required fields before, and all wrong ones at once after Book is pressed, each by its name',
    async () => {
      const page = await openDetails('3@1', '09:30');
      const calls = recordCalls(page, '/booking/save-booking');
      expect(await page.locator('.field:has(.in:required) > label').allTextContents()).toEqual([
        'First name',
        'E-mail address',
      ]);
      await button(page, 'Book').click();
      expect(await listErrors(page)).toEqual([
        'First name is required',
        'E-mail address is required',
        'Please agree to cancellation policy',
      ]);
      expect(await findBarText(page)).toBe('Please check the marked fields.');
      expect(await getFocus(page)).toBe('fname');
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('E-mail address').fill('nowhere');
      await page.getByLabel('I agree').check();
      await button(page, 'Book').click();
      expect(await listErrors(page)).toEqual(['E-mail address must be an e-mail address']);
      expect(await getFocus(page)).toBe('email');
      expect(calls).toEqual([]);
      // A phone number is another way to reach the guest
      await page.getByLabel('E-mail address').fill('');
      await page.getByLabel('Phone').fill('+1 212 555 0123');
      await button(page, 'Book').click();
      await waitForHeading(page, 'Your visit is booked');
    },
  );

  nightTest('show a refusal in the bar in human words, and keep the focus on the button', async () => {
    const page = await openDetails('3@1', '10:00');
    await fillIn(page, 'Rose');
    await page.route('**/booking/save-booking', (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await button(page, 'Book').click();
    await expect.poll(() => findBarText(page)).toContain('Something went wrong.');
    expect(await page.locator('.summary .error').isVisible()).toBe(true);
    expect(await getFocus(page)).toBe('Book');
    expect(await page.locator('main').textContent()).not.toMatch(/HTTP|500|failed/i);
  });

  nightTest('keep the focus on the button of a form while it is busy, and send the form once', async () => {
    const page = await openDetails('3@1', '10:00');
    await button(page, 'Use an account').click();
    await button(page, 'Log in').click();
    expect(await listErrors(page)).toEqual(['E-mail address is required', 'Password is required']);
    await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
    await page.getByLabel('Password').fill('not the password');
    const calls = recordCalls(page, '/customer/login');
    const answer = Promise.withResolvers<void>();
    await page.route('**/customer/login', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await button(page, 'Log in').focus();
    await page.keyboard.press('Enter');
    await page.locator('form [aria-disabled="true"]').waitFor();
    await page.keyboard.press('Enter');
    expect(await getFocus(page)).toBe('Log in');
    answer.resolve();
    await page.getByRole('alert').filter({ hasText: 'Invalid e-mail or password.' }).waitFor();
    expect(await getFocus(page)).toBe('Log in');
    expect(calls).toHaveLength(1);
  });

  test('are complete before a card is asked for; a refusal leads back to its field, and the card is asked for once', async () => {
    const page = await openDetails('4', '16:00');
    await button(page, 'Book').click();
    expect(await listErrors(page)).toHaveLength(3);
    await waitForHeading(page, 'Your details');
    await fillIn(page, 'Cleo');
    await button(page, 'Book').click();
    await page.getByText('The salon asks for a card to keep').waitFor();
    const errors = { 'guest.phone': ['Must be a phone number'] };
    const refusal = { status: false, message: 'Validation failed', code: 'invalid', errors };
    let refusals = 0;
    // The route stays: the browser would hold back a request that is sent while a route is removed
    await page.route('**/booking/save-booking', (route) => {
      refusals += 1;
      return refusals === 1 ? route.fulfill({ status: 422, json: refusal }) : route.continue();
    });
    await typeCard(page);
    await button(page, 'Save card and book').click();
    await waitForHeading(page, 'Your details');
    await expect.poll(() => getFocus(page)).toBe('phone');
    expect(await listErrors(page)).toEqual(['Phone must be a phone number']);
    expect(await findBarText(page)).toBe('Please check the marked fields.');
    await button(page, 'Book').click();
    await waitForHeading(page, 'Your visit is booked');
  });

  nightTest('come before the payment, whatever the address or the history of the browser says', async () => {
    const page = await openDetails('3@1', '11:00');
    const address = page.url();
    await page.goto(address.replace('step=details', 'step=pay'));
    await waitForHeading(page, 'Your details');
    await page.goto(address.replace('step=details', 'step=done'));
    await waitForHeading(page, 'Your details');
    await page.goto(address.replace(/&time=[^&]*/, ''));
    await waitForHeading(page, 'Choose a time');
    await page.goto(address);
    await fillIn(page, 'Abel');
    await button(page, 'Book').click();
    await waitForHeading(page, 'Your visit is booked');
    await button(page, 'Book another visit').click();
    await waitForHeading(page, 'Choose your services');
    // The time of the visit that is booked is free no more
    await page.goBack();
    await waitForHeading(page, 'Choose a time');
  });

  nightTest('log a visitor in who has typed into the form and presses Book, and then book', async () => {
    const page = await openDetails('3@1', '13:00');
    const calls = recordCalls(page, '/booking/save-booking');
    await page.getByLabel('I agree').check();
    await button(page, 'Use an account').click();
    await button(page, 'Book').click();
    expect(await listErrors(page)).toEqual(['E-mail address is required', 'Password is required']);
    await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
    await page.getByLabel('Password').fill('not the password');
    await button(page, 'Book').click();
    await page.getByRole('alert').filter({ hasText: 'Invalid e-mail or password.' }).waitFor();
    await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
    await button(page, 'Book').click();
    await waitForHeading(page, 'Your visit is booked');
    expect(calls).toHaveLength(1);
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    const reply = await fetch(`${getStack().urls.api}/customer/appointments?when=upcoming`, {
      headers: { authorization: `Bearer ${customer}` },
    });
    const { data } = (await reply.json()) as { data: readonly { readonly time: string }[] };
    expect(data.map(({ time }) => time)).toContain('01:00 PM');
  });

  nightTest(
    'ask for the code of a mail where the salon has many guests, and book with it (BEHAVIOR §14.11)',
    async () => {
      const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
      const setLimit = (limit: number) =>
        post('/admin/settings/update', { unverified_bookings_per_hour: limit }, owner);
      await setLimit(1);
      await post('/booking/save-booking', {
        location_id: 1,
        customer_type: 1,
        guest: { fname: 'Gina', email: 'gina@example.com' },
        date: getOpenDate(),
        time: '11:30 AM',
        services: [{ service_id: 3, pricing_option_id: null, staff_id: 2, price: '35.00', duration: 30 }],
        policy_accepted: 1,
      });
      const page = await openDetails('3@1', '15:30');
      await fillIn(page, 'Cora');
      await button(page, 'Book').click();
      const code = page.getByLabel('Code', { exact: true });
      await code.waitFor();
      expect(await getFocus(page)).toBe('email-code');
      await button(page, 'Book').click();
      expect(await listErrors(page)).toEqual(['Code is required']);
      await code.fill('12345');
      await button(page, 'Book').click();
      await expect.poll(() => listErrors(page)).toEqual(['Code is wrong or has expired']);
      const calls = recordCalls(page, '/booking/prove');
      await button(page, 'Send again').click();
      await page.getByText('We have mailed the code again').waitFor();
      expect(calls).toHaveLength(1);
      const { subject } = await waitForMail('cora@example.com', /^\d{6} is your code/);
      await code.fill(subject.slice(0, 6));
      await button(page, 'Book').click();
      await waitForHeading(page, 'Your visit is booked');
      await setLimit(0);
    },
  );
});
