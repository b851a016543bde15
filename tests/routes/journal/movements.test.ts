import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { listJournal, listMovements } from '../../support/journal.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  bookAndPay,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  payTwice,
  reportPayment,
  saveCard,
} from '../../support/payments/payments.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { createSoldCard, createSoldPackage, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** The entries are as expected, in order; the audit agrees with every entry. */
async function expectMovements(salon: TestSalon, expected: readonly unknown[]): Promise<void> {
  expect(await listMovements(salon)).toEqual(expected);
  expect(await listAuditFindings(salon)).toEqual([]);
}

const run = async (salon: TestSalon, operation: string, input: object) => {
  const reply = await salon.call(operation, input, { as: 'staff' });
  expect([200, 201], reply.text).toContain(reply.status);
};

const openPaidVisit = async () => {
  const salon = await openSalon(DEPOSITS_ON);
  return { salon, ...(await bookAndPay(salon)) };
};

const DEPOSIT = ['deposit_paid', { card: 30, prepaid: -30 }];

/** Delivers the newest event of a type about a payment. */
const deliver = async (account: PaymentAccount, type: string, intent: string) => {
  const [event] = await account.events(type, intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
};

// BEHAVIOR §36.3
test('a refund takes back what was prepaid and names the entry that took it; one that fails at the bank brings it back', async () => {
  const { salon, account, id, intent } = await openPaidVisit();
  const [row] = (await getStoredAppointment(salon, id)).payments;
  await run(salon, 'appointments/appointment-refund', {
    appointment_id: id,
    payment_id: row?.id,
    amount: '10.00',
  });
  await salon.runScheduledWork();
  expect((await account.failRefund(intent)).status).toBe(200);
  await expectMovements(salon, [
    DEPOSIT,
    ['refunded', { card: -10, prepaid: 10 }],
    ['refund_failed', { card: 10, prepaid: -10 }],
  ]);
  const [paid, refunded] = await listJournal(salon);
  expect(refunded?.corrects).toBe(paid?.id);
});

test('a second payment is unclaimed until it is refunded', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, second } = await payTwice(salon, account);
  await reportPayment(salon, second, { appointment_id: id });
  await salon.runScheduledWork();
  await expectMovements(salon, [
    DEPOSIT,
    ['unclaimed', { card: 30, unclaimed: -30 }],
    ['refunded', { card: -30, unclaimed: 30 }],
  ]);
});

/** A second payment of a deposit, which is unclaimed and whose refund is ordered. */
async function openUnclaimed(card = 'pm_card_visa') {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  const second = (await createOrder(salon)).body.payment_intent;
  await account.pay(intent);
  await account.pay(second, card);
  await reportPayment(salon, intent, { appointment_id: id });
  await reportPayment(salon, second, { appointment_id: id });
  // Entries are in order of time
  await salon.clock.advance(1);
  return { salon, account, second };
}
const UNCLAIMED = ['unclaimed', { card: 30, unclaimed: -30 }];

nightTest('unclaimed money that is disputed is held back; a lost dispute has given it back', async () => {
  const { salon, account, second } = await openUnclaimed('pm_card_createDispute');
  await deliver(account, 'charge.dispute.created', second);
  await salon.runScheduledWork();
  await account.moveDispute(second, 'lost');
  await expectMovements(salon, [
    DEPOSIT,
    UNCLAIMED,
    ['dispute_opened', { card: -30, disputed: 30 }],
    ['dispute_lost', { disputed: -30, unclaimed: 30 }],
  ]);
});

test('unclaimed money that was disputed before it was unclaimed is held back with it', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const intent = (await createOrder(salon)).body.payment_intent;
  await account.pay(intent, 'pm_card_createDispute');
  await deliver(account, 'charge.dispute.created', intent);
  await salon.clock.advance(180);
  await salon.runScheduledWork();
  await expectMovements(salon, [['unclaimed', { disputed: 30, unclaimed: -30 }]]);
});

nightTest(
  'unclaimed money that the salon refunds at the processor is given back; a refund that fails brings it back',
  async () => {
    const { salon, account, second } = await openUnclaimed();
    await account.stripe.refunds.create({ payment_intent: second, amount: 1_000 });
    await deliver(account, 'charge.refunded', second);
    await salon.clock.advance(1);
    expect((await account.failRefund(second)).status).toBe(200);
    await salon.runScheduledWork();
    await expectMovements(salon, [
      DEPOSIT,
      UNCLAIMED,
      ['refunded', { card: -10, unclaimed: 10 }],
      ['refund_failed', { card: 10, unclaimed: -10 }],
      ['refunded', { card: -30, unclaimed: 30 }],
    ]);
  },
);

