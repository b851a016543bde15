import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { toMethodTypeOptions } from '../../functions/pages/app/parts/payment/methods.ts';
import { toMinorUnits } from '../../functions/pages/app/parts/payment/minor-units.ts';
import { DEMO_LOGINS, DEMO_SLUG } from '../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo/demo-payments.ts';
import { DELAYED_METHOD_TYPES } from '../../lib/ports/stripe-methods.ts';
import { fromMajorUnits } from '../../lib/rules/money.ts';
import { toProcessorAmount } from '../../lib/rules/payments/processor-amounts.ts';
import { useLocalStack } from '../infra/local/pages/fixture.ts';
import { nightTest } from '../support/nightly.ts';
import { typeCard, useBrowser } from '../support/pages/browser.ts';

const openPage = useBrowser();
const { getStack, logIn, post, getOpenDate } = useLocalStack();

let owner: string;
/** Log-ins last an hour, which tests may let pass. */
const logInOwner = async (): Promise<void> => {
  owner = await logIn('/auth/login', DEMO_LOGINS.admin);
};
beforeEach(logInOwner);
beforeAll(async () => {
  await logInOwner();
  await post('/front_end_booking_settings/update', { deposit_enable: 1 }, owner);
  // All visitors of this file come from one network
  await post('/admin/settings/update', { save_card_enable: 1, open_bookings_per_network: 0 }, owner);
});

function openProcessor(): Stripe {
  const { host, port } = getStack().stripe;
  return new Stripe(DEMO_PAYMENT_KEYS.secret, { host, port, protocol: 'http', telemetry: false });
}

