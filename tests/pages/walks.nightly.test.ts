import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { formatDay, formatTime, toApiTime } from '../../functions/pages/app/parts/format.ts';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import { LANGUAGES } from '../../lib/rules/salons/languages.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import type { Visitor } from '../support/pages/visitor.ts';
import { price, RUNS, reach, useDemoSalon, useWalks } from '../support/pages/walks.ts';
import { startOf } from '../support/pages/words.ts';

const describeWalks = useWalks();
const stack = useLocalStack();
const { getStack, post, logIn, getOpenDate, waitForMail, waitForLink } = stack;
const { settings, getDayOf, open } = useDemoSalon(stack);

/** The day on which others wait. */
const firstDay = () => getDayOf({ week: 0 });
const BLOW_DRY = 3;
const MEMBER = 1;
/** All times of the staff member for whom others wait: one for each run. */
const RIVAL_TIMES = RUNS.map(({ number }) => `${10 + Math.floor(number / 2)}:${number % 2 ? '30' : '00'}`);
const rivalTokens: string[] = [];
let popularStaff: unknown;

/** Books one service by the API. Returns the token of its manage link. */
async function bookGuest(fname: string, day: string, time: string, service: object): Promise<string> {
  const { data } = await post('/booking/save-booking', {
    location_id: 1,
    date: day.replaceAll('-', '/'),
    time: toApiTime(time),
    customer_type: 1,
    guest: { fname, lname: 'Guest', email: `${fname.toLowerCase()}@x.test` },
    services: [{ pricing_option_id: null, ...service }],
  });
  return String(data.manage_token);
}

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  await post('/admin/settings/update', settings, owner);
  const group = { qty: 5, price: 150, services: [BLOW_DRY] };
  const sale = { package_id: 1, name: 'Five blow-dries', price: 150, service_expiration: 6, session: 1 };
  const buyer = { location_id: 1, customer_id: MEMBER, buy_for: 0, paid_at_salon: 1 };
  for (const _ of LANGUAGES)
    await post('/online/create-package-sell', { ...sale, ...buyer, tax: 1, service_groups: [group] }, owner);
  const shift = { date: getOpenDate(), ranges: [{ from: '10:00', to: '18:00' }] };
  const member = { name: 'Zoe Sought', email: 'zoe@demo.test', image: '', specialization: '', rating: 5 };
  const work = { service_ids: [BLOW_DRY], location_ids: [1], working_hours: {}, overrides: [shift] };
  const { data } = await post('/admin/staff/store', { ...member, ...work }, owner);
  popularStaff = data.id;
  const blowDry = { service_id: BLOW_DRY, price: 35, duration: 30, staff_id: data.id };
  // Side by side, they would contest the day
  for (const [index, time] of RIVAL_TIMES.entries())
    rivalTokens.push(await bookGuest(`Rival${index}`, firstDay(), time, blowDry));
});

async function typeGuest(visitor: Visitor, fname: string, email: string): Promise<void> {
  const { person } = visitor.words;
  await visitor.type(startOf(person.firstName), fname);
  await visitor.type(person.email, email);
  await visitor.page.locator('.cost td').first().waitFor();
}

/** The calendar file of the page replaces that of the mail, as both name the same version of the visit. */
async function checkCalendarFile(visitor: Visitor, address: string, subject: RegExp): Promise<void> {
  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.press(visitor.words.done.addToCalendar),
  ]);
  const { attachments } = await waitForMail(address, subject);
  const mailed = Buffer.from(attachments[0]?.content ?? '', 'base64').toString();
  const listIdentity = (file: string) => file.match(/^(?:UID|SEQUENCE):.+$/gm);
  expect(listIdentity(await readFile(await download.path(), 'utf8'))).toEqual(listIdentity(mailed));
}

const firstTimeOf = (page: Page) => page.locator('button.time').first();

/** Continues from the services to the details with the first free time of a day. */
async function takeFirstTime(visitor: Visitor): Promise<void> {
  const { steps } = visitor.words;
  await visitor.press(steps.toTime);
  await reach(visitor, steps.headings.time);
  await visitor.press(firstTimeOf(visitor.page));
  await visitor.press(steps.next);
  await reach(visitor, steps.headings.details);
}