test('a refund of unclaimed money that is reported while the rest is refunded counts once', async () => {
  const { salon, account, second } = await openUnclaimed();
  await account.stripe.refunds.create({ payment_intent: second, amount: 1_000 });
  const [event] = await account.events('charge.refunded', second);
  const report = interruptOnce(salon, () => account.deliver(event ?? {}));
  await handleScheduled(salon, keys.refund(salon.tenant, second), report);
  expect((await listMovements(salon)).slice(2).toSorted()).toEqual([
    ['refunded', { card: -10, unclaimed: 10 }],
    ['refunded', { card: -20, unclaimed: 20 }],
  ]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('a payment that nobody claims is unclaimed money of no record', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const intent = (await createOrder(salon)).body.payment_intent;
  await account.pay(intent);
  await salon.clock.advance(180);
  await salon.runScheduledWork();
  await salon.runScheduledWork();
  await expectMovements(salon, [
    ['unclaimed', { card: 30, unclaimed: -30 }],
    ['refunded', { card: -30, unclaimed: 30 }],
  ]);
  expect((await listJournal(salon))[0]).toMatchObject({
    location_id: null,
    reference: { kind: 'adjustment', id: null, number: intent },
  });
});

nightTest('a dispute of a deposit is held back, and is a loss once it is lost', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR] });
  const intent = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await account.pay(intent, 'pm_card_createDispute');
  await reportPayment(salon, intent, { appointment_id: id });
  await deliver(account, 'charge.dispute.created', intent);
  await account.moveDispute(intent, 'won');
  await account.moveDispute(intent, 'needs_response');
  await account.moveDispute(intent, 'lost');
  await expectMovements(salon, [
    DEPOSIT,
    ['dispute_opened', { card: -30, disputed: 30 }],
    ['dispute_won', { card: 30, disputed: -30 }],
    ['dispute_opened', { card: -30, disputed: 30 }],
    ['dispute_lost', { disputed: -30, losses: 30 }],
  ]);
});

test('a dispute that was reported before the payment is held back with it', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const id = await bookAsCustomer(salon, { services: [COLOUR] });
  const intent = (await createOrder(salon, { appointment_id: id }, { as: 'customer' })).body.payment_intent;
  await account.pay(intent, 'pm_card_createDispute');
  await deliver(account, 'charge.dispute.created', intent);
  await reportPayment(salon, intent, { appointment_id: id });
  expect(await listAuditFindings(salon)).toEqual([]);
  expect((await listMovements(salon)).toSorted()).toEqual([
    DEPOSIT,
    ['dispute_opened', { card: -30, disputed: 30 }],
  ]);
});

nightTest('a dispute of a charge whose outcome was not known yet is held back with it', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account, 'pm_card_createDispute');
  const appointment_id = await bookAsCustomer(salon);
  await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
  const charge = { appointment_id, amount: '54.13' };
  const lost = await salon.call('appointments/appointment-charge', charge, { as: 'staff' });
  expect(lost.status).toBe(503);
  await account.endFaults();
  const { data: intents } = await account.stripe.paymentIntents.list({ limit: 1 });
  await deliver(account, 'charge.dispute.created', intents[0]?.id ?? '');
  await salon.clock.advance(3);
  await salon.runScheduledWork();
  expect(await listAuditFindings(salon)).toEqual([]);
  expect((await listMovements(salon)).toSorted()).toEqual([
    ['charged', { card: 54.13, prepaid: -54.13 }],
    ['dispute_opened', { card: -54.13, disputed: 54.13 }],
  ]);
});

const SOLD = ['sold', { card: 259.8, packages: -240, tax: -19.8 }];

/** A package of 240.00 that was paid online. */
async function sellPaidPackage(card = 'pm_card_visa') {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await definePackage(salon);
  const sale = (await sellPackage(salon, toPackageSale(id))).body.data;
  const input = { amount: '259.80', sale_id: Number(sale.id) };
  const intent = (await createOrder(salon, input, { as: 'customer' })).body.payment_intent;
  await account.pay(intent, card);
  await reportPayment(salon, intent, { sale_id: input.sale_id });
  return { salon, account, intent };
}

nightTest('a lost dispute ends a package: what is left of it lowers the loss', async () => {
  const { salon, account, intent } = await sellPaidPackage('pm_card_createDispute');
  await deliver(account, 'charge.dispute.created', intent);
  await account.moveDispute(intent, 'lost');
  await expectMovements(salon, [
    SOLD,
    ['dispute_opened', { card: -259.8, disputed: 259.8 }],
    ['dispute_lost', { disputed: -259.8, packages: 240, losses: 19.8 }],
  ]);
});