/** Makes confirmations reach the processor, but no reply the browser, which asks again on each connection that it has. */
const loseReplies = () =>
  fetch(`${getStack().urls.stripe}/_test/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: 'POST /v1/payment_intents/*/confirm', drop: true, after: true, times: 20 }),
  });
const endLosses = () => fetch(`${getStack().urls.stripe}/_test/faults`, { method: 'DELETE' });

/** An open day, or one `after` days later, as URLs write it. */
const getDay = (after = 0): string =>
  new Date(Date.parse(`${getOpenDate().replaceAll('/', '-')}T00:00Z`) + after * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** Books a service for a guest, `after` days after an open one, up to the button that books. Nothing comes from a third party so far. */
async function openDetails(service: string, time: string, guest: string, after = 0): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  // A clock that a test can move
  await page.clock.install({ time: getStack().clock.now() });
  const { origin } = new URL(getStack().urls.api);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const date = getDay(after);
  const query = new URLSearchParams({ step: 'details', location: '1', services: service, date, time });
  await page.goto(`${origin}/book/demo?${query}`);
  await page.locator('#fname').fill(guest);
  await page.locator('#email').fill(`${guest.toLowerCase()}@example.com`);
  await page.locator('.cost td').first().waitFor();
  // The API, and the host of the pages' files
  expect([...origins].toSorted()).toEqual([origin, new URL(getStack().urls.images).origin].toSorted());
  return page;
}

async function openPayment(service: string, time: string, guest: string, after = 0): Promise<Page> {
  const page = await openDetails(service, time, guest, after);
  await book(page);
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const book = (page: Page) => page.locator('.summary .btn').click();
const fieldsOf = (page: Page) => page.frameLocator('.payment-fields iframe');

/** Records the orders that a page makes from now on. */
function recordOrders(page: Page): readonly string[] {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment/create-order'))
      orders.push(request.url());
  });
  return orders;
}

const decide = (page: Page, choice: string) =>
  page
    .frameLocator('dialog iframe')
    .getByRole('button', { name: `${choice} authentication` })
    .click();
const waitForError = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const waitUntilBooked = (page: Page) => page.getByRole('heading', { name: 'Your visit is booked' }).waitFor();

/** The visit of a guest, and how often its deposit was paid. */
async function findVisit(guest: string): Promise<{ readonly status: unknown; readonly payments: number }> {
  const query = new URLSearchParams({ search: `${guest.toLowerCase()}@example.com` });
  const reply = await fetch(`${getStack().urls.api}/admin/appointment/index?${query}`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  const { data } = (await reply.json()) as { data: { appointment_number: string; status: number }[] };
  const { data: intents } = await openProcessor().paymentIntents.list({ limit: 100 });
  const number = data[0]?.appointment_number ?? 'none';
  const paid = intents.filter(
    ({ status, description }) => status === 'succeeded' && description?.includes(number),
  );
  return { status: data[0]?.status, payments: paid.length };
}

/** Whether another visitor finds a time free for the colour that the test books, at Ava's chair. */
async function isFree(time: string, after: number): Promise<boolean | undefined> {
  const date = getDay(after).replaceAll('-', '/');
  const colour = { service_id: 2, pricing_option_id: 1, staff_id: 1 };
  const { data } = await post('/booking/get-slot', {
    location_id: 1,
    start_date: date,
    end_date: date,
    service_pricing_options: [colour],
  });
  const slots = data as unknown as readonly { readonly time: string; readonly available: boolean }[];
  return slots.find((slot) => slot.time === time)?.available;
}

// BEHAVIOR §35.3
test('pays the deposit after two declines and a failed 3-D Secure check; the time is taken all along, and no third party is loaded before', async () => {
  expect(await isFree('10:00 AM', 0)).toBe(true);
  const page = await openPayment('2.1@1', '10:00', 'Dina');
  const expectHeld = async () => {
    await getStack().stripe.settled();
    await page.getByText(/^We hold 10:00 AM/).waitFor();
    expect(await isFree('10:00 AM', 0)).toBe(false);
    expect(await findVisit('Dina')).toEqual({ status: 0, payments: 0 });
  };
  const orders = recordOrders(page);
  await expectHeld();
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $30.00' }).dblclick();
  await waitForError(page, 'Your card was declined.');
  await expectHeld();
  await typeCard(page, '4000000000009995');
  await press(page, 'Pay $30.00');
  await waitForError(page, 'Your card has insufficient funds.');
  await expectHeld();
  await typeCard(page, '4000000000003220');
  await press(page, 'Pay $30.00');
  await decide(page, 'Fail');
  await waitForError(page, 'We are unable to authenticate your payment method.');
  await expectHeld();
  // The typed card is still there
  await press(page, 'Pay $30.00');
  await decide(page, 'Complete');
  await waitUntilBooked(page);
  expect(await findVisit('Dina')).toEqual({ status: 1, payments: 1 });
  expect(await isFree('10:00 AM', 0)).toBe(false);
  expect(countFailureMails('Dina')).toBe(0);
  // One for each attempt; a double click is one
  expect(orders).toHaveLength(4);
});

const countFailureMails = (guest: string): number =>
  getStack()
    .mails.emails()
    .filter(
      ({ destination, subject }) =>
        destination.to.includes(`${guest.toLowerCase()}@example.com`) &&
        subject.includes('was not completed'),
    ).length;

/** Moves the clocks of the stack and of a page. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  await getStack().clock.advance(minutes);
  await page.clock.fastForward(minutes * 60_000);
}

// BEHAVIOR §16.2, §19.6, §35.3
nightTest(
  'keeps the time after a decline, sends no mail, and says of the hold what another visitor finds',
  async () => {
    const page = await openPayment('2.1@1', '10:00', 'Hedy', 1);
    await typeCard(page, '4000000000000002');
    await press(page, 'Pay $30.00');
    await waitForError(page, 'Your card was declined.');
    await getStack().stripe.settled();
    await page.getByText(/^We hold 10:00 AM.* 1[45]:\d\d$/).waitFor();
    expect(await isFree('10:00 AM', 1)).toBe(false);
    expect(await findVisit('Hedy')).toEqual({ status: 0, payments: 0 });

    await passMinutes(page, 15);
    await page.getByText('10:00 AM is no longer held for you.').waitFor();
    await expect.poll(() => isFree('10:00 AM', 1), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => countFailureMails('Hedy')).toBe(1);

    // The next attempt holds the time again, also if it is declined
    await press(page, 'Pay $30.00');
    await waitForError(page, 'Your card was declined.');
    await page.getByText(/^We hold 10:00 AM.* 1[45]:\d\d$/).waitFor();
    expect(await isFree('10:00 AM', 1)).toBe(false);
    await page.reload();
    await page.getByText(/^We hold 10:00 AM.* 1[45]:\d\d$/).waitFor();
    await typeCard(page);
    await press(page, 'Pay $30.00');
    await waitUntilBooked(page);
    expect(await findVisit('Hedy')).toEqual({ status: 1, payments: 1 });
    expect(countFailureMails('Hedy')).toBe(1);
  },
);

nightTest('names the held time while the visitor looks at another one', async () => {
  const page = await openPayment('2.1@1', '13:00', 'Tess', 1);
  await page.goBack();
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.locator('.times .time').last().click();
  await page.getByText(/^We hold 1:00 PM/).waitFor();
});

nightTest(
  'looks up a payment that the bank decides after the visitor has come back, and pays once',
  async () => {
    const page = await openPayment('2.1@1', '10:00', 'Olaf', 2);
    const orders = recordOrders(page);
    await fieldsOf(page).getByLabel('Bank').check();
    await press(page, 'Pay $30.00');
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    const bank = page.url();
    const secret = String(/pi_\w+_secret_\w+/.exec(bank)?.[0]);
    const [intent = ''] = secret.split('_secret_');
    // The bank sends the visitor back before it has decided
    const { status: before } = await openProcessor().paymentIntents.retrieve(intent);
    expect(before).toBe('requires_action');
    await page.goto(
      `${getStack().urls.booking}?${new URLSearchParams({
        step: 'pay',
        location: '1',
        services: '2.1@1',
        date: getDay(2),
        time: '10:00',
        payment_intent: intent,
        payment_intent_client_secret: secret,
        redirect_status: 'pending',
      })}`,
    );
    await page.getByText('Your bank is still working on the payment.').waitFor();
    await page.getByText(/^We hold 10:00 AM/).waitFor();
    await fetch(bank, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'succeed' }),
      redirect: 'manual',
    });
    await press(page, 'Check again');
    await waitUntilBooked(page);
    expect(await findVisit('Olaf')).toEqual({ status: 1, payments: 1 });
    expect(orders).toHaveLength(1);
  },
);

/** Pays the deposit up to the bank's question, and closes the tab. Returns the secret of the payment. */
async function closeTabAtBank(page: Page, card: string): Promise<string> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/payment/create-order')),
    typeCard(page, card).then(() => press(page, 'Pay $30.00')),
  ]);
  const { token } = (await reply.json()) as { token: string };
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete authentication' }).waitFor();
  await page.close();
  return token;
}

/** The payer decides at the bank, such as in its app. */
const decideAtBank = (secret: string, choice: 'succeed' | 'fail') =>
  fetch(`${getStack().urls.stripe}/pay/${secret}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });

