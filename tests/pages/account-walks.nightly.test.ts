import { beforeAll, expect } from 'vitest';
import {
  formatDate,
  formatDay,
  formatTime,
  toApiDate,
  toApiTime,
} from '../../functions/pages/app/parts/format.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../infra/local/demo/demo.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import type { Visitor } from '../support/pages/visitor.ts';
import { price, reach, useDemoSalon, useWalks } from '../support/pages/walks.ts';
import { startOf, startOfText } from '../support/pages/words.ts';

const describeWalks = useWalks();
const stack = useLocalStack();
const { getStack, post, logIn, getSalonDate, waitForLink } = stack;
const { settings, getDayOf, open } = useDemoSalon(stack);

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: null, price: 50, duration: 45 };

beforeAll(async () => {
  const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
  const renewing = { ...settings, recurring_payment_enable: 1, membership_pause_days: 30 };
  await post('/admin/settings/update', renewing, owner);
});

const register = (email: string) =>
  post('/customer/register', { fname: 'Nora', lname: 'New', email, password: DEMO_PASSWORD });

/** All visitors come from one network: registrations and mails with links count by it (BEHAVIOR §8.1, §3.4). */
const waitForLimits = () => getStack().clock.advance(10);

/** Types the log-in of a customer, where the page asks for it. */
async function logInOn(visitor: Visitor, email: string): Promise<void> {
  const { person, logIn: words } = visitor.words;
  await visitor.type(person.email, email);
  await visitor.type(words.password, DEMO_PASSWORD);
  await visitor.press(words.logIn);
}

async function openView(visitor: Visitor, view: keyof Visitor['words']['account']['views']): Promise<void> {
  const name = visitor.words.account.views[view];
  await visitor.press(name);
  await reach(visitor, name);
  await expect.poll(() => visitor.page.locator('.skeleton').count()).toBe(0);
}

async function pay(visitor: Visitor, button: string): Promise<void> {
  await visitor.typeCard('4242424242424242');
  await visitor.checkView();
  await visitor.press(button);
}

