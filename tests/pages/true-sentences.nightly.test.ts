import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate, waitForMail } = useLocalStack();

/** Longer than the days to the visits: each is inside the window in which it is too late to move it. */
const WINDOW_HOURS = 720;

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post(
    '/admin/settings/update',
    {
      save_card_enable: 1,
      cancellation_key: 1,
      cancellation_window_hours: WINDOW_HOURS,
      late_cancel_fee_percent: 50,
      no_show_fee_percent: 100,
    },
    owner,
  );
});

async function openDetails(service: string, time: string): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const date = getOpenDate().replaceAll('/', '-');
  const query = new URLSearchParams({ step: 'details', location: '1', services: service, date, time });
  await page.goto(`${getStack().urls.booking}?${query}`);
  await page.locator('.cost td').first().waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waitUntilBooked = (page: Page) => page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();
const read = async (page: Page) => String(await page.locator('main').textContent());

// BEHAVIOR §35.2
describe('what pages and mails say is true', () => {
  test('promises no confirmation without an e-mail address, and completes and checks a phone number', async () => {
    const page = await openDetails('3@1', '09:00');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('I agree').check();
    await press(page, 'Book');
    await page.getByText('Phone must be a phone number, such as +1 212 555 0110').waitFor();
    await page.getByLabel('Phone').fill('(212) 555-0123');
    await page.getByLabel('Note for the salon').focus();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+1 212 555 0123');
    // Without a saved card there is no fee
    expect(await read(page)).not.toMatch(/charged|If you do not come/);
    await press(page, 'Book');
    await waitUntilBooked(page);
    expect(await read(page)).toContain('without an e-mail address we cannot send a confirmation');
    expect(await read(page)).not.toContain('on its way');
  });

  test('names the agreed fees and the card that pays them, and what is still possible inside the change window', async () => {
    const page = await openDetails('4', '16:00');
    await page.getByLabel('First name').fill('Faye');
    await page.getByLabel('E-mail address').fill('faye@example.com');
    const total = (await page.locator('.cost tfoot td').first().textContent()) ?? '';
    const half = `$${(Number(total.slice(1)) / 2).toFixed(2)}`;
    await page.getByText(`If you cancel later than ${WINDOW_HOURS} hours before: ${half}.`).waitFor();
    await page.getByText(`If you do not come: ${total}.`).waitFor();
    await page.getByText('This is charged to the card that you save for this visit.').waitFor();
    await page.getByLabel('I agree').check();
    await press(page, 'Book');
    await typeCard(page);
    await press(page, 'Save card and book');
    await waitUntilBooked(page);
    await page.getByText('The confirmation is on its way to faye@example.com.').waitFor();

    const { body } = await waitForMail('faye@example.com', /^Your appointment/);
    expect(body.text).toContain(`later than ${WINDOW_HOURS} hours before the start costs ${half}`);
    expect(body.text).not.toMatch(/online until|use the button below/);

    await page.getByRole('link', { name: 'Manage this visit' }).click();
    await page.getByText('It is too late to move it here, but you can still cancel it.').waitFor();
    await press(page, 'Cancel visit');
    await page.getByText(`It is late: your saved card is charged ${half}.`).waitFor();
    expect(await read(page)).not.toContain('what you have paid');
  });

  test('names add-ons with their service, and the chosen option, from the costs to the page of the visit', async () => {
    const page = await openDetails('2.1-1@1_1-1', '13:00');
    const rows = await page.locator('.cost tbody th').allTextContents();
    expect(rows.slice(0, 4)).toEqual([
      'Hair color – Short hair (you)',
      'Deep conditioning',
      'Haircut (person 2)',
      'Deep conditioning',
    ]);
    await page.getByLabel('First name').first().fill('Alma');
    await page.getByLabel('E-mail address').fill('alma@example.com');
    await page.getByLabel('I agree').check();
    await press(page, 'Book');
    await waitUntilBooked(page);
    await page.getByText('Hair color – Short hair (you) + Deep conditioning').waitFor();
    await page.getByRole('link', { name: 'Manage this visit' }).click();
    await page.getByText(/^Hair color – Short hair \(.*\) with .* \+ Deep conditioning$/).waitFor();
    await page.getByText(/^Haircut \(.*\) with .* \+ Deep conditioning$/).waitFor();
  });

  test('says that the card declined the fee of a late cancellation, and what helps', async () => {
    const page = await openDetails('4', '11:00');
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('E-mail address').fill('dora@example.com');
    await page.getByLabel('I agree').check();
    await press(page, 'Book');
    // It can be saved, and declines each charge
    await typeCard(page, '4000000000000341');
    await press(page, 'Save card and book');
    await waitUntilBooked(page);
    await page.getByRole('link', { name: 'Manage this visit' }).click();
    await press(page, 'Cancel visit');
    await press(page, 'Yes, cancel it');
    await page
      .getByText(/Card declined\. It is too late to change it here\. Please call the salon: \+/)
      .waitFor();
  });

  test('names the times of a waitlist window on the page and in the mail', async () => {
    const customer = await logIn('/customer/login', DEMO_LOGINS.customer);
    const [from_date, to_date] = [getOpenDate(), getOpenDate()];
    const days = { from_date, to_date };
    await post(
      '/booking/waitlist/join',
      {
        location_id: 1,
        policy_accepted: 1,
        service_pricing_options: [{ service_id: 1, pricing_option_id: null, staff_id: 1 }],
        windows: [
          { ...days, from_time: '12:00 AM', to_time: '12:00 AM' },
          { ...days, from_time: '05:00 PM', to_time: '12:00 AM' },
        ],
      },
      customer,
    );
    const { body } = await waitForMail(DEMO_LOGINS.customer.email, /on the waitlist/);
    expect(body.text).toMatch(/, at any time\b/);
    expect(body.text).toContain('5:00 PM – end of the day');
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.goto(`${getStack().urls.booking}/account`);
    await page.getByLabel('E-mail address').fill(DEMO_LOGINS.customer.email);
    await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
    await press(page, 'Log in');
    await page.getByText(/, at any time$/).waitFor();
    await page.getByText(/, from 5:00 PM$/).waitFor();
    expect(await read(page)).not.toContain('12:00 AM');
  });
});