const countConfirmations = (guest: string): number =>
  getStack()
    .mails.emails()
    .filter(
      ({ destination, subject }) =>
        destination.to.includes(`${guest.toLowerCase()}@example.com`) && /^Your appointment/.test(subject),
    ).length;

const waitForVisit = (guest: string, status: number, payments: number) =>
  expect.poll(() => findVisit(guest), { timeout: 20_000 }).toEqual({ status, payments });

// BEHAVIOR §16.2, §19.6
nightTest(
  'confirms the visit by the event alone when the tab was closed while the bank decided',
  async () => {
    const secret = await closeTabAtBank(await openPayment('2.1@1', '10:00', 'Cleo', 3), '4000000000003220');
    expect(await findVisit('Cleo')).toEqual({ status: 0, payments: 0 });
    expect(await isFree('10:00 AM', 3)).toBe(false);
    await decideAtBank(secret, 'succeed');
    await waitForVisit('Cleo', 1, 1);
    expect(await isFree('10:00 AM', 3)).toBe(false);
    await expect.poll(() => countConfirmations('Cleo')).toBe(1);
    // The end of the hold that would have been changes nothing
    await getStack().clock.advance(15);
    await getStack().stripe.settled();
    expect(await findVisit('Cleo')).toEqual({ status: 1, payments: 1 });
    expect(await isFree('10:00 AM', 3)).toBe(false);
    expect(countFailureMails('Cleo')).toBe(0);
  },
);

