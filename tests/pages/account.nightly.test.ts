import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo/demo-payments.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { isTooWide, listViolations, typeCard, useBrowser } from '../support/pages/browser.ts';
import { createVisitor } from '../support/pages/visitor.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, waitForLink, waitForMail } = useLocalStack();
const getUrl = (query = '') => `${new URL(getStack().urls.api).origin}/book/demo/account${query}`;
const { password } = DEMO_LOGINS.customer;
let { email }: { email: string } = DEMO_LOGINS.customer;

const check = async (page: Page) =>
  expect([await listViolations(page), await isTooWide(page)]).toEqual([[], false]);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();
const open = async (page: Page, view: string) => {
  await page.getByRole('link', { name: view, exact: true }).click();
  await heading(page, view);
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
};

/** Opens a view of the account, unless it is open, and logs in. */
async function logInOn(page: Page, query: string | null = ''): Promise<void> {
  if (query !== null) await page.goto(getUrl(query));
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(`Logged in as ${email}.`).waitFor();
}

async function pay(page: Page, amount: string): Promise<void> {
  await typeCard(page);
  await page.getByRole('button', { name: amount }).click();
}

function openStripe(): Stripe {
  const { host, port } = getStack().stripe;
  return new Stripe(DEMO_PAYMENT_KEYS.secret, { host, port, protocol: 'http', telemetry: false });
}

/** Sets the credit balance of the customer at the processor. */
async function setCredit(credit: number): Promise<void> {
  const { customers } = openStripe();
  const cardholder = (await customers.list()).data.find((customer) => customer.email === email);
  await customers.update(String(cardholder?.id), { balance: 0 - credit });
}

