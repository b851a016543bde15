import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { findSaleById } from '../../../lib/table/products/sales.ts';
import { conflictOnce, handleScheduled } from '../../support/messages/scheduled.ts';
import {
  clearPaymentKeys,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
} from '../../support/payments/payments.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();

/** An intent that no target claims. */
async function openUnclaimedIntent() {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  return { salon, account, intent: (await createOrder(salon)).body.payment_intent };
}

/** An unpaid sale of a package and its intent. */
async function openSaleIntent() {
  const salon = await open(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await definePackage(salon);
  const { id: sale_id, total: amount } = (await sellPackage(salon, toPackageSale(id))).body.data;
  const order = await createOrder(salon, { amount, sale_id }, { as: 'customer' });
  return { salon, account, sale_id, intent: order.body.payment_intent };
}

const findState = async (salon: TestSalon, intent: string) =>
  (await findIntentRecord(salon.store, salon.tenant, intent))?.state;

// BEHAVIOR §19.4
test('keeps a paid intent open while the processor is down, and refunds it when the processor is back', async () => {
  const { salon, account, intent } = await openUnclaimedIntent();
  await account.pay(intent);
  await account.injectFault({ match: `GET /v1/payment_intents/${intent}`, status: 500, times: 2 });
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect(await findState(salon, intent)).toBe('open');
  await salon.clock.advance(10);
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toHaveLength(1);
});

test('ends an intent of a salon that has cleared its payment keys', async () => {
  const { salon, intent } = await openUnclaimedIntent();
  await clearPaymentKeys(salon);
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect(await findState(salon, intent)).toBe('ended');
});

test('cancels an unpaid intent after 24 hours, not earlier, and ends it', async () => {
  const { salon, account, intent } = await openUnclaimedIntent();
  for (const [hours, status, state] of [
    [23, 'requires_payment_method', 'open'],
    [1, 'canceled', 'ended'],
  ] as const) {
    await salon.clock.advance(hours * 60);
    await salon.runScheduledWork();
    expect((await account.stripe.paymentIntents.retrieve(intent)).status).toBe(status);
    expect(await findState(salon, intent)).toBe(state);
  }
});

test('pays the sale of a paid intent that nobody reports', async () => {
  const { salon, account, sale_id, intent } = await openSaleIntent();
  await account.pay(intent);
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect(await findSaleById(salon.store, salon.tenant, sale_id)).toMatchObject({ status: 1 });
  expect(await findState(salon, intent)).toBe('paid');
});

test('counts an intent that the salon has refunded at the processor as returned; the sale stays unpaid', async () => {
  const { salon, account, sale_id, intent } = await openSaleIntent();
  await account.pay(intent);
  await account.stripe.refunds.create({ payment_intent: intent });
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect(await findState(salon, intent)).toBe('returned');
  expect((await findSaleById(salon.store, salon.tenant, sale_id))?.status).not.toBe(1);
});

test('does not refund a payment whose sale conflicts after the hour; pays the sale with the next run', async () => {
  const { salon, account, sale_id, intent } = await openSaleIntent();
  await account.pay(intent);
  await salon.clock.advance(61);
  const key = keys.guard(salon.tenant, 'INTENT', intent);
  await expect(handleScheduled(salon, key, conflictOnce(salon))).rejects.toThrow('cannot settle a payment');
  await salon.runScheduledWork();
  expect(await findSaleById(salon.store, salon.tenant, sale_id)).toMatchObject({ status: 1 });
  expect(await account.refunds(intent)).toEqual([]);
});
