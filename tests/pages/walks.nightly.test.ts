import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { useBrowser } from '../support/pages/browser.ts';
import { createVisitor, MODES, type ModeName, type Visitor } from '../support/pages/visitor.ts';

const openPage = useBrowser();
const { getStack, post, logIn, getOpenDate, waitForMail, waitForLink } = useLocalStack();
const getUrl = (path: string) => getStack().urls.booking + path;

/** A Tuesday on which the demo salon is open, or a day after it, as URLs write it. */
const getDay = (after = 0): string =>
  new Date(Date.parse(`${getOpenDate().replaceAll('/', '-')}T00:00Z`) + after * 86_400_000)
    .toISOString()
    .slice(0, 10);

const BLOW_DRY = 3;
const MEMBER = 1;
/** All times of the staff member for whom others wait. */
const RIVAL_TIMES = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'];
let rivalTokens: readonly string[];
let popularStaff: unknown;

/** Books one service by the API. Returns the token of its manage link. */
async function bookGuest(fname: string, day: string, time: string, service: object): Promise<string> {
  const { data } = await post('/booking/save-booking', {
    location_id: 1,
    date: day.replaceAll('-', '/'),
    time,
    customer_type: 1,
    guest: { fname, lname: 'Guest', email: `${fname.toLowerCase()}@x.test` },
    services: [{ pricing_option_id: null, ...service }],
  });
  return String(data.manage_token);
}

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  // All visitors come from one network
  await post(
    '/admin/settings/update',
    { open_bookings_per_network: 0, unverified_bookings_per_hour: 0 },
    owner,
  );
  const group = { qty: 5, price: 150, services: [BLOW_DRY] };
  const sale = { package_id: 1, name: 'Five blow-dries', price: 150, service_expiration: 6, session: 1 };
  const buyer = { location_id: 1, customer_id: MEMBER, buy_for: 0, paid_at_salon: 1 };
  await post('/online/create-package-sell', { ...sale, ...buyer, tax: 1, service_groups: [group] }, owner);
  const shift = { date: getOpenDate(), ranges: [{ from: '10:00', to: '12:00' }] };
  const member = { name: 'Zoe Sought', email: 'zoe@demo.test', image: '', specialization: '', rating: 5 };
  const work = { service_ids: [BLOW_DRY], location_ids: [1], working_hours: {}, overrides: [shift] };
  const { data } = await post('/admin/staff/store', { ...member, ...work }, owner);
  popularStaff = data.id;
  const blowDry = { service_id: BLOW_DRY, price: 35, duration: 30, staff_id: data.id };
  rivalTokens = await Promise.all(
    RIVAL_TIMES.map((time, index) => bookGuest(`Rival${index}`, getDay(), time, blowDry)),
  );
});

const ANY_TIME = /^\d+:\d\d [AP]M\b.*, \w+ \d+/;

async function reach(visitor: Visitor, heading: string | RegExp): Promise<void> {
  await visitor.page.getByRole('heading', { name: heading, level: 2 }).waitFor();
  await visitor.hear(heading);
}

async function typeGuest(visitor: Visitor, fname: string, email: string): Promise<void> {
  await visitor.type(/^First name/, fname);
  await visitor.type('E-mail address', email);
  await visitor.page.locator('.cost td').first().waitFor();
}

/** The calendar file of the page replaces that of the mail, as both name the same version of the visit. */
async function checkCalendarFile(visitor: Visitor, address: string, subject: RegExp): Promise<void> {
  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.press('Add to calendar'),
  ]);
  const { attachments } = await waitForMail(address, subject);
  const mailed = Buffer.from(attachments[0]?.content ?? '', 'base64').toString();
  const listIdentity = (file: string) => file.match(/^(?:UID|SEQUENCE):.+$/gm);
  expect(listIdentity(await readFile(await download.path(), 'utf8'))).toEqual(listIdentity(mailed));
}

/** Continues from the services to the details with the first free time of a day. */
async function takeFirstTime(visitor: Visitor): Promise<void> {
  await visitor.press('Choose a time');
  await reach(visitor, 'Choose a time');
  await visitor.press(ANY_TIME);
  await visitor.press('Continue');
  await reach(visitor, 'Your details');
}

type Walk = (visitor: Visitor, index: number) => Promise<void>;