// BEHAVIOR §10.8, §33.1, §34.3, §35.1, §35.3
describeWalks({
  async 'a guest'(visitor, run) {
    const { page, words } = visitor;
    const { steps } = words;
    const address = `gina${run.number}@example.com`;
    await open(visitor, `?date=${getDayOf(run)}`);
    await visitor.press(words.services.addService('Haircut'));
    await visitor.check(/^Deep conditioning/);
    await visitor.checkView();
    await visitor.press(steps.toTime);
    await reach(visitor, steps.headings.time);
    const day = getDayOf(run, 1);
    await visitor.pressDay(day);
    await page.getByRole('heading', { name: formatDay(day) }).waitFor();
    await visitor.press(firstTimeOf(page));
    await visitor.checkView();
    await visitor.audit(async () => {
      await page.getByText(/All times are in Eastern/).waitFor();
      const snapshot = await page.locator('main').ariaSnapshot();
      expect(snapshot).toMatch(/- listitem:\n\s+- button "Services"\n/);
      expect(snapshot).toMatch(/- button "3:30 PM [89]:30 PM for you, Wednesday, \w+ \d+":/);
      expect(snapshot).toMatch(
        /- button "\d+:\d\d [AP]M \d+:\d\d PM for you, Wednesday, \w+ \d+" \[pressed\]/,
      );
      expect(await page.locator('[aria-current=step]').textContent()).toBe('Time');
    });
    await visitor.press(steps.next);
    await reach(visitor, steps.headings.details);
    await typeGuest(visitor, 'Gina', 'no address');
    await visitor.checkView();
    await visitor.press(steps.book);
    await page.locator('#email-error').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email');
    await visitor.checkView();
    await visitor.audit(async () => {
      expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-hint email-error');
      const form = await page.locator('main').ariaSnapshot();
      expect(form).toContain('- textbox "E-mail address" [invalid]: no address');
      expect(form).toContain('- alert: Please check the marked fields.');
    });
    await visitor.type(words.person.email, address);
    await visitor.press(steps.book);
    await reach(visitor, steps.headings.done);
    await visitor.checkView();
    await checkCalendarFile(visitor, address, /APT-/);
  },

  async 'a member with a package'(visitor, run) {
    const { page, words } = visitor;
    const { email, password } = DEMO_LOGINS.customer;
    await open(visitor, `?services=${BLOW_DRY}&date=${getDayOf(run)}`);
    await takeFirstTime(visitor);
    await visitor.press(words.details.withAccount);
    await visitor.type(words.person.email, email);
    await visitor.type(words.logIn.password, password);
    await visitor.press(words.logIn.logIn);
    await visitor.hear(words.details.loggedIn(email));
    await visitor.check(page.getByLabel(/Five blow-dries/).first());
    await page.getByText(words.cost.covered('Blow-dry', words.cost.paidBy.package)).waitFor();
    await visitor.checkView();
    await visitor.press(words.steps.book);
    await reach(visitor, words.steps.headings.done);
  },

  async 'a family of three'(visitor, run) {
    const { page, words } = visitor;
    const { services, done, steps } = words;
    await open(visitor, `?date=${getDayOf(run)}`);
    await visitor.press(services.addService('Blow-dry'));
    await visitor.press(services.addPerson);
    await visitor.press(services.addService('Haircut'));
    await visitor.press(services.addPerson);
    await visitor.press(services.addService('Manicure'));
    // A wide window lists the services instead
    await page.getByText(steps.services(3)).waitFor({ state: 'attached' });
    await visitor.checkView();
    await visitor.press(steps.toTime);
    await reach(visitor, steps.headings.time);
    const cut = done.forPerson('Haircut', 1, '');
    await visitor.check(/Ben Carter/, words.booking.time.staffFor(cut));
    await visitor.press(firstTimeOf(page));
    await visitor.checkView();
    await visitor.press(steps.next);
    await reach(visitor, steps.headings.details);
    await typeGuest(visitor, 'Fay', `fay${run.number}@example.com`);
    await visitor.type(words.details.nameOf(2), 'Mia');
    const nails = done.forPerson('Manicure', 2, 'Mia');
    await page.getByRole('rowheader', { name: nails }).waitFor();
    await visitor.checkView();
    await visitor.press(steps.book);
    await reach(visitor, steps.headings.done);
    for (const line of [done.forPerson('Blow-dry', 0, ''), cut, nails]) await page.getByText(line).waitFor();
    await visitor.checkView();
    await visitor.press(done.manage);
    await page.waitForURL(/visit/);
    for (const line of [nails, cut]) await page.getByText(line).waitFor();
    await visitor.checkView();
  },

  async 'a deposit with 3-D Secure, which is refunded'(visitor, run) {
    const { page, words } = visitor;
    const { steps, visit } = words;
    const address = `dina${run.number}@example.com`;
    await open(visitor, `?date=${getDayOf(run, 2)}`);
    await visitor.press(words.services.addService('Hair color'));
    await visitor.check(/^Long hair/);
    await takeFirstTime(visitor);
    await typeGuest(visitor, 'Dina', address);
    await visitor.checkView();
    await visitor.press(steps.toPayment);
    await reach(visitor, steps.headings.pay);
    await page
      .getByRole('timer')
      .filter({ hasText: /1[45]:\d\d$/ })
      .waitFor();
    await visitor.typeCard('4000000000003220');
    await visitor.checkView();
    await visitor.press(visit.pay(price('30.00')));
    await visitor.press('Complete authentication', page.frameLocator('dialog iframe'));
    await reach(visitor, steps.headings.done);
    await page.getByText(words.done.paid(price('30.00')).slice(2)).waitFor();
    await visitor.checkView();
    await waitForMail(address, /APT-/);
    await visitor.press(words.done.manage);
    await visitor.press(visit.cancel);
    await visitor.hear(visit.cancelHeading);
    await page.getByText(visit.refund(price('30.00'))).waitFor();
    await visitor.checkView();
    await visitor.press(visit.cancelNow);
    await page.getByText(visit.cancelled).waitFor();
    await visitor.checkView();
  },

  async 'the waitlist'(visitor, run) {
    const { page, words } = visitor;
    const { waitlist, steps } = words;
    const address = `wanda${run.number}@example.com`;
    const free = RIVAL_TIMES[run.number] ?? '';
    await open(visitor, `?services=${BLOW_DRY}@${popularStaff}`);
    await visitor.press(steps.toTime);
    await reach(visitor, steps.headings.time);
    await visitor.press(words.booking.time.findNext);
    await page.getByText(words.booking.time.noFreeDay).waitFor();
    await visitor.select(page.locator('#wait-days'), waitlist.days(31));
    await visitor.type(words.person.firstName, 'Wanda');
    await visitor.type(words.person.email, address);
    await visitor.checkView();
    await visitor.press(waitlist.join);
    await visitor.hear(waitlist.joined(address));
    await visitor.checkView();
    await post('/visit/cancel', { token: rivalTokens[run.number] });
    await page.goto(await waitForLink(address, 'offer'));
    const time = words.done.at(formatDay(firstDay()), formatTime(free));
    await page.getByRole('heading', { name: time, level: 2 }).waitFor();
    await page.locator('p.news').waitFor();
    await visitor.checkView();
    await visitor.press(words.offer.accept);
    await page.waitForURL(new RegExp(`${getStack().urls.booking}/visit$`));
    await page.getByRole('heading', { name: time, level: 2 }).waitFor();
    await page.getByText(words.visit.statuses.confirmed, { exact: true }).waitFor();
  },

  async 'a manage link'(visitor, run) {
    const { page, words } = visitor;
    const { visit } = words;
    const haircut = { service_id: 1, price: 50, duration: 45, staff_id: null };
    const [first, second] = [getDayOf(run, 1), getDayOf(run, 2)];
    const token = await bookGuest(`Vera${run.number}`, first, '13:00', haircut);
    await open(visitor, `/visit?token=${token}`);
    const before = words.done.at(formatDay(first), formatTime('13:00'));
    await page.getByRole('heading', { name: before, level: 2 }).waitFor();
    await visitor.checkView();
    await visitor.press(visit.confirm);
    await page.getByText(visit.youConfirmed).waitFor();
    await visitor.hear(before);
    await visitor.press(visit.move);
    await visitor.hear(visit.moveHeading);
    await visitor.checkView();
    await visitor.pressDay(second);
    const later = formatTime('18:15');
    await visitor.press(page.locator('button.time').filter({ hasText: startOf(later) }));
    await visitor.checkView();
    await visitor.press(visit.moveTo(formatDay(second), later));
    const after = words.done.at(formatDay(second), later);
    await reach(visitor, after);
    await checkCalendarFile(visitor, `vera${run.number}@x.test`, /SEQUENCE:[1-9]|rescheduled/);
    await visitor.press(visit.cancel);
    await visitor.hear(visit.cancelHeading);
    await page.getByText(visit.free).waitFor();
    await visitor.checkView();
    await visitor.press(visit.keep);
    await visitor.hear(visit.cancel);
    await visitor.press(visit.cancel);
    await visitor.hear(visit.cancelHeading);
    await visitor.press(visit.cancelNow);
    await page.getByText(visit.cancelled).waitFor();
    await visitor.hear(after);
    await visitor.checkView();
    await visitor.press(visit.bookAgain);
    await page.waitForURL(/services=1/);
  },
});