// BEHAVIOR §16.2, §19.6
nightTest(
  'keeps the time until the end of the hold when the tab is closed and the bank refuses or stays silent',
  async () => {
    const refused = await closeTabAtBank(await openPayment('2.1@1', '13:00', 'Rita', 3), '4000000000003220');
    const silent = await closeTabAtBank(await openPayment('2.1@1', '15:00', 'Sina', 3), '4000000000003220');
    await decideAtBank(refused, 'fail');
    await getStack().stripe.settled();
    for (const [guest, time] of [
      ['Rita', '01:00 PM'],
      ['Sina', '03:00 PM'],
    ] as const) {
      expect(await findVisit(guest)).toEqual({ status: 0, payments: 0 });
      expect(await isFree(time, 3)).toBe(false);
      expect(countFailureMails(guest)).toBe(0);
    }
    await getStack().clock.advance(15);
    for (const [guest, time] of [
      ['Rita', '01:00 PM'],
      ['Sina', '03:00 PM'],
    ] as const) {
      await waitForVisit(guest, 5, 0);
      expect(await isFree(time, 3)).toBe(true);
      await expect.poll(() => countFailureMails(guest)).toBe(1);
    }
    // The payment was cancelled with the hold: the bank can take no money any more
    await decideAtBank(silent, 'succeed');
    await getStack().stripe.settled();
    expect(await findVisit('Sina')).toEqual({ status: 5, payments: 0 });
    expect(await isFree('03:00 PM', 3)).toBe(true);
  },
);

/** Gives a payment that waits for its payer to a method whose bank needs longer than the hold lasts; the tab is closed. */
async function closeTabInProcessing(page: Page): Promise<string> {
  const secret = await closeTabAtBank(page, '4000000000003220');
  const [intent = ''] = secret.split('_secret_');
  await decideAtBank(secret, 'fail');
  await openProcessor().paymentIntents.confirm(intent, {
    payment_method: 'pm_payto_processing',
    return_url: getStack().urls.booking,
  });
  return secret;
}

// BEHAVIOR §16.2, §19.3
nightTest(
  'extends the hold once for a bank that is still working, and takes a late success only if the time is free',
  async () => {
    const kept = await closeTabInProcessing(await openPayment('2.1@1', '10:00', 'Lara', 7));
    const lost = await closeTabInProcessing(await openPayment('2.1@1', '13:00', 'Lotte', 7));
    const expectFree = async (isTimeFree: boolean) => {
      for (const time of ['10:00 AM', '01:00 PM']) expect(await isFree(time, 7)).toBe(isTimeFree);
    };
    await expectFree(false);
    await getStack().clock.advance(15);
    await getStack().stripe.settled();
    await expectFree(false);
    expect(await findVisit('Lara')).toEqual({ status: 0, payments: 0 });
    expect(countFailureMails('Lara')).toBe(0);

    await getStack().clock.advance(60);
    await logInOwner();
    await waitForVisit('Lara', 5, 0);
    await waitForVisit('Lotte', 5, 0);
    await expectFree(true);
    await expect.poll(() => countFailureMails('Lara')).toBe(1);
    await post('/booking/save-booking', {
      location_id: 1,
      date: getDay(7).replaceAll('-', '/'),
      time: '01:00 PM',
      customer_type: 1,
      guest: { fname: 'Rival', lname: 'Guest', email: 'rival@example.com' },
      services: [{ service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 }],
    });
    expect(await isFree('01:00 PM', 7)).toBe(false);

    await decideAtBank(kept, 'succeed');
    await decideAtBank(lost, 'succeed');
    await waitForVisit('Lara', 1, 1);
    expect(await isFree('10:00 AM', 7)).toBe(false);
    await expect.poll(() => countConfirmations('Lara')).toBe(1);
    // The time of the other one is taken: the money goes back
    const [intent = ''] = lost.split('_secret_');
    await expect
      .poll(async () => (await openProcessor().refunds.list({ payment_intent: intent })).data.length)
      .toBe(1);
    expect((await findVisit('Lotte')).status).toBe(5);
    expect(countConfirmations('Lotte')).toBe(0);
  },
);

