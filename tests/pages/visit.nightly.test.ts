import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { isTooWide, listViolations, typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, getSalonDate, waitForLink } = useLocalStack();
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

/** Books a haircut on the open day, with Ava if nobody else is named. Returns the token of its manage link. */
async function bookHaircut(fname: string, time: string, staff_id = 1): Promise<string> {
  const { data } = await post('/booking/save-booking', {
    location_id: 1,
    date: getOpenDate(),
    time,
    ...guest(fname),
    services: [{ ...HAIRCUT, staff_id, price: 50, duration: 45 }],
  });
  return String(data.manage_token);
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name, level: 2 });
const check = async (page: Page) =>
  expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);

// BEHAVIOR §33.1, §35.4
describe('the page of a visit', () => {
  nightTest('keeps the token in the tab alone, and moves past a lost time', async () => {
    const page = await openPage({ timezoneId: 'America/New_York' });
    await page.goto(getUrl(`visit?token=${await bookHaircut('Vera', '10:00 AM')}`));
    await heading(page, / at 10:00 AM$/).waitFor();
    const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
    const dates = new URL(google ?? '').searchParams.get('dates');
    expect(dates).toMatch(/^\d{8}T\d{4}00Z\/\d{8}T\d{4}00Z$/);
    expect(google).not.toContain('token');
    const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    const served = await fetch(file ?? '');
    expect([served.headers.get('content-type'), await served.text()]).toEqual([
      'text/calendar; charset=utf-8',
      expect.stringContaining('BEGIN:VEVENT'),
    ]);
    expect(page.url()).toBe(getUrl('visit'));
    await page.reload();
    await heading(page, / at 10:00 AM$/).waitFor();
    await page.getByText('10:00 AM – 10:45 AM').waitFor();
    const press = (name: RegExp) => page.getByRole('button', { name }).click();
    await press(/^Move$/);
    // The panel's button stays in view, however far the visitor has scrolled
    await page.getByRole('heading', { name: 'Choose another time' }).waitFor();
    await page.evaluate('document.querySelector(".inset").scrollIntoView()');
    const { y = 0, height = 0 } = (await page.getByRole('button', { name: /^Move$/ }).boundingBox()) ?? {};
    expect([y > 0, y + height <= 844]).toEqual([true, true]);
    await page.locator(`[data-day="${getOpenDate().replaceAll('/', '-')}"]`).click();
    await press(/^11:00 AM, /);
    // Its own time would be no move
    expect(await page.getByRole('button', { name: /^10:00 AM, / }).count()).toBe(0);
    await bookHaircut('Fiona', '11:00 AM');
    await press(/^Move to 11:00 AM/);
    await page.getByText('Slot not available').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^11:00 AM, / }).count()).toBe(0);
    await press(/^2:00 PM, /);
    await press(/^Move to 2:00 PM/);
    await heading(page, / at 2:00 PM$/).waitFor();
  });

  nightTest('takes the deposit that holds the time, in the dark as well', async () => {
    await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
    const { data } = await post('/booking/save-booking', {
      location_id: 1,
      date: getOpenDate(),
      time: '09:00 AM',
      ...guest('Dora'),
      services: [{ service_id: 6, pricing_option_id: null, staff_id: null, price: 85, duration: 60 }],
      deposit_amount: 20,
    });
    const page = await openPage({ colorScheme: 'dark' });
    await page.goto(getUrl(`visit?token=${data.manage_token}`));
    await typeCard(page);
    await check(page);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await page.getByText('Thank you. The deposit is paid, and your visit is booked.').waitFor();
    await page.getByText('($20.00 paid)').waitFor();
    await page.getByRole('button', { name: 'Cancel visit' }).click();
    await page.getByText('Your card gets $20.00 back.').waitFor();
    await post('/front_end_booking_settings/update', { deposit_enable: 0 }, owner);
  });

  test('links to a map only where the location has an address', async () => {
    const page = await openPage();
    await page.goto(getUrl(`visit?token=${await bookHaircut('Mapa', '12:00 PM', 2)}`));
    const map = page.getByRole('link', { name: 'Open in maps' });
    await map.waitFor();
    const without = { address: '', address_line_1: '', city: '', state: '', zipcode: '' };
    await post('/admin/location/update', { location_id: 1, ...without }, owner);
    await page.reload();
    await page.getByRole('link', { name: 'Google Calendar' }).waitFor();
    expect(await map.count()).toBe(0);
    await check(page);
    await page.goto(getUrl(''));
    const locations = page.getByRole('combobox', { name: 'Location' }).getByRole('option');
    expect(await locations.allTextContents()).toEqual(['Downtown', 'Uptown, 480 Amsterdam Avenue']);
  });

  test('takes a tip for a completed visit, of the suggested or an own amount, once (BEHAVIOR §37.3)', async () => {
    const token = await bookHaircut('Tina', '01:00 PM');
    const { data } = await post('/visit/show', { token });
    await post('/admin/appointment/complete', { appointment_id: data.id }, owner);
    const page = await openPage();
    await page.goto(getUrl(`visit?token=${token}`));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Leave a tip');
    expect(await page.getByRole('radio').count()).toBe(4);
    await check(page);
    await page.getByText('18% ($9.00)').click();
    await press('Continue to payment');
    await page.getByRole('button', { name: 'Pay $9.00' }).waitFor();
    await press('Choose another amount');
    await page.getByText('Another amount', { exact: true }).click();
    await press('Continue to payment');
    await page.getByText('Your amount is required').waitFor();
    const own = page.getByRole('textbox', { name: 'Your amount' });
    await own.fill('-3');
    await press('Continue to payment');
    await page.getByText('Your amount must be above 0, such as 7.50').waitFor();
    await check(page);
    await own.fill('7,50');
    await press('Continue to payment');
    await typeCard(page);
    await check(page);
    await press('Pay $7.50');
    await page.getByText('Thank you for your tip.').waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Leave a tip' }).count()).toBe(0);
    const shown = await post('/visit/show', { token });
    expect(shown.data).toMatchObject({ tips: [{ staff_id: 1, amount: '7.50' }], total: '54.13' });
    expect(shown.data).not.toHaveProperty('tip');
  });

  nightTest('shows nothing for a link that is forged or has no token', async () => {
    const page = await openPage();
    await page.goto(getUrl('visit?token=forged'));
    await page.getByText('Invalid or expired link').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await check(page);
    const other = await openPage();
    await other.goto(getUrl('visit'));
    await other.getByText('This page needs the link of a mail.').waitFor();
  });
});

