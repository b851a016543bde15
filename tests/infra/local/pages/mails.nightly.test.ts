import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_LOGINS } from '../../../../infra/local/demo/demo.ts';
import { listCases } from '../../../support/nightly.ts';
import { isTooWide, listViolations, useBrowser } from '../../../support/pages/browser.ts';
import { useLocalStack } from './fixture.ts';

const openPage = useBrowser();
const { getStack, getOpenDate, getSalonDate, logIn, post } = useLocalStack();

const PASSWORD = 'a-long-enough-password';
const NEW_PASSWORD = 'another-long-password';

/** Opens the newest mail to an address in the mail catcher. Returns its page and the frame with its HTML. */
async function openMail(address: string, subject: string): Promise<{ page: Page; mail: Locator }> {
  await vi.waitFor(() => {
    const isThere = getStack()
      .mails.emails()
      .some((each) => each.destination.to.includes(address) && each.subject.startsWith(subject));
    if (!isThere) throw new Error(`no mail to ${address} has a subject that starts with “${subject}”`);
  }, 20_000);
  const page = await openPage();
  await page.goto(getStack().urls.mail);
  const entries = page.getByRole('link').filter({ hasText: subject }).filter({ hasText: address });
  await entries.first().click();
  return { page, mail: page.frameLocator('iframe').locator('body') };
}

/** Presses a button of a mail. Returns the page that opens in a new tab, with its heading. */
async function follow(page: Page, mail: Locator, name: string): Promise<Page> {
  const button = mail.getByRole('link', { name });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  await opened.getByRole('heading', { level: 1 }).waitFor();
  return opened;
}

/** Fills in and sends the form of a page. */
async function submit(app: Page, button: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await app.getByLabel(label).fill(value);
  await app.getByRole('button', { name: button }).click();
}

/** The page has no violation, and fits a phone. */
const check = async (page: Page) =>
  expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);

/** Waits until a page says that it is done. The token has left its address. */
async function waitForHeading(app: Page, name: string): Promise<void> {
  await app.getByRole('heading', { name }).waitFor();
  expect(app.url()).not.toContain('token');
  await check(app);
}

describe('mails in a browser', () => {
  test('a mail and the page that it links to are accessible and fit a phone', async () => {
    await post('/customer/forgot-password', { email: DEMO_LOGINS.customer.email });
    const { page, mail } = await openMail(DEMO_LOGINS.customer.email, 'Reset your password');
    await check(page);
    await check(await follow(page, mail, 'password'));
  });

  test('an address is verified by the button of its mail', async () => {
    const nina = { email: 'nina@x.test', password: PASSWORD };
    await post('/customer/register', { fname: 'Nina', lname: 'Newman', ...nina });
    const { page, mail } = await openMail(nina.email, 'Confirm your e-mail address');
    const app = await follow(page, mail, 'Confirm my address');
    await app.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
    await check(app);
    await submit(app, 'Confirm my address', {});
    await waitForHeading(app, 'Your address is confirmed');
    const token = await logIn('/customer/login', nina);
    const profile = await fetch(`${getStack().urls.api}/customer/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await profile.json()).toMatchObject({ data: { email_verified: true } });
  });

  test.each(
    listCases(
      [
        ['a customer', '/customer/forgot-password', '/customer/login', DEMO_LOGINS.customer.email],
        ['the front desk', '/auth/forgot-password', '/auth/login', DEMO_LOGINS.staff.email],
      ] as const,
      0,
    ),
  )('%s sets a new password by the button of the mail', async (_name, forgot, path, email) => {
    await post(forgot, { email });
    const { page, mail } = await openMail(email, 'Reset your password');
    const app = await follow(page, mail, 'password');
    await submit(app, 'Save password', { 'New password': 'short' });
    await app.getByText('Must be at least 8 characters').waitFor();
    expect(await app.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
    await check(app);
    await submit(app, 'Save password', { 'New password': NEW_PASSWORD });
    await waitForHeading(app, 'Your new password is saved');
    expect(await logIn(path, { email, password: NEW_PASSWORD })).not.toBe('');
  });

  test('a gift is claimed with a new account by the button of its mail, once', async () => {
    const admin = await logIn('/auth/login', DEMO_LOGINS.admin);
    const template = { name: 'Card', price: 100, value: 120 };
    const { data: card } = await post(
      '/admin/giftcard/create',
      { ...template, charge_service_tax: 0, occasions_id: 1, service_expiration_time: '12 months' },
      admin,
    );
    await post(
      '/online/create-gift-card-sell',
      {
        ...template,
        location_id: 1,
        giftcard_id: card.id,
        customer_id: 1,
        paid_at_salon: 1,
        sender: 'Carla',
        message: 'Enjoy!',
        delivery_date: getSalonDate(),
        recipient_fname: 'Rita',
        recipient_lname: 'Receiver',
        recipient_email: 'rita@friends.test',
      },
      admin,
    );
    const { page, mail } = await openMail('rita@friends.test', 'Carla has a gift for you');
    const app = await follow(page, mail, 'Open your gift');
    await app.getByRole('button', { name: 'I am new here' }).click();
    const rita = { 'First name': 'Rita', 'Last name': 'Receiver', 'E-mail address': 'rita@friends.test' };
    for (const [label, value] of Object.entries(rita)) await app.getByLabel(label).fill(value);
    await check(app);
    await submit(app, 'Create account', { Password: PASSWORD });
    await submit(app, 'Add to my account', {});
    await waitForHeading(app, 'The gift card is yours');
    await app.getByRole('link', { name: 'Go to your account' }).click();
    await app.getByText('$120.00 of $120.00 left').waitFor();
  });

  test('a visit is confirmed and cancelled by the button of its mail, without a log-in; its calendar file can be saved', async () => {
    const vera = { email: 'vera@x.test', password: PASSWORD };
    const { token } = await post('/customer/register', { fname: 'Vera', lname: 'Visitor', ...vera });
    await post(
      '/booking/save-booking',
      {
        location_id: 1,
        date: getOpenDate(),
        time: '11:00 AM',
        services: [{ service_id: 1, pricing_option_id: null, staff_id: null, price: 50, duration: 45 }],
      },
      token,
    );
    const { page, mail } = await openMail(vera.email, 'Your appointment');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '.ics' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR/);
    const app = await follow(page, mail, 'Manage your appointment');
    await submit(app, 'I will come', {});
    await app.getByText('You said that you will come').waitFor();
    await submit(app, 'Cancel visit', {});
    await submit(app, 'Yes, cancel it', {});
    await app.getByText('Your visit is cancelled').waitFor();
    expect(app.url()).not.toContain('token');
  });

  test('the addresses in the text of a mail are links', async () => {
    await post('/auth/forgot-password', { email: DEMO_LOGINS.admin.email });
    const { page } = await openMail(DEMO_LOGINS.admin.email, 'Reset your password');
    await page.locator('pre').getByRole('link').click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });

  test('the button removes all mails', async () => {
    const page = await openPage();
    await page.goto(getStack().urls.mail);
    const listIds = () =>
      getStack()
        .mails.emails()
        .map(({ messageId }) => messageId);
    const caught = listIds();
    expect(caught.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove all' }).click();
    // Mails of the tests before may still arrive
    await expect.poll(() => listIds().filter((id) => caught.includes(id))).toEqual([]);
  });
});