// BEHAVIOR §10.8, §35.4
describeWalks({
  async 'a customer who moves one visit, cancels one, and books again'(visitor, run) {
    const { page, words } = visitor;
    const { visit, done } = words;
    const email = `vera${run.number}@account.test`;
    await register(email);
    const token = await logIn('/customer/login', { email, password: DEMO_PASSWORD });
    const day = getDayOf(run);
    // The modes have hours of their own
    const hour = 9 + 2 * run.index;
    const [early, moved, late] = [`${hour}:00`, `${hour}:15`, `${hour + 1}:00`].map((time) =>
      time.padStart(5, '0'),
    );
    for (const time of [early, late])
      await post(
        '/booking/save-booking',
        { location_id: 1, date: toApiDate(day), time: toApiTime(String(time)), services: [HAIRCUT] },
        token,
      );
    const at = (time = '') => done.at(formatDay(day), formatTime(time));
    const card = (time = '') => page.locator('.card').filter({ hasText: at(time) });
    await open(visitor, '/account');
    await logInOn(visitor, email);
    await visitor.hear(words.account.views.visits);
    await card(late).waitFor();
    await visitor.checkView();
    await visitor.press(visit.move, card(early));
    await visitor.pressDay(day);
    await visitor.press(page.locator('button.time').filter({ hasText: startOf(formatTime(String(moved))) }));
    await visitor.checkView();
    await visitor.press(visit.moveTo(formatDay(day), formatTime(String(moved))));
    await page.getByText(visit.moved(at(moved))).waitFor();
    await visitor.press(card(late).locator('summary').first());
    await visitor.press(visit.cancel, card(late));
    await visitor.checkView();
    await visitor.press(visit.cancelNow);
    await page.getByText(visit.cancelled).waitFor();
    const past = page.getByRole('region', { name: words.account.past }).locator('.card');
    await visitor.press(past.locator('summary').first());
    await visitor.checkView();
    await visitor.press(visit.bookAgain, past.first());
    await page.getByRole('heading', { name: words.steps.headings.time, level: 2 }).waitFor();
  },

  async 'a new customer who buys a gift and a package, and saves a card'(visitor, run) {
    const { page, words } = visitor;
    const { shop, cards, owned } = words.owner;
    const email = `nora${run.number}@account.test`;
    await open(visitor, '/account?view=shop');
    await visitor.press(words.logIn.newHere);
    await visitor.checkView();
    await visitor.type(words.person.firstName, 'Nora');
    await visitor.type(words.person.lastName, 'New');
    await visitor.type(words.person.email, email);
    await visitor.type(words.logIn.password, DEMO_PASSWORD);
    await visitor.press(words.logIn.register);
    await visitor.press(shop.buyNamed('Birthday card'));
    await visitor.check(shop.asGift);
    await visitor.press(words.payment.next);
    await expect
      .poll(() => page.getByLabel(shop.recipientFirstName).getAttribute('aria-invalid'))
      .toBe('true');
    await visitor.checkView();
    await visitor.type(shop.recipientFirstName, 'Rita');
    await visitor.type(shop.recipientLastName, '<b>Receiver</b>');
    await visitor.press(words.payment.next);
    await visitor.hear('Birthday card');
    await pay(visitor, words.visit.pay(price('90.00')));
    await page.getByText(shop.handOver('Birthday card')).waitFor();
    await visitor.hear(words.account.views.shop);
    await visitor.press(shop.buyNamed('Five blow-dries'));
    await visitor.press(words.payment.next);
    await visitor.hear('Five blow-dries');
    await pay(visitor, words.visit.pay(price('162.38')));
    await page.getByText(shop.bought('Five blow-dries')).waitFor();
    await visitor.checkView();
    await openView(visitor, 'products');
    await page.getByText(owned.givenTo('Rita <b>Receiver</b>')).waitFor();
    await page.getByText(owned.left(5, 5)).waitFor();
    await visitor.checkView();
    await openView(visitor, 'cards');
    await visitor.press(cards.add);
    await pay(visitor, cards.save);
    await page.getByText(cards.card('visa', '4242')).waitFor();
    const receipts = page.getByRole('region', { name: cards.receipts });
    await visitor.press(receipts.locator('summary').filter({ hasText: 'Birthday card' }));
    await page.getByText('12 Mercer Street').filter({ visible: true }).first().waitFor();
    await visitor.checkView();
    await openView(visitor, 'profile');
    await page.getByText(words.owner.profile.unverified(email)).waitFor();
    await visitor.checkView();
    await visitor.press(words.owner.deletion.open);
    await page.getByRole('heading', { name: words.owner.deletion.question }).waitFor();
    await visitor.checkView();
  },

  async 'the owner of a membership who pauses and cancels it'(visitor, run) {
    const { page, words } = visitor;
    const { shop, owned } = words.owner;
    const email = `mona${run.number}@account.test`;
    await register(email);
    await open(visitor, '/account?view=shop');
    await logInOn(visitor, email);
    await page.getByRole('button', { name: shop.buyNamed('Always groomed') }).waitFor();
    await visitor.checkView();
    await visitor.press(shop.buyNamed('Always groomed'));
    await visitor.press(words.payment.next);
    await page.getByText(shop.renewal[1](price('60.00'))).waitFor();
    await pay(visitor, words.visit.pay(price('60.00')));
    await page.getByText(shop.bought('Always groomed')).waitFor();
    await openView(visitor, 'products');
    await page.getByText(startOfText(owned.renews)).waitFor();
    await visitor.press(owned.pause);
    await page.getByRole('button', { name: visitor.words.page.keep, exact: true }).waitFor();
    const firstDay = await page.getByLabel(owned.pauseFrom).inputValue();
    const lastDay = page.getByLabel(owned.pauseUntil);
    await lastDay.fill('2026-01-01');
    await visitor.press(owned.pauseNow);
    await expect.poll(() => lastDay.getAttribute('aria-invalid')).toBe('true');
    await lastDay.fill(firstDay);
    await visitor.checkView();
    await visitor.press(owned.pauseNow);
    await page.getByText(owned.isPaused('Always groomed')).waitFor();
    await page.getByText(owned.paused(formatDate(firstDay), formatDate(firstDay))).waitFor();
    await visitor.checkView();
    await visitor.press(owned.resume);
    await page.getByText(owned.goesOn('Always groomed')).waitFor();
    await visitor.press(owned.cancelMembership);
    await page.getByText(startOfText(owned.cancelHint)).waitFor();
    await visitor.checkView();
    await visitor.press(owned.keep);
    await visitor.press(owned.cancelMembership);
    await visitor.press(owned.cancelNow);
    await page.getByText(startOfText(owned.membershipCancelled)).waitFor();
    await expect.poll(() => page.getByRole('button', { name: owned.cancelMembership }).count()).toBe(0);
    await visitor.checkView();
  },

  async 'a guest who buys a gift card, and the person who gets it'(visitor, run) {
    const { page, words } = visitor;
    const { shop } = words.owner;
    const email = `gia${run.number}@account.test`;
    await waitForLimits();
    await open(visitor, '/account');
    await visitor.press(words.account.buyAsGuest);
    await reach(visitor, words.account.views.shop);
    await visitor.press(shop.buyNamed('Birthday card'));
    await visitor.checkView();
    await visitor.press(words.payment.next);
    await expect.poll(() => page.getByLabel(shop.yourEmail).getAttribute('aria-invalid')).toBe('true');
    await visitor.type(shop.yourEmail, `gwen${run.number}@account.test`);
    await visitor.type(shop.yourFirstName, 'Gwen');
    await visitor.type(shop.yourLastName, 'Guest');
    await visitor.press(words.payment.next);
    await pay(visitor, words.visit.pay(price('90.00')));
    await page.getByText(shop.boughtAsGuest('Birthday card')).waitFor();
    await visitor.checkView();
    const owner = await logIn('/auth/login', DEMO_LOGINS.admin);
    const recipient = { recipient_fname: 'Gia', recipient_lname: 'Gifted', recipient_email: email };
    const sale = {
      location_id: 1,
      customer_id: 1,
      giftcard_id: 1,
      name: 'Birthday card',
      price: 90,
      value: 100,
    };
    const given = { ...sale, ...recipient, delivery_date: getSalonDate(), paid_at_salon: 1, sender: 'Carla' };
    await post('/online/create-gift-card-sell', given, owner);
    const link = new URL(await waitForLink(email, 'claim'));
    await open(visitor, `/claim${link.search}`);
    await page.getByRole('heading', { name: words.links.claimHeading }).waitFor();
    await visitor.checkView();
    await visitor.press(words.logIn.newHere);
    await visitor.type(words.person.firstName, 'Gia');
    await visitor.type(words.person.lastName, 'Gifted');
    await visitor.type(words.person.email, email);
    await visitor.type(words.logIn.password, DEMO_PASSWORD);
    await visitor.press(words.logIn.register);
    await page.getByRole('button', { name: words.links.claim }).waitFor();
    await visitor.checkView();
    await visitor.press(words.links.claim);
    await reach(visitor, words.links.claimed.giftcard);
    await visitor.checkView();
    await open(visitor, `/claim${link.search}`);
    await page.getByRole('heading', { name: words.failures.gift_already_claimed }).waitFor();
    await visitor.checkView();
  },

  async 'a customer who has forgotten the password'(visitor, run) {
    const { page, words } = visitor;
    const email = `paul${run.number}@account.test`;
    await waitForLimits();
    await register(email);
    await open(visitor, '/account');
    await visitor.checkView();
    await visitor.type(words.person.email, email);
    await visitor.type(words.logIn.password, 'not my password');
    await visitor.press(words.logIn.logIn);
    await page.getByRole('alert').filter({ hasText: words.failures.credentials_invalid }).waitFor();
    await visitor.press(words.logIn.forgotten);
    await visitor.press(words.logIn.sendLink);
    await page.getByText(words.logIn.mailed).waitFor();
    await visitor.checkView();
    await page.goto(await waitForLink(email, 'reset-password'));
    await visitor.type(words.links.newPassword, 'another-password-2');
    await visitor.checkView();
    await visitor.press(words.links.savePassword);
    await page.getByRole('heading', { name: words.links.passwordSaved }).waitFor();
    await visitor.checkView();
    await page.goto(await waitForLink(email, 'verify-email'));
    await visitor.checkView();
    await visitor.press(words.links.verify);
    await page.getByRole('heading', { name: words.links.verified }).waitFor();
    await visitor.checkView();
    expect(page.url()).toContain(getStack().urls.booking);
  },
});
