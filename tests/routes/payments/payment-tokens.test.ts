import { expect, test } from 'vitest';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { book } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { COLOUR, createOrder, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const HOME = { address: '198.51.100.7' };
const AWAY = { address: '203.0.113.9' };
const GUEST = { fname: 'Gina', lname: 'Guest', email: 'gina@guests.test' };
const DAY_MINUTES = 1440;

type Booked = { readonly id: number; readonly manage_token: string };
type Sold = { readonly id: number; readonly sale_token?: string };

async function openShop() {
  const salon = await openSalon(DEPOSITS_ON);
  return { salon, account: await openPaymentAccount(salon) };
}

async function bookAtHome(salon: TestSalon, change: object = {}) {
  const reply = await book(salon, { services: [COLOUR], ...change }, HOME);
  expect(reply.status, reply.text).toBe(201);
  const { id, manage_token } = reply.body.data as unknown as Booked;
  return { appointment_id: id, manage_token };
}

async function buyAtHome(salon: TestSalon) {
  const { id } = await defineGiftCard(salon);
  const reply = await sellGiftCard(salon, toGiftCardSale(id, { customer_id: null, guest: GUEST }), HOME);
  expect(reply.status, reply.text).toBe(201);
  const { id: sale_id, sale_token } = reply.body.data as unknown as Sold;
  return { sale_id, sale_token: sale_token ?? '' };
}

const order = (salon: TestSalon, target: object, options: object = AWAY) =>
  createOrder(salon, { amount: undefined, ...target }, options);
const report = (salon: TestSalon, payment_intent: string, target: object, options: object = AWAY) =>
  salon.call('payments/update-status', { payment_intent, ...target }, options);

/** Both operations refuse the tokens of the target at the network that booked, where the address alone would do. */
async function expectRefused(salon: TestSalon, target: object, intent = 'pi_1') {
  for (const reply of [await order(salon, target, HOME), await report(salon, intent, target, HOME)]) {
    expect([reply.status, reply.body]).toMatchObject([401, { message: 'Invalid or expired link' }]);
  }
}

test('a guest pays a visit and a sale from another network with a token (BEHAVIOR §18.3)', async () => {
  const { salon, account } = await openShop();
  for (const target of [await bookAtHome(salon), await buyAtHome(salon)]) {
    const ordered = await order(salon, target);
    expect(ordered.status, ordered.text).toBe(200);
    await account.pay(ordered.body.payment_intent);
    const paid = await report(salon, ordered.body.payment_intent, target);
    expect([paid.status, paid.body]).toMatchObject([200, { data: { status: 1 } }]);
  }
});

test('without a token another network finds no target (404, BEHAVIOR §18.3)', async () => {
  const { salon } = await openShop();
  const { appointment_id } = await bookAtHome(salon);
  const { sale_id } = await buyAtHome(salon);
  for (const target of [{ appointment_id, manage_token: null }, { sale_id }]) {
    expect((await order(salon, target)).status).toBe(404);
    expect((await order(salon, target, HOME)).status).toBe(200);
  }
});

test('a declined payment of a token holder at another network fails the visit (BEHAVIOR §19.2)', async () => {
  const { salon, account } = await openShop();
  const target = await bookAtHome(salon);
  const { body } = await order(salon, target);
  await account.pay(body.payment_intent, 'pm_card_chargeDeclined');
  expect((await report(salon, body.payment_intent, target)).status).toBe(400);
  expect(await getStoredAppointment(salon, target.appointment_id)).toMatchObject({ status: 5 });
});

nightTest(
  'somebody at the network of a guest may pay the visit or sale, and never fails it (BEHAVIOR §19.2)',
  async () => {
    const { salon, account } = await openShop();
    const { appointment_id } = await bookAtHome(salon);
    const { sale_id } = await buyAtHome(salon);
    for (const target of [{ appointment_id }, { sale_id }]) {
      const { payment_intent } = (await order(salon, target, HOME)).body;
      const intent = await account.pay(payment_intent, 'pm_card_chargeDeclined');
      const declined = await report(salon, payment_intent, target, HOME);
      expect([declined.status, declined.body]).toMatchObject([
        400,
        { code: 'payment_failed', data: { status: 0 } },
      ]);
      const [event] = await account.events('payment_intent.payment_failed', intent.id);
      expect((await account.deliver(event ?? {})).status).toBe(200);
      await account.pay(payment_intent);
      const paid = await report(salon, payment_intent, target, HOME);
      expect([paid.status, paid.body]).toMatchObject([200, { data: { status: 1 } }]);
    }
  },
);

test('an order of the network alone names neither the visit nor its location at the processor (BEHAVIOR §18.1)', async () => {
  const { salon, account } = await openShop();
  const { appointment_id, manage_token } = await bookAtHome(salon);
  const describe = async (target: object) => {
    const { payment_intent } = (await order(salon, target, HOME)).body;
    const { description, shipping } = await account.stripe.paymentIntents.retrieve(payment_intent);
    return [description, shipping?.address?.line1];
  };
  expect(await describe({ appointment_id, manage_token })).toEqual([
    expect.stringMatching(/^Deposit for APT-/),
    expect.any(String),
  ]);
  expect(await describe({ appointment_id })).toEqual([expect.stringMatching(/^Deposit, /), undefined]);
});

test('update-status shows nobody another’s visit or sale, whatever the intent (404, BEHAVIOR §19.1)', async () => {
  const { salon, account } = await openShop();
  const visit = await bookAtHome(salon);
  const sale = await buyAtHome(salon);
  const own = await order(salon, { amount: 30 });
  const paid = await order(salon, { amount: 30 });
  await account.pay(paid.body.payment_intent);
  const intents = ['pi_unknown', own.body.payment_intent, paid.body.payment_intent];
  for (const target of [{ appointment_id: visit.appointment_id }, { sale_id: sale.sale_id }]) {
    for (const intent of intents) {
      for (const options of [AWAY, { as: 'customer' }]) {
        const reply = await report(salon, intent, target, options);
        expect([reply.status, reply.body.code, reply.body.data]).toEqual([
          404,
          'record_not_found',
          undefined,
        ]);
      }
    }
  }
  expect((await report(salon, own.body.payment_intent, visit)).body.data).toMatchObject({ status: 0 });
});

test('refuses tokens that are altered, of another visit, sale, kind or salon (401, BEHAVIOR §18.3)', async () => {
  const { salon } = await openShop();
  const { salon: other } = await openShop();
  const visit = await bookAtHome(salon);
  const second = await bookAtHome(salon, { time: '03:00 PM' });
  const sale = await buyAtHome(salon);
  const foreignVisit = await bookAtHome(other);
  const foreignSale = await buyAtHome(other);
  for (const manage_token of [
    `${visit.manage_token}x`,
    second.manage_token,
    sale.sale_token,
    foreignVisit.manage_token,
  ]) {
    await expectRefused(salon, { ...visit, manage_token });
  }
  for (const sale_token of [`${sale.sale_token}x`, visit.manage_token, foreignSale.sale_token]) {
    await expectRefused(salon, { ...sale, sale_token });
  }
  await expectRefused(salon, { ...visit, sale_token: sale.sale_token });
  await expectRefused(salon, { ...sale, manage_token: visit.manage_token });
});

test('refuses a manage token 30 days after the visit (401, BEHAVIOR §33.1)', async () => {
  const { salon } = await openShop();
  const visit = await bookAtHome(salon);
  await salon.clock.advance(60 * DAY_MINUTES);
  await expectRefused(salon, visit);
});

test('refuses the token of a sale that has failed (401, BEHAVIOR §18.3)', async () => {
  const { salon, account } = await openShop();
  const sale = await buyAtHome(salon);
  const { body } = await order(salon, sale);
  await account.pay(body.payment_intent, 'pm_card_chargeDeclined');
  const failed = await report(salon, body.payment_intent, sale);
  expect([failed.status, failed.body]).toMatchObject([400, { data: { status: 2 } }]);
  await expectRefused(salon, sale, body.payment_intent);
});

nightTest('keeps the token of a paid sale valid for 24 hours (BEHAVIOR §18.3)', async () => {
  const { salon, account } = await openShop();
  const sale = await buyAtHome(salon);
  const { payment_intent } = (await order(salon, sale)).body;
  await account.pay(payment_intent);
  expect((await report(salon, payment_intent, sale)).status).toBe(200);
  await salon.clock.advance(DAY_MINUTES);
  expect((await report(salon, payment_intent, sale)).status).toBe(200);
  await salon.clock.advance(1);
  await expectRefused(salon, sale, payment_intent);
});