// BEHAVIOR §35.4
describe('the page of an account', () => {
  test('is used by keyboard alone: a refused log-in, a forgotten password, then the views, each without a violation', async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 }, forcedColors: 'active' });
    const { press, type, hear } = createVisitor(page, 'the keyboard alone, at a zoom of 400 %');
    await page.goto(getUrl());
    await page.getByLabel('E-mail address').waitFor();
    await check(page);
    await type('E-mail address', email);
    await type('Password', 'not my password');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toBe('Invalid e-mail or password.');
    await press('Forgot your password?');
    await press('Send me a link');
    await page.getByText('If an account has this address').waitFor();
    await press('I have an account');
    await type('Password', password);
    await press('Log in');
    await page.getByText('Coming up').waitFor();
    await hear('Visits');
    for (const view of ['Wallet', 'Shop', 'Payments', 'Profile', 'Visits']) {
      await press(view);
      await heading(page, view);
      await hear(view);
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
      await check(page);
    }
    await page.goBack();
    await heading(page, 'Profile');
  });

  test('sells a gift and a package, shows what is left, and saves a card', async () => {
    const page = await openPage();
    await logInOn(page, '?view=shop');
    await page.getByRole('button', { name: 'Buy Birthday card' }).click();
    await page.getByLabel('As a gift').check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const name = page.getByLabel('First name of the recipient');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await check(page);
    await name.fill('Rita');
    await page.getByLabel('Last name of the recipient').fill('<b>Receiver</b>');
    await page.getByLabel('From (optional)').waitFor();
    await page.getByLabel('E-mail address of the recipient').fill('rita@example.com');
    await page.getByLabel('Day of delivery').fill(getOpenDate().replaceAll('/', '-'));
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const { hear } = createVisitor(page, 'a mouse, in a wide window');
    await hear('Birthday card');
    await pay(page, 'Pay $90.00');
    await page.getByText(/^Thank you\. We send Birthday card on Tuesday, \w+ \d+\.$/).waitFor();
    await hear('Shop');
    await page.getByRole('button', { name: 'Buy Five blow-dries' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await pay(page, 'Pay $16');
    await page.getByText('Thank you. Five blow-dries is yours.').waitFor();
    await open(page, 'Wallet');
    await page.getByText('Given to Rita <b>Receiver</b>').waitFor();
    await page.getByText('5 of 5 left').waitFor();
    await check(page);
    await open(page, 'Payments');
    await page.getByRole('button', { name: 'Add a card' }).click();
    await pay(page, 'Save card');
    await page.getByText(/ending in 4242/).waitFor();
    await check(page);
  });

  test('asks for the card of the renewals where a credit pays the first period, and changes it later (BEHAVIOR §24.4, §24.5)', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    await post('/admin/settings/update', { recurring_payment_enable: 1 }, owner);
    const stripe = openStripe();
    await setCredit(100_00);
    const page = await openPage();
    await logInOn(page, '?view=shop');
    await page.getByRole('button', { name: 'Buy Always groomed' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page
      .getByText('Your credit has paid the first period. Save the card that pays the next ones.')
      .waitFor();
    await page.getByText('Renews each month: your card is charged $60.00 each time').waitFor();
    await check(page);
    await pay(page, 'Save card');
    await page.getByText('Thank you. Always groomed is yours.').waitFor();
    const findCard = async () =>
      (await stripe.subscriptions.list({ status: 'active', limit: 1 })).data[0]?.default_payment_method;
    await expect.poll(findCard).toMatch(/^pm_/);
    const first = await findCard();
    await open(page, 'Wallet');
    const membership = page.locator('.card', { hasText: 'Renews after' });
    await membership.getByRole('button', { name: 'Change the card' }).click();
    await page.getByRole('heading', { name: 'Which card pays Always groomed?' }).waitFor();
    // The button gets its colour once the fields have loaded
    await page.locator('.payment [type="submit"][aria-disabled="false"]').waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await membership.getByRole('button', { name: 'Cancel membership' }).waitFor();
    await membership.getByRole('button', { name: 'Change the card' }).click();
    await pay(page, 'Save card');
    const saved = page.getByText('Your card is saved. It pays the next renewals of Always groomed.');
    await saved.waitFor();
    // It stands at the top of the page, and the button far below
    await expect.poll(async () => (await saved.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expect.poll(findCard).not.toBe(first);
    await open(page, 'Payments');
    await expect.poll(() => page.getByText(/ending in 4242/).count()).toBeGreaterThan(1);
    await setCredit(0);
    await post('/admin/settings/update', { recurring_payment_enable: 0 }, owner);
  });

  test('offers the payer of a gift another card, and the recipient who has claimed it none (BEHAVIOR §24.5)', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    await post('/admin/settings/update', { recurring_payment_enable: 1 }, owner);
    await setCredit(400_00);
    const rita = { email: 'rita@friends.test', password };
    const gift = {
      location_id: 1,
      membership_id: 2,
      name: 'Happy feet',
      price: 400,
      buy_for: 1,
      recipient_fname: 'Rita',
      recipient_lname: 'Receiver',
      recipient_email: rita.email,
      sender_name: 'Carla',
    };
    const payer = { email, password };
    await post('/online/create-membership-sell', gift, await logIn('/customer/login', payer));
    await post('/customer/register', { fname: 'Rita', lname: 'Receiver', ...rita });
    const token = new URL(await waitForLink(rita.email, 'claim')).searchParams.get('token');
    await post('/online/claim', { token }, await logIn('/customer/login', rita));
    for (const [person, offers] of [
      [payer, 1],
      [rita, 0],
    ] as const) {
      email = person.email;
      const page = await openPage();
      await logInOn(page, '?view=products');
      const membership = page.locator('.card', { hasText: 'Happy feet' });
      await membership.getByRole('button', { name: 'Cancel membership' }).waitFor();
      expect(await membership.getByRole('button', { name: 'Change the card' }).count()).toBe(offers);
    }
    ({ email } = payer);
    await setCredit(0);
    await post('/admin/settings/update', { recurring_payment_enable: 0 }, owner);
  });

  test('downloads the own data, changes the profile, asks for the password for a new address, and forgets the tokens at the end', async () => {
    const page = await openPage();
    await logInOn(page, '?view=profile');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('demo.json');
    await page.getByLabel('First name').fill('Clara');
    await page.getByLabel('E-mail address').fill('clara@x.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const current = page.getByLabel('Current password').first();
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
    await current.fill(password);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your profile is saved.').waitFor();
    await page.getByText('Please confirm clara@x.test').waitFor();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('The mail is on its way.').waitFor();
    await check(page);
    expect(page.url()).toBe(getUrl('?view=profile'));
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading(page, 'Log in');
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    await post('/customer/login', { email: 'clara@x.test', password });
    email = 'clara@x.test';
  });

  test('opens a receipt of a payment and prints it alone, dark on light (BEHAVIOR §35.4)', async () => {
    const page = await openPage({ colorScheme: 'dark' });
    await page.addInitScript(`globalThis.print = () => {
      globalThis.printed = document.body.innerText;
      globalThis.paper = getComputedStyle(document.body).backgroundColor;
    }`);
    await logInOn(page, '?view=cards');
    const receipts = page.getByRole('region', { name: 'Past payments' });
    await receipts.locator('summary', { hasText: 'Birthday card' }).click();
    const receipt = page.getByRole('region', { name: /^Receipt of / });
    await receipt.getByText('Demo Salon, 12 Mercer Street, New York, NY 10013').waitFor();
    await receipt.getByText(/^Sale \d+$/).waitFor();
    await check(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await receipt.getByRole('button', { name: 'Print this receipt' }).click();
    const printed = String(await page.evaluate('printed'));
    expect(printed).toContain('$90.00');
    expect(printed).not.toContain('Log out');
    expect(printed).not.toContain('Print this receipt');
    expect(await page.evaluate('paper')).toBe('rgb(255, 255, 255)');
  });

  test('has one log-in for all tabs, which renew it in turns and end it together (BEHAVIOR §35.4)', async () => {
    const page = await openPage();
    await logInOn(page);
    const other = await page.context().newPage();
    await other.goto(getUrl());
    const tabs = [page, other];
    // Nothing is on its way any more: a reload must not cut off a renewal
    const loggedIn = async (tab: Page) => {
      await tab.getByText(`Logged in as ${email}.`).waitFor();
      await expect.poll(() => tab.locator('.skeleton').count()).toBe(0);
    };
    await loggedIn(other);
    // Both access tokens expire, and a refresh token that is used twice ends the session
    for (const _ of [1, 2, 3]) {
      await getStack().clock.advance(61);
      await Promise.all(tabs.map((tab) => tab.reload()));
      await Promise.all(tabs.map(loggedIn));
    }
    const openDay = getOpenDate().replaceAll('/', '-');
    const booking = await page.context().newPage();
    await booking.goto(getUrl().replace('/account', `?services=1&step=details&date=${openDay}&time=14:00`));
    await booking.getByText(`You are logged in as ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading(page, 'Log in');
    // Without a reload
    await heading(other, 'Log in');
    await booking.getByRole('button', { name: 'Book as a guest' }).waitFor();
  });

  test('keeps the log-in in the tab on a shared device (BEHAVIOR §35.4)', async () => {
    const page = await openPage();
    await page.goto(getUrl());
    await page.getByLabel('This is a shared device').check();
    await logInOn(page, null);
    await page.reload();
    await page.getByText(`Logged in as ${email}.`).waitFor();
    const other = await page.context().newPage();
    await other.goto(getUrl());
    await heading(other, 'Log in');
  });

  test('deletes the account, after it has shown what is lost and asked for the password', async () => {
    const address = 'doris.done@example.com';
    const person = { fname: 'Doris', lname: 'Done', email: address, password };
    const registered = await post('/customer/register', person);
    const desk = await logIn('/auth/login', DEMO_LOGINS.staff);
    const sale = {
      location_id: 1,
      customer_id: (registered.data as { readonly id: number }).id,
      giftcard_id: 1,
      name: 'Birthday card',
      price: 90,
      value: 100,
      delivery_date: new Date().toISOString().slice(0, 10),
      paid_at_salon: 1,
      recipient_fname: 'Doris',
      recipient_lname: 'Done',
      recipient_email: address,
    };
    await post('/online/create-gift-card-sell', sale, desk);
    const page = await openPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await page.goto(getUrl('?view=profile'));
    await page.getByLabel('E-mail address').fill(address);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
    await check(page);
    await page.getByText('Birthday card: $100.00').waitFor();
    const confirm = page.getByRole('button', { name: 'Give this up and delete my account' });
    const field = page.locator('#deletion-password');
    await field.fill('not my password');
    await confirm.click();
    await page.getByText('Wrong password').waitFor();
    await field.fill(password);
    await confirm.click();
    await page.getByText('A last e-mail confirms it.', { exact: false }).waitFor();
    // Nothing of the account is left on the page
    expect(await page.locator('nav.tabs, .log-out').count()).toBe(0);
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Your account is deleted');
    await check(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  test('lets the payer of a renewal confirm it with the bank from the link of the mail (BEHAVIOR §24.10)', async () => {
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    await post('/admin/settings/update', { recurring_payment_enable: 1 }, owner);
    const petra = { email: 'petra@banks.test', password };
    await post('/customer/register', { fname: 'Petra', lname: 'Payer', ...petra });
    const sale = { location_id: 1, membership_id: 1, name: 'Always groomed', price: 60 };
    const token = await logIn('/customer/login', petra);
    const bought = await post('/online/create-membership-sell', sale, token);
    const stripe = openStripe();
    const { payment_intent: intent } = bought.data as unknown as { readonly payment_intent: string };
    await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'https://book.demo.test',
    });
    await waitForMail(petra.email, /Always groomed/);
    const [subscription] = (await stripe.subscriptions.list({ status: 'active', limit: 1 })).data;
    const customer = String(subscription?.customer);
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    await stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
    const due = Number(subscription?.items.data[0]?.current_period_end) * 1000;
    await getStack().clock.advance(Math.ceil((due - getStack().clock.now().getTime()) / 60_000) + 1);
    getStack().stripe.tick();
    const link = await waitForLink(petra.email, 'renewal');
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByText('Your bank asks you to confirm the payment of $60.00.').waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await page
      .frameLocator('iframe[title="3D Secure authentication"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click();
    await page.getByRole('heading', { name: 'The payment is confirmed' }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'See whether it is paid' }).click();
    await page.getByText('The payment of $60.00 is made.').waitFor();
    expect(await page.getByRole('button', { name: 'Save another card instead' }).count()).toBe(0);
  });
});
