import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { send, toHtmlReply } from '../../infra/local/http.ts';
import { startLocalServer } from '../../infra/local/local-server.ts';
import { PROCESSOR_EVENTS } from '../../lib/contract/payments/processor-events.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { listViolations, useBrowser } from '../support/pages/browser.ts';
import type { LogIn } from '../support/pages/desk.ts';
import { act, confirmPassword, openOffice, openSections } from '../support/pages/office.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, waitForMail } = useLocalStack();
const REFUSED = { status: false, message: 'Invalid or expired token', code: 'token_invalid', errors: {} };

async function openForm(path: string): Promise<Page> {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/${path}`, DEMO_LOGINS.admin);
  await page.getByRole('button', { name: 'Save' }).waitFor();
  return page;
}
const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
};
const choose = (page: Page, name: string, label: string) =>
  page.locator(`[name="${name}"]`).selectOption({ label });
/** Saves, and waits until the form says so. */
async function save(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: message }).waitFor();
}

// BEHAVIOR §40.13
test('a block time lists the visits that lie in it, before and after it is saved', async () => {
  const date = getOpenDate();
  const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@example.com', phone: '+1 212 555 0142' };
  const services = [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 1 }];
  const visit = { location_id: 1, date, time: '10:00 AM', customer_type: 1, guest, services };
  await post('/booking/save-booking', visit);
  const page = await openForm('block-time/new');
  await choose(page, 'location_id', 'Downtown');
  await choose(page, 'staff_id', 'Ava Martin');
  await fill(page, { date: date.replaceAll('/', '-'), from: '09:00', to: '12:00' });
  const booked = page.getByRole('table', { name: '1 booked visit' }).getByRole('row', { name: 'Gina Guest' });
  await booked.waitFor();
  await save(page, 'Saved.');
  expect(await booked.getByRole('link', { name: '+1 212 555 0142' }).getAttribute('href')).toBe(
    'tel:+12125550142',
  );
  expect(await booked.getByRole('link', { name: '10:00 AM' }).getAttribute('href')).toContain('/desk/demo?');
  // Another one on it is named, too
  await page.goto(`${getStack().urls.office}/block-time/new`);
  await choose(page, 'location_id', 'Downtown');
  await fill(page, { date: date.replaceAll('/', '-'), from: '11:30', to: '13:00' });
  await save(page, 'Another blocked time lies on it, from 9:00 AM to 12:00 PM.');
});

// BEHAVIOR §40.13
test('a time off names its person, and lists the visits of its days and hours until they are moved', async () => {
  const date = getOpenDate();
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const services = [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 1 }];
  const visit = { location_id: 1, date, time: '01:00 PM', customer_id: 1, services };
  const { data } = await post('/booking/save-booking', visit, owner);
  const page = await openForm('time-off/new');
  await choose(page, 'staff_id', 'Ava Martin');
  const day = date.replaceAll('/', '-');
  await fill(page, { from: day, to: day });
  const booked = page.getByRole('row', { name: '1:00 PM' });
  await booked.waitFor();
  await openSections(page);
  await fill(page, { from_time: '14:00', to_time: '18:00' });
  await booked.waitFor({ state: 'detached' });
  await fill(page, { from_time: '', to_time: '' });
  await booked.getByRole('link', { name: '+1' }).waitFor();
  await save(page, 'Saved.');
  await page.getByRole('heading', { name: 'Ava Martin: ' }).waitFor();
  await booked.waitFor();
  await post('/admin/appointment/cancel', { appointment_id: data.id }, owner);
  await page.reload();
  await page.getByRole('heading', { name: 'Ava Martin: ' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await booked.count()).toBe(0);
});

// BEHAVIOR §40.5
test('the next user in a tab gets neither the message nor what was typed', async () => {
  const permissions = ['customers.write', 'customers.read', 'hours.write'];
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const { data: role } = await post('/admin/role/store', { name: 'Hours', permissions }, owner);
  const other = { email: 'hours@demo.test', password: DEMO_LOGINS.admin.password };
  await post('/admin/user/store', { ...other, name: 'Hours', role_id: role.id }, owner);
  const date = getOpenDate();
  const guest = { fname: 'Nina', lname: 'Next', email: 'nina@example.com', phone: '+1 212 555 0143' };
  const services = [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 2 }];
  const visit = { location_id: 1, date, time: '10:00 AM', customer_type: 1, guest, services };
  await post('/booking/save-booking', visit);
  const page = await openForm('block-time/new');
  await choose(page, 'location_id', 'Downtown');
  await choose(page, 'staff_id', 'Ben Carter');
  await fill(page, { date: date.replaceAll('/', '-'), from: '09:00', to: '12:00' });
  await save(page, 'Saved.');
  await page.getByRole('cell', { name: 'Nina Next' }).waitFor();
  const logInAgain = async ({ email, password }: LogIn) => {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('[name="reason"]').waitFor();
  };
  await page.getByRole('button', { name: /^Logged in as/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInAgain(other);
  expect(await page.content()).not.toContain('Nina');
  await fill(page, { reason: 'Typed and not saved' });
  // The session ends on the server
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: REFUSED }));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Password').waitFor();
  await page.unrouteAll();
  await logInAgain(DEMO_LOGINS.admin);
  expect(await page.locator('[name="reason"]').inputValue()).toBe('');
});

// BEHAVIOR §40.5
test('a new user without a password is said to be invited, one with a password is not', async () => {
  const page = await openForm('user/new');
  await fill(page, { name: 'Rita Reception', email: 'rita@demo.test' });
  await choose(page, 'role', 'Front desk: appointments, clients, sales');
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmPassword(page);
  await page
    .getByRole('status')
    .filter({ hasText: 'Saved. An invitation is on its way to rita@demo.test.' })
    .waitFor();
  await waitForMail('rita@demo.test', /invited/);
  await fill(page, { name: 'Rita' });
  await save(page, 'Saved.');
  expect(await page.getByText('An invitation').count()).toBe(0);
});

// BEHAVIOR §3.8
test('the PIN of a user is removed, and a second press says that there is none', async () => {
  const staff = await logIn('/auth/login', DEMO_LOGINS.staff);
  await post('/auth/own/pin-set', { current_password: DEMO_LOGINS.staff.password, pin: '7391' }, staff);
  const page = await openForm('user/2');
  await act(page, 'Remove the PIN');
  await confirmPassword(page);
  await page.getByText('The PIN is removed.').waitFor();
  await act(page, 'Remove the PIN');
  await page.getByText('This user has no PIN.').waitFor();
});

// BEHAVIOR §3.7
test('users reset their own second factor with their password and a code', async () => {
  const login = { email: 'odile@demo.test', password: DEMO_LOGINS.admin.password };
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const user = { ...login, name: 'Odile Owner', role: 'admin' };
  const { data: own } = await post('/admin/user/store', user, owner);
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openOffice(page, `${getStack().urls.office}/user/${own.id}`, login);
  const token = await logIn('/auth/login', login);
  const current_password = login.password;
  const { data: factor } = await post('/auth/second-factor/start', { current_password }, token);
  const epoch = Math.floor(getStack().clock.now().getTime() / 1000);
  const code = await generate({ secret: String(factor.secret), epoch });
  await post('/auth/second-factor/confirm', { code }, token);
  await act(page, 'Reset the second factor');
  await confirmPassword(page, login.password);
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await generate({ secret: String(factor.secret), epoch: epoch + 30 }));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('The second factor is reset.').waitFor();
  await logIn('/auth/login', login);
});

// BEHAVIOR §40.5
test('a service that nobody performs is said to be booked without a person, until somebody performs it', async () => {
  const page = await openForm('services/new');
  await choose(page, 'category_id', 'Hair');
  await fill(page, { name: 'Scalp treatment', price: '45', duration: '30' });
  // A fold without anything in it is no work that is left to do
  await page.locator('summary', { hasText: 'Rooms and equipment' }).getByText('None needed').waitFor();
  await save(page, 'Saved. Nobody performs Scalp treatment yet: it is booked without a person.');
  const form = new URL(page.url());
  await page.goto(`${getStack().urls.office}/staff/1`);
  await page.getByLabel('Scalp treatment').check();
  await save(page, 'Saved.');
  await page.goto(form.href);
  await fill(page, { price: '46' });
  await save(page, 'Saved.');
  expect(await page.getByText('Nobody performs').count()).toBe(0);
  // A copy begins with what the service has
  await act(page, 'Duplicate');
  await page.getByRole('heading', { name: 'New service' }).waitFor();
  expect(await page.locator('[name=name]').inputValue()).toBe('Scalp treatment (copy)');
  expect(await page.locator('[name=price]').inputValue()).toBe('46.00');
  await save(page, 'Saved.');
  expect(page.url()).not.toBe(form.href);
});

// BEHAVIOR §10.6
test('the payments say that keys are set whose account is not known', async () => {
  const page = await openForm('payments');
  await page
    .getByText('The keys are set. Stripe has not confirmed yet which account they belong to')
    .waitFor();
  expect(await page.getByText('No account is connected').count()).toBe(0);
});

// BEHAVIOR §10.6, §19.6
test('the payments say that test keys charge no real card, and name each event of the endpoint', async () => {
  const page = await openForm('payments');
  await page.locator('.note.wait', { hasText: 'Test mode: no real card is charged.' }).waitFor();
  await page.getByRole('button', { name: 'Copy all events' }).waitFor();
  expect(await page.locator('.events li').allTextContents()).toEqual(PROCESSOR_EVENTS);
});

// BEHAVIOR §10.7
test('the settings and the payments say that renewals lack the signing secret of the webhook', async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const update = (fields: object) => post('/admin/settings/update', fields, owner);
  await update({ recurring_payment_enable: 1, PAYMENT_WEBHOOK_SECRET: null });
  for (const path of ['cards', 'payments']) {
    const page = await openForm(path);
    await page.getByText('the signing secret of the webhook is missing under Payments').waitFor();
  }
  await update({ recurring_payment_enable: 0 });
  const page = await openForm('cards');
  expect(await page.getByText('the signing secret of the webhook is missing').count()).toBe(0);
});

// BEHAVIOR §29.3, §40.5
test('messages wait at night or not by one box, and countries and fees are chosen in words', async () => {
  const page = await openForm('messages');
  await page.getByLabel('Quiet from').waitFor();
  await page.getByLabel('No messages at night').uncheck();
  await page.getByRole('button', { name: 'Add country' }).click();
  await choose(page, 'sms_countries.0', 'Canada');
  await save(page, 'Saved.');
  await page.reload();
  await page.getByLabel('No messages at night').waitFor();
  expect(await page.getByLabel('No messages at night').isChecked()).toBe(false);
  expect(await page.getByLabel('Quiet from').count()).toBe(0);
  expect(await page.locator('[name="sms_countries.0"]').inputValue()).toBe('CA');
  await page.goto(`${getStack().urls.office}/cancellation`);
  await page.getByRole('heading', { name: 'Other', exact: true }).waitFor();
  const names = await page.evaluate(
    "[...document.querySelectorAll('main .form input')].map(({ name }) => name)",
  );
  expect(names).toEqual([
    'cancellation_window_hours',
    'late_cancel_fee_percent',
    'no_show_fee_percent',
    'cancellation_key',
    'policy_required',
  ]);
});

// BEHAVIOR §29.6
test('the words of a message begin with ours, fill in what a button names, show a preview, and go back to ours', async () => {
  const page = await openForm('message-text/reminder-en');
  const text = page.locator('[name="text"]');
  const preview = page.locator('.message-preview');
  await preview.getByText('Hello Maria, we look forward to seeing you.').waitFor();
  const ours = await text.inputValue();
  expect(ours).toBe('{{greeting}}, we look forward to seeing you.');
  await text.fill('Ask for ');
  await page.getByRole('button', { name: 'Who serves' }).click();
  await page.keyboard.type(' {{nobody}}');
  await page.getByText('This message cannot fill in {{nobody}}').waitFor();
  await text.fill('Ask for {{staff}}');
  await preview.getByText('Ask for Ava Martin').waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText(`Sent to ${DEMO_LOGINS.admin.email}.`).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await save(page, 'Saved.');
  await page.getByRole('button', { name: 'Back to our text' }).click();
  await save(page, 'Saved.');
  expect(await text.inputValue()).toBe(ours);
  await page.goto(`${getStack().urls.office}/message-text/sms-en`);
  await preview.getByText('Is sent and paid as 3 SMS').waitFor();
});

// BEHAVIOR §40.5
test('a choice that cannot be emptied offers no empty one', async () => {
  const listChoices = async (path: string, name: string) =>
    (await openForm(path)).locator(`[name="${name}"] option`).allTextContents();
  expect(await listChoices('services/1', 'payment_type')).toEqual([
    'At the salon',
    'Deposit',
    'Save a card',
    'Pay later',
  ]);
  expect(await listChoices('rules', 'waitlist_mode')).not.toContain('None');
  expect(await listChoices('user/1', 'role')).toContain('None');
  expect(await listChoices('block-time/new', 'staff_id')).toContain('None');
});

// BEHAVIOR §35.5, §40.8
test('the line of HTML that the online booking shows puts the booking page on another site', async () => {
  const page = await openForm('front_end_booking_settings');
  const line = String(await page.getByText('<script src=').textContent());
  const site = await startLocalServer((_, response) =>
    send(
      response,
      toHtmlReply(
        `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,"><h1>Us</h1>${line}`,
      ),
    ),
  );
  onTestFinished(() => site.close(0));
  await page.goto(site.url);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Choose your services' }).waitFor();
});

// BEHAVIOR §40.2
test('an office that is left alone locks itself after half an hour, and gives its user back what was typed', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await openOffice(page, `${getStack().urls.office}/block-time/new`, DEMO_LOGINS.admin);
  await fill(page, { reason: 'Typed and not saved' });
  await page.clock.fastForward('29:00');
  await page.locator('[name="reason"]').press('End');
  await page.clock.fastForward('29:00');
  await page.locator('[name="reason"]').waitFor();
  await page.clock.fastForward('02:00');
  await page.getByText('The office is locked. Log in again to go on.').waitFor();
  expect(await page.locator('[name="reason"]').count()).toBe(0);
  await page.getByLabel('Password').fill(DEMO_LOGINS.admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('[name="reason"]').waitFor();
  expect(await page.locator('[name="reason"]').inputValue()).toBe('Typed and not saved');
});