nightTest(
  'pays once when the reply of the processor gets lost, also if the page is loaded again',
  async () => {
    for (const [guest, days, isReloaded] of [
      ['Lola', 0, false],
      ['Rhea', 2, true],
    ] as const) {
      const page = await openPayment('2.1@1', '13:00', guest, days);
      const orders = recordOrders(page);
      await typeCard(page);
      await loseReplies();
      await press(page, 'Pay $30.00');
      await waitForError(page, 'There is no connection');
      await endLosses();
      if (isReloaded) {
        await getStack().stripe.settled();
        await page.reload();
      } else await press(page, 'Pay $30.00');
      await waitUntilBooked(page);
      expect(await findVisit(guest)).toEqual({ status: 1, payments: 1 });
      // The page asks first: the processor, or after a reload the API
      expect(orders).toHaveLength(1);
    }
  },
);

nightTest('pays once when the connection is lost between the payment and its report', async () => {
  const page = await openPayment('2.1@1', '15:00', 'Lena', 2);
  const orders = recordOrders(page);
  await page.route('**/payment/update-status', (route) => route.abort());
  await typeCard(page);
  await press(page, 'Pay $30.00');
  await waitForError(page, 'There is no connection');
  expect(await isFree('03:00 PM', 2)).toBe(false);
  await page.unroute('**/payment/update-status');
  await press(page, 'Pay $30.00');
  await waitUntilBooked(page);
  expect(await findVisit('Lena')).toEqual({ status: 1, payments: 1 });
  expect(await isFree('03:00 PM', 2)).toBe(false);
  expect(orders).toHaveLength(1);
});

/** Signs the events of the stand-in, which sends refused ones again. */
const signEvents = (signingSecret: string): void =>
  getStack().stripe.register({
    secretKey: DEMO_PAYMENT_KEYS.secret,
    url: `${getStack().environment.baseUrl}/payment/webhook/${DEMO_SLUG}`,
    signingSecret,
  });

// BEHAVIOR §19.1, §19.6
nightTest(
  'confirms once when the event comes before the report of the page, and when it comes after it',
  async () => {
    const listRefunds = async () => (await openProcessor().refunds.list({ limit: 100 })).data;
    const refunds = await listRefunds();
    const before = await openPayment('2.1@1', '13:00', 'Erna', 8);
    await before.route('**/payment/update-status', async (route) => {
      await getStack().stripe.settled();
      expect(await findVisit('Erna')).toEqual({ status: 1, payments: 1 });
      await route.continue();
    });
    await typeCard(before);
    await press(before, 'Pay $30.00');
    await waitUntilBooked(before);

    const after = await openPayment('2.1@1', '15:00', 'Ella', 8);
    signEvents('whsec_refused');
    await typeCard(after);
    await press(after, 'Pay $30.00');
    await waitUntilBooked(after);
    expect(await isFree('03:00 PM', 8)).toBe(false);
    signEvents(DEMO_PAYMENT_KEYS.signing);
    await getStack().stripe.settled();

    for (const [guest, time] of [
      ['Erna', '01:00 PM'],
      ['Ella', '03:00 PM'],
    ] as const) {
      expect(await findVisit(guest)).toEqual({ status: 1, payments: 1 });
      expect(await isFree(time, 8)).toBe(false);
      await expect.poll(() => countConfirmations(guest)).toBe(1);
      expect(countFailureMails(guest)).toBe(0);
    }
    expect(await listRefunds()).toEqual(refunds);
  },
);