/** Offers a haircut to somebody on the waitlist. Returns the link of the mail. */
async function offerHaircut(fname: string, time: string): Promise<string> {
  const date = getOpenDate();
  const { data } = await post('/booking/waitlist/join', {
    location_id: 1,
    service_pricing_options: [HAIRCUT],
    customer_id: null,
    ...guest(fname),
    windows: [{ from_date: date, to_date: date, from_time: '09:00 AM', to_time: '06:00 PM' }],
  });
  await post('/admin/waitlist/offer', { waitlist_id: data.id, date, time }, owner);
  return waitForLink(`${fname.toLowerCase()}@x.test`, 'offer');
}

nightTest(
  'the page of an offer takes the time, and leads to the visit when the link is opened again (BEHAVIOR §35.4)',
  async () => {
    const page = await openPage();
    const link = await offerHaircut('Wilma', '03:00 PM');
    await page.goto(link);
    await page.getByRole('button', { name: 'Take this time' }).click();
    await page.getByText('Booked', { exact: true }).waitFor();
    await page.goto(link);
    await heading(page, /^You took this time$/).waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Manage this visit' }).click();
    await heading(page, / at 3:00 PM$/).waitFor();
    await page.getByText('Booked', { exact: true }).waitFor();
  },
);

// BEHAVIOR §15.4
nightTest('the page of an offer says whom to call where the salon cannot take its deposit', async () => {
  const page = await openPage();
  await page.goto(await offerHaircut('Wanda', '09:00 AM'));
  await page.route('**/waitlist/accept', (route) =>
    route.fulfill({
      status: 400,
      json: { status: false, message: '', code: 'deposits_not_payable', errors: {} },
    }),
  );
  await page.getByRole('button', { name: 'Take this time' }).click();
  const notice = page.getByRole('alert');
  await notice.getByText('This salon cannot take the deposit online at the moment.').waitFor();
  expect(await notice.getByRole('link').count()).toBe(1);
});

nightTest('the page of an offer declines it, and says when it has ended', async () => {
  const page = await openPage();
  await page.goto(await offerHaircut('Willa', '04:00 PM'));
  await page.getByRole('button', { name: 'No, thank you' }).click();
  // A reader hears the outcome
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('You declined this time');
  await page.reload();
  await heading(page, /^This offer has ended$/).waitFor();
  await check(page);
});

nightTest(
  'the page of a gift shows giver and value before the log-in, and adds it to the account (BEHAVIOR §35.4)',
  async () => {
    const today = getSalonDate();
    const listed = await fetch(`${getStack().urls.api}/online/gift-cards`, {
      headers: { 'x-client-slug': 'demo' },
    });
    const [card] = ((await listed.json()) as { data: readonly Record<string, unknown>[] }).data;
    await post(
      '/online/create-gift-card-sell',
      {
        location_id: 1,
        customer_id: 1,
        paid_at_salon: 1,
        delivery_date: today,
        message: '',
        giftcard_id: card?.id,
        name: card?.name,
        price: card?.price,
        value: card?.value,
        recipient_fname: 'Gia',
        recipient_lname: 'Gifted',
        recipient_email: 'gia@x.test',
        sender: 'Carla',
      },
      owner,
    );
    const page = await openPage();
    const link = await waitForLink('gia@x.test', 'claim');
    await page.goto(link);
    await page.getByText('Carla', { exact: true }).waitFor();
    await page.getByText('$100.00', { exact: true }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'I am new here' }).click();
    await page.getByLabel('First name').fill('Gia');
    await page.getByLabel('Last name').fill('Gifted');
    await page.getByLabel('E-mail address').fill('gia@x.test');
    await page.getByLabel('Password').fill(DEMO_LOGINS.customer.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Carla', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to my account' }).click();
    await heading(page, /^The gift card is yours$/).waitFor();
    const stranger = await openPage();
    await stranger.goto(link);
    await stranger.getByText('This gift has already been claimed.').waitFor();
    expect(await stranger.getByText('Carla', { exact: true }).count()).toBe(0);
  },
);