const WALKS: Readonly<Record<string, Walk>> = {
  async 'a guest'(visitor, index) {
    const { page } = visitor;
    const address = `gina${index}@example.com`;
    await page.goto(getUrl(`?date=${getDay()}`));
    await visitor.press('Add Haircut');
    await visitor.check(/^Deep conditioning/);
    await visitor.checkView();
    await visitor.press('Choose a time');
    await reach(visitor, 'Choose a time');
    await visitor.pressDay(getDay(1));
    await page.getByRole('heading', { name: /^Wednesday/ }).waitFor();
    await visitor.press(ANY_TIME);
    await page.getByText(/All times are in Eastern/).waitFor();
    await visitor.checkView();
    await visitor.audit(async () => {
      const steps = await page.locator('main').ariaSnapshot();
      expect(steps).toMatch(/- listitem:\n\s+- button "Services"\n/);
      expect(steps).toMatch(/- button "3:30 PM [89]:30 PM for you, Wednesday, \w+ \d+":/);
      expect(steps).toMatch(/- button "\d+:\d\d [AP]M \d+:\d\d PM for you, Wednesday, \w+ \d+" \[pressed\]/);
      expect(await page.locator('[aria-current=step]').textContent()).toBe('Time');
    });
    await visitor.press('Continue');
    await reach(visitor, 'Your details');
    await typeGuest(visitor, 'Gina', 'no address');
    await visitor.checkView();
    await visitor.press('Book');
    await page.getByText('Must be an e-mail address').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email');
    await visitor.audit(async () => {
      expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-hint email-error');
      const form = await page.locator('main').ariaSnapshot();
      expect(form).toContain('- textbox "E-mail address" [invalid]: no address');
      expect(form).toContain('- alert: Please check the marked fields.');
    });
    await visitor.type('E-mail address', address);
    await visitor.press('Book');
    await reach(visitor, 'Your visit is booked');
    await visitor.checkView();
    await checkCalendarFile(visitor, address, /^Your appointment/);
  },

  async 'a member with a package'(visitor) {
    const { page } = visitor;
    await page.goto(getUrl(`?services=${BLOW_DRY}&date=${getDay()}`));
    await takeFirstTime(visitor);
    await visitor.press('Use an account');
    await visitor.type('E-mail address', DEMO_LOGINS.customer.email);
    await visitor.type('Password', DEMO_LOGINS.customer.password);
    await visitor.press('Log in');
    await visitor.hear('You are logged in as customer@demo.test. Log out');
    await visitor.check(/^Use Five blow-dries for Blow-dry/);
    await page.getByText('paid by package').waitFor();
    await visitor.checkView();
    await visitor.press('Book');
    await reach(visitor, 'Your visit is booked');
    await waitForMail(DEMO_LOGINS.customer.email, /^Your appointment/);
  },

  async 'a family of three'(visitor, index) {
    const { page } = visitor;
    await page.goto(getUrl(`?date=${getDay()}`));
    await visitor.press('Add Blow-dry');
    await visitor.press('Add a person');
    await visitor.press('Add Haircut');
    await visitor.press('Add a person');
    await visitor.press('Add Manicure');
    // A wide window lists the services instead
    await page.getByText('3 services · 45 min').waitFor({ state: 'attached' });
    await visitor.press('Choose a time');
    await reach(visitor, 'Choose a time');
    await visitor.check(/Ben Carter/, 'Haircut (person 2) with');
    await visitor.press(ANY_TIME);
    await visitor.checkView();
    await visitor.press('Continue');
    await reach(visitor, 'Your details');
    await typeGuest(visitor, 'Fay', `fay${index}@example.com`);
    await visitor.type('Name of person 3 (optional)', 'Mia');
    await page.getByRole('rowheader', { name: 'Manicure (Mia)' }).waitFor();
    await visitor.checkView();
    await visitor.press('Book');
    await reach(visitor, 'Your visit is booked');
    await page.getByText('Blow-dry (you)').waitFor();
    await page.getByText('Haircut (person 2)').waitFor();
    await page.getByText('Manicure (Mia)').waitFor();
    await visitor.checkView();
    await page.getByRole('link', { name: 'Manage this visit' }).click();
    await page.getByText('Manicure (Mia)').waitFor();
    await page.getByText('Haircut (person 2)').waitFor();
  },

  async 'a deposit with 3-D Secure'(visitor, index) {
    const { page } = visitor;
    await page.goto(getUrl(`?date=${getDay(2)}`));
    await visitor.press('Add Hair color');
    await visitor.check(/^Long hair/);
    await takeFirstTime(visitor);
    await typeGuest(visitor, 'Dina', `dina${index}@example.com`);
    await visitor.press('Go to payment');
    await reach(visitor, 'Payment');
    await page.getByText(/^We hold .* 1[45]:\d\d$/).waitFor();
    await visitor.typeCard('4000000000003220');
    await visitor.checkView();
    await visitor.press('Pay $30.00');
    await visitor.press('Complete authentication', page.frameLocator('dialog iframe'));
    await reach(visitor, 'Your visit is booked');
    await page.getByText('of which $30.00 are paid').waitFor();
    await waitForMail(`dina${index}@example.com`, /^Your appointment/);
  },

  async 'the waitlist'(visitor, index) {
    const { page } = visitor;
    const address = `wanda${index}@example.com`;
    await page.goto(getUrl(`?services=${BLOW_DRY}@${popularStaff}`));
    await visitor.press('Choose a time');
    await reach(visitor, 'Choose a time');
    await visitor.press('Go to the next free day');
    await page.getByText('No time is free as far ahead as the salon takes bookings.').waitFor();
    await visitor.select(/^From /, 'within 31 days');
    await visitor.type('First name', 'Wanda');
    await visitor.type('E-mail address', address);
    await visitor.checkView();
    await visitor.press('Join the waitlist');
    await visitor.hear(`You are on the waitlist. Offers come to ${address}.`);
    await post('/visit/cancel', { token: rivalTokens[index] });
    await page.goto(await waitForLink(address, 'offer'));
    const time = new RegExp(` at ${RIVAL_TIMES[index]}$`);
    await page.getByRole('heading', { name: time, level: 2 }).waitFor();
    await page.getByText(/^We hold it for you until /).waitFor();
    await visitor.checkView();
    await visitor.press('Take this time');
    await page.waitForURL(getUrl('/visit'));
    await page.getByRole('heading', { name: time, level: 2 }).waitFor();
    await page.getByText('Booked', { exact: true }).waitFor();
  },

  async 'a manage link'(visitor, index) {
    const { page } = visitor;
    const haircut = { service_id: 1, price: 50, duration: 45, staff_id: null };
    const token = await bookGuest(`Vera${index}`, getDay(1), '01:00 PM', haircut);
    await page.goto(getUrl(`/visit?token=${token}`));
    await page.getByRole('heading', { name: / at 1:00 PM$/, level: 2 }).waitFor();
    await visitor.checkView();
    await visitor.press('I will come');
    await page.getByText('You said that you will come.').waitFor();
    await visitor.hear(/ at 1:00 PM$/);
    await visitor.press('Move');
    await visitor.hear('Choose another time');
    await visitor.pressDay(getDay(2));
    await visitor.press(/^6:15 PM\b/);
    await visitor.checkView();
    await visitor.press(/^Move to 6:15 PM/);
    await reach(visitor, / at 6:15 PM$/);
    await checkCalendarFile(visitor, `vera${index}@x.test`, /was rescheduled/);
    await visitor.press('Cancel visit');
    await visitor.hear('Cancel this visit?');
    await page.getByText('This costs you nothing.').waitFor();
    await visitor.checkView();
    await visitor.press('Keep it as it is');
    await visitor.hear('Cancel visit');
    await visitor.press('Cancel visit');
    await visitor.hear('Cancel this visit?');
    await visitor.press('Yes, cancel it');
    await page.getByText('Your visit is cancelled.').waitFor();
    await visitor.hear(/ at 6:15 PM$/);
    await visitor.checkView();
    await visitor.press('Book again');
    await page.waitForURL(/services=1/);
  },
};

const walks = Object.entries(WALKS);
const modes = Object.keys(MODES) as ModeName[];

// BEHAVIOR §33.1, §34.3, §35.3, §35.1
describe.each(walks)('%s is led to the end', (_, walk) => {
  test.each(modes.map((mode, index) => [mode, index] as const))('by %s', async (mode, index) => {
    const { hand: _hand, ...options } = MODES[mode];
    const page = await openPage({ ...options, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' });
    await walk(createVisitor(page, mode), index);
  });
});