nightTest(
  'finds the visit again after the page of a bank, where the payment failed and then succeeded',
  async () => {
    const page = await openPayment('2.1@1', '15:00', 'Bea');
    await fieldsOf(page).getByLabel('Bank').check();
    await press(page, 'Pay $30.00');
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    await waitForError(page, 'The payment did not work.');
    await getStack().stripe.settled();
    expect(await isFree('03:00 PM', 0)).toBe(false);
    expect(await findVisit('Bea')).toEqual({ status: 0, payments: 0 });
    expect(page.url()).not.toContain('client_secret');
    await fieldsOf(page).getByLabel('Bank').check();
    await press(page, 'Pay $30.00');
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    expect(await isFree('03:00 PM', 0)).toBe(false);
    await page.getByRole('button', { name: 'Complete' }).click();
    await waitUntilBooked(page);
    expect(page.url()).not.toContain('payment_intent');
    expect(await findVisit('Bea')).toEqual({ status: 1, payments: 1 });
    expect(await isFree('03:00 PM', 0)).toBe(false);
  },
);

nightTest(
  'saves a card, after its 3-D Secure check, and books with it; loads the form again where it did not load',
  async () => {
    const page = await openDetails('4', '16:00', 'Cora');
    await page.route('**/endive/stripe.js', (route) => route.abort());
    await book(page);
    await waitForError(page, 'The payment form did not load.');
    await page.unroute('**/endive/stripe.js');
    await press(page, 'Try again');
    await typeCard(page, '4000002500003155');
    await press(page, 'Save card and book');
    await decide(page, 'Complete');
    await waitUntilBooked(page);
    expect(await findVisit('Cora')).toEqual({ status: 1, payments: 0 });
  },
);

nightTest(
  'says beside the times that the salon cannot take the deposit, with its phone number, and books nothing (BEHAVIOR §15.4)',
  async () => {
    const { publishable: PAYMENT_KEY, secret: PAYMENT_SECRET } = DEMO_PAYMENT_KEYS;
    await post('/admin/settings/update', { PAYMENT_SECRET: '' }, owner);
    try {
      const page = await openPage({ reducedMotion: 'reduce' });
      const query = new URLSearchParams({ step: 'time', location: '1', services: '2.1@1', date: getDay(1) });
      await page.goto(`${getStack().urls.booking}?${query}`);
      await page.locator('.time').first().click();
      await waitForError(page, 'This salon cannot take the deposit online at the moment.');
      const call = page.getByRole('alert').getByRole('link');
      expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
      await press(page, 'Continue');
      await waitForError(page, 'This salon cannot take the deposit online at the moment.');
      expect(await page.locator('.summary .btn').getAttribute('aria-disabled')).toBe('true');
      expect(await page.getByText('Something went wrong').count()).toBe(0);
    } finally {
      await post('/admin/settings/update', { PAYMENT_KEY, PAYMENT_SECRET }, owner);
    }
  },
);

test('excludes the methods that orders exclude, and offers cards alone to be saved, for subscriptions and in a frame', () => {
  expect(toMethodTypeOptions('payment', false)).toEqual({
    excludedPaymentMethodTypes: [...DELAYED_METHOD_TYPES],
  });
  for (const [mode, isFramed] of [
    ['setup', false],
    ['subscription', false],
    ['payment', true],
  ] as const) {
    expect(toMethodTypeOptions(mode, isFramed)).toEqual({ allowedPaymentMethodTypes: ['card'] });
  }
});

test('counts amounts as the API does for the processor', () => {
  for (const currency of ['USD', 'JPY', 'KRW', 'UGX', 'KWD', 'TND', 'ISK', 'HUF', 'CHF']) {
    for (const amount of [1, 30, 1234]) {
      expect([currency, toMinorUnits(`${amount}.00`, currency)]).toEqual([
        currency,
        toProcessorAmount(fromMajorUnits(amount), currency),
      ]);
    }
  }
});
