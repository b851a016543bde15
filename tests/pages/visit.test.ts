import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, useBrowser } from '../support/browser.ts';
import { press } from '../support/keyboard.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate } = useLocalStack();
const getUrl = (path: string) => `${new URL(getStack().urls.api).origin}/book/demo/${path}`;

let owner: string;
beforeAll(async () => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
});

const guest = (fname: string) => ({
  customer_type: 1,
  guest: { fname, lname: 'Guest', email: `${fname.toLowerCase()}@x.test`, phone: '' },
});
const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1 };

/** Books a haircut with Ava on the open day. Returns the token of its manage link. */
async function bookHaircut(fname: string, time: string): Promise<string> {
  const { data } = await post('/booking/save-booking', {
    ...{ location_id: 1, date: getOpenDate(), time, ...guest(fname) },
    services: [{ ...HAIRCUT, price: 50, duration: 45 }],
  });
  return String(data.manage_token);
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name, level: 2 });
const check = async (page: Page) =>
  expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);

// BEHAVIOR §33.1, §35.4
describe('the page of a visit', () => {
  test('lets a guest confirm, move past a lost time, and cancel by keyboard alone, at 320 px', async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 }, timezoneId: 'America/New_York' });
    await page.goto(getUrl(`visit?token=${await bookHaircut('Vera', '10:00 AM')}`));
    await heading(page, / at 10:00 AM$/).waitFor();
    // The token has left the address, and a reload finds the visit again
    expect(page.url()).toBe(getUrl('visit'));
    await page.reload();
    await heading(page, / at 10:00 AM$/).waitFor();
    await check(page);

    await press(page, /^I will come$/);
    await page.getByText('You said that you will come.').waitFor();

    await press(page, /^Move$/);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Choose another time');
    const day = page.locator(`[data-day="${getOpenDate().replaceAll('/', '-')}"]`);
    await day.click();
    await page.getByRole('button', { name: /^11:00 AM, / }).waitFor();
    expect(await page.getByRole('button', { name: /^10:00 AM, / }).count()).toBe(0);
    await check(page);
    await press(page, /^11:00 AM, \w+, \w+ \d+$/);
    await bookHaircut('Fiona', '11:00 AM');
    await press(page, /^Move to 11:00 AM/);
    await page.getByText('Slot not available').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^11:00 AM, / }).count()).toBe(0);
    await press(page, /^2:00 PM, \w+, \w+ \d+$/);
    await press(page, /^Move to 2:00 PM/);
    await heading(page, / at 2:00 PM$/).waitFor();
    // A reader hears the new time
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/ at 2:00 PM$/);

    await press(page, /^Cancel visit$/);
    await page.getByText('This costs you nothing.').waitFor();
    await check(page);
    await press(page, /^Keep it as it is$/);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel visit');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel this visit?');
    await press(page, /^Yes, cancel it$/);
    await page.getByText('Your visit is cancelled.').waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Book again' }).click();
    await page.waitForURL(/services=1@1/);
    await page
      .getByRole('button', { name: /^10:00 AM, / })
      .or(page.locator('.day[data-free=true]').first())
      .first()
      .waitFor();
  });

  test('takes the deposit that holds the time, in the dark as well', async () => {
    await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
    const { data } = await post('/booking/save-booking', {
      ...{ location_id: 1, date: getOpenDate(), time: '09:00 AM', ...guest('Dora') },
      services: [{ service_id: 6, pricing_option_id: null, staff_id: null, price: 85, duration: 60 }],
      deposit_amount: 20,
    });
    const page = await openPage({ colorScheme: 'dark' });
    await page.goto(getUrl(`visit?token=${data.manage_token}`));
    const card = page.frameLocator('.payment-fields iframe');
    await card.getByLabel('Card number').fill('4242424242424242');
    await card.getByLabel('Expiration date').fill('12/40');
    await card.getByLabel('Security code').fill('123');
    await check(page);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await page.getByText('Thank you. The deposit is paid, and your visit is booked.').waitFor();
    await page.getByText('($20.00 paid)').waitFor();
    await page.getByRole('button', { name: 'Cancel visit' }).click();
    await page.getByText('Your card gets $20.00 back.').waitFor();
    await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
  });

  test('shows nothing for a link that is forged or has no token', async () => {
    const page = await openPage();
    await page.goto(getUrl('visit?token=forged'));
    await page.getByText('Invalid or expired link').waitFor();
    await check(page);
    const other = await openPage();
    await other.goto(getUrl('visit'));
    await other.getByText('This page needs the link of a mail.').waitFor();
  });
});

describe('the page of an offer', () => {
  /** A guest waits for the open day, and the front desk offers a time. Returns the token of the offer's link. */
  async function offer(fname: string, time: string): Promise<string> {
    const date = getOpenDate();
    const { data } = await post('/booking/waitlist/join', {
      ...{ location_id: 1, service_pricing_options: [HAIRCUT], customer_id: null, ...guest(fname) },
      windows: [{ from_date: date, to_date: date, from_time: '09:00 AM', to_time: '06:00 PM' }],
    });
    await post('/admin/waitlist/offer', { waitlist_id: data.id, date, time }, owner);
    const address = `${fname.toLowerCase()}@x.test`;
    const link = () =>
      getStack()
        .mails.emails()
        .filter(({ destination }) => destination.to.includes(address))
        .map(({ body }) => /\/book\/demo\/offer\?token=(\S+)/.exec(body.text)?.[1])
        .find(Boolean);
    await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
    return String(link());
  }

  test('books the offered time by keyboard alone at 400 % zoom, or declines it, and says when the offer has ended', async () => {
    const [accepted, declined] = [await offer('Wanda', '03:00 PM'), await offer('Willa', '04:00 PM')];
    const page = await openPage({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
    await page.goto(getUrl(`offer?token=${accepted}`));
    await heading(page, / at 3:00 PM$/).waitFor();
    expect(page.url()).toBe(getUrl('offer'));
    await page.getByText(/^We hold it for you until /).waitFor();
    await check(page);
    await press(page, /^Take this time$/);
    await page.waitForURL(getUrl('visit'));
    await heading(page, / at 3:00 PM$/).waitFor();
    await page.getByText('Booked', { exact: true }).waitFor();

    const other = await openPage();
    await other.goto(getUrl(`offer?token=${declined}`));
    await other.getByRole('button', { name: 'No, thank you' }).click();
    // A reader hears the outcome
    await expect
      .poll(() => other.evaluate('document.activeElement.textContent'))
      .toBe('You declined this time');
    await other.reload();
    await heading(other, /^This offer has ended$/).waitFor();
    await check(other);
  });
});