test('a refund at the processor ends a package; what is left beyond the refund is breakage', async () => {
  const { salon, account, intent } = await sellPaidPackage();
  await account.stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  await deliver(account, 'charge.refunded', intent);
  expect((await account.failRefund(intent)).status).toBe(200);
  await expectMovements(salon, [
    SOLD,
    ['refunded', { card: -10, packages: 240, breakage: -230 }],
    ['refund_failed', { card: 10, packages: -240, breakage: 230 }],
  ]);
});

nightTest('each renewal of a membership is income of its period', async () => {
  const { salon, delivery } = await openBilledMembership(
    await openSalon({ ...RECURRING, now: new Date('2026-11-16T14:00:00Z') }),
  );
  await delivery.deliver();
  await delivery.advanceTo('2026-12-17T14:00:00Z');
  const [sold, renewed, ...others] = await listMovements(salon);
  expect([sold?.[0], renewed?.[0], others]).toEqual(['sold', 'renewed', []]);
  expect(renewed?.[1]).toEqual(sold?.[1]);
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('a gift card and a package pay a visit with their value, and get it back', async () => {
  const salon = await openSalon();
  const card = await createSoldCard(salon);
  const purchased = await createSoldPackage(salon);
  await salon.clock.advance(1);
  const first = await bookAsCustomer(salon, {
    time: '10:00 AM',
    redemptions: [{ type: 'package', purchased_package_id: purchased, service_id: 1 }],
  });
  await run(salon, 'appointments/appointment-complete', { appointment_id: first });
  const second = await bookAsCustomer(salon, {
    time: '01:00 PM',
    redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
  });
  await run(salon, 'appointments/appointment-cancel', { appointment_id: second });
  await expectMovements(salon, [
    ['sold', { external: 100, gift_cards: -100 }],
    ['sold', { external: 100, packages: -100 }],
    ['redeemed', { packages: 33.34, prepaid: -33.34 }],
    ['completed', { prepaid: 33.34, services: -33.34 }],
    ['redeemed', { gift_cards: 54.13, prepaid: -54.13 }],
    ['cancelled', { gift_cards: -54.13, prepaid: 54.13 }],
  ]);
});

test('what is paid at the salon says whether it was cash; without that it is external', async () => {
  const salon = await openSalon();
  const { id: package_id } = await definePackage(salon);
  const byCash = { paid_by: 'cash' };
  const id = await bookAsCustomer(salon);
  await run(salon, 'appointments/appointment-complete', { appointment_id: id, ...byCash });
  const sale = { location_id: 1, products: [{ name: 'Shampoo', price: '10.00', qty: 1 }] };
  await run(salon, 'checkout/quick-sale', { ...sale, ...byCash });
  await run(salon, 'checkout/quick-sale', sale);
  const sold = { ...toPackageSale(package_id), customer_id: 1, paid_at_salon: 1 };
  await run(salon, 'packages/create-package-sell', { ...sold, ...byCash });
  await expectMovements(salon, [
    ['completed', { cash: 54.13, services: -50, tax: -4.13 }],
    ['quick_sale', { cash: 10.83, products: -10, tax: -0.83 }],
    ['quick_sale', { external: 10.83, products: -10, tax: -0.83 }],
    ['sold', { cash: 259.8, packages: -240, tax: -19.8 }],
  ]);
  const refused = await salon.call('checkout/quick-sale', { ...sale, paid_by: 'cheque' }, { as: 'staff' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { paid_by: ['Must be one of cash, external'] },
  ]);
});

nightTest('what is left of a gift card and a package expires on the day after their last, once', async () => {
  const salon = await openSalon({ now: new Date('2026-11-16T15:00:00.000Z') });
  const card = await createSoldCard(salon, { months: '1 month' });
  const purchased_package_id = await createSoldPackage(salon, { months: 1 });
  await salon.clock.advance(1);
  await bookAsCustomer(salon, {
    redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
  });
  await salon.clock.advance(1);
  const redemptions = [{ type: 'package', purchased_package_id, service_id: 1 }];
  await bookAsCustomer(salon, { time: '01:00 PM', redemptions });
  const before = [
    ['sold', { external: 100, gift_cards: -100 }],
    ['sold', { external: 100, packages: -100 }],
    ['redeemed', { gift_cards: 54.13, prepaid: -54.13 }],
    ['redeemed', { packages: 33.34, prepaid: -33.34 }],
  ];
  await salon.clock.set(new Date('2026-12-17T04:59:59.000Z'));
  await salon.runScheduledWork();
  await expectMovements(salon, before);
  await salon.clock.set(new Date('2026-12-17T05:00:00.000Z'));
  await salon.runScheduledWork();
  await salon.runScheduledWork();
  await expectMovements(salon, [
    ...before,
    ['expired', { gift_cards: 45.87, breakage: -45.87 }],
    ['expired', { packages: 66.66, breakage: -66.66 }],
  ]);
});
