import { expect, test } from 'vitest';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMovements } from '../../support/journal.ts';
import {
  bookAndOrder,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  payTwice,
  reportPayment,
} from '../../support/payments/payments.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { createOpenVisit } from '../../support/products/redemption-cases.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

async function open() {
  const salon = await openSalon(DEPOSITS_ON);
  return { salon, account: await openPaymentAccount(salon) };
}

/** Delivers the newest event of a type about a payment. */
const deliver = async (account: PaymentAccount, type: string, intent: string) => {
  const [event] = await account.events(type, intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
};

// BEHAVIOR §36.3
test('a refund of the salon’s own counts as a part of an unclaimed payment that is refunded before the commit', async () => {
  const { salon, account } = await open();
  const { id, second } = await payTwice(salon, account);
  await reportPayment(salon, second, { appointment_id: id });
  await account.stripe.refunds.create({ payment_intent: second, amount: 1_000 });
  proxy.beforeTransaction(() => salon.runScheduledWork());
  await deliver(account, 'charge.refunded', second);
  expect((await account.refunds(second)).map(({ amount }) => amount).sort()).toEqual([1_000, 2_000]);
  expect((await listMovements(salon)).filter(([event]) => event === 'refunded')).toEqual([
    ['refunded', { card: -30, unclaimed: 30 }],
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a lost dispute gives back a payment that turns out to be unclaimed before the commit', async () => {
  const { salon, account } = await open();
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent, 'pm_card_createDispute');
  const cancel = { appointment_id: id, refund: 0 };
  expect((await salon.call('appointments/appointment-cancel', cancel, { as: 'staff' })).status).toBe(200);
  await deliver(account, 'charge.dispute.created', intent);
  proxy.beforeTransaction(() => salon.runScheduledWork());
  await account.moveDispute(intent, 'lost');
  const movements = await listMovements(salon);
  expect(movements).toHaveLength(2);
  expect(movements).toContainEqual(['unclaimed', { disputed: 30, unclaimed: -30 }]);
  expect(movements).toContainEqual(['dispute_lost', { disputed: -30, unclaimed: 30 }]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a refund of a sale ends what a redemption before the commit has left', async () => {
  const { salon, account } = await open();
  const { id } = await definePackage(salon);
  const sale = (await sellPackage(salon, toPackageSale(id))).body.data;
  const order = { amount: sale.total, sale_id: sale.id };
  const intent = (await createOrder(salon, order, { as: 'customer' })).body.payment_intent;
  await account.pay(intent);
  await reportPayment(salon, intent, { sale_id: sale.id });
  const appointment_id = await createOpenVisit(salon, [1]);
  await account.stripe.refunds.create({ payment_intent: intent });
  const redemption = { appointment_id, purchased_package_id: 1, service_id: 1 };
  proxy.beforeTransaction(async () => {
    const redeemed = await salon.call('checkout/redemption-package', redemption, { as: 'staff' });
    expect(redeemed.status, redeemed.text).toBe(200);
  });
  await deliver(account, 'charge.refunded', intent);
  expect(await listMovements(salon)).toContainEqual([
    'refunded',
    { card: -259.8, packages: 200, losses: 59.8 },
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
