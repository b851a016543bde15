import { expect, test } from 'vitest';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { findSaleById } from '../../../lib/table/products/sales.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import { listPendingNotices } from '../../support/booking/appointments.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import {
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  definePackage,
  type SaleRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { getSoldProduct } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const BUYER = { as: 'customer' } as const;

async function sellAndOrder() {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { id } = await definePackage(salon);
  const saleReply = await sellPackage(salon, toPackageSale(id));
  const { id: sale_id, total } = saleReply.body.data as SaleRecord;
  const order = await createOrder(salon, { amount: total, sale_id }, BUYER);
  expect(order.status, order.text).toBe(200);
  return { salon, account, sale_id, total, intent: order.body.payment_intent };
}

const findStoredSale = async (salon: TestSalon, id: number) => findSaleById(salon.store, salon.tenant, id);

// BEHAVIOR §21.3, §21.4, §19.2, §19.3, §19.4
test('pays the sale once for concurrent calls and webhooks', async () => {
  const { salon, account, sale_id, intent } = await sellAndOrder();
  await account.pay(intent);
  const [event] = await account.events('payment_intent.succeeded', intent);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => reportPayment(salon, intent, { sale_id })),
    ...Array.from({ length: 20 }, () => account.deliver(event ?? {})),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies[0]?.body).toEqual({
    status: true,
    message: 'Payment successful',
    data: { id: sale_id, status: 1, payment_status: 1 },
  });
  expect(await findStoredSale(salon, sale_id)).toMatchObject({
    status: 1,
    paymentIntent: intent,
    version: 3,
  });
});

// BEHAVIOR §18.3, §21.1
test('a new order of a sale cancels the intent of the order before', async () => {
  const { salon, account, sale_id, total, intent } = await sellAndOrder();
  const again = await createOrder(salon, { amount: total, sale_id }, BUYER);
  expect(again.status, again.text).toBe(200);
  expect((await account.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  await account.pay(again.body.payment_intent);
  const paid = await reportPayment(salon, again.body.payment_intent, { sale_id });
  expect([paid.status, paid.body.data.status]).toEqual([200, 1]);
});

test('an earlier intent that was paid meanwhile pays the sale, and none can be ordered after it', async () => {
  const { salon, account, sale_id, total, intent } = await sellAndOrder();
  await account.pay(intent);
  const again = await createOrder(salon, { amount: total, sale_id }, BUYER);
  expect(again.status, again.text).toBe(200);
  const paid = await reportPayment(salon, intent, { sale_id });
  expect([paid.status, paid.body.data.status]).toEqual([200, 1]);
  const late = await createOrder(salon, { amount: total, sale_id }, BUYER);
  expect(statusAndMessage(late)).toBe('400 Invalid payment');
});

test('of two orders at once for one sale one is left that can be paid', async () => {
  const { salon, account, sale_id, total, intent } = await sellAndOrder();
  const orders = await Promise.all(
    [1, 2, 3].map(() => createOrder(salon, { amount: total, sale_id }, BUYER)),
  );
  const intents = [intent, ...orders.map(({ body }) => body.payment_intent)];
  const states = await Promise.all(
    intents.map(async (id) => (await account.stripe.paymentIntents.retrieve(id)).status),
  );
  expect(states.filter((state) => state !== 'canceled')).toHaveLength(1);
});

test("a declined intent fails its buyer's sale; a late success pays it", async () => {
  const { salon, account, sale_id, intent } = await sellAndOrder();
  await account.pay(intent, 'pm_card_chargeDeclined');
  const failedReply = await reportPayment(salon, intent, { sale_id });
  expect([failedReply.status, failedReply.body.message, failedReply.body.data.status]).toEqual([
    400,
    'Payment failed',
    2,
  ]);
  await account.pay(intent);
  const paidReply = await reportPayment(salon, intent, { sale_id });
  expect([paidReply.status, paidReply.body.data.status]).toEqual([200, 1]);
});

test("a stranger's failed intent leaves the sale pending, and a smaller payment does not pay it", async () => {
  const { salon, account, sale_id } = await sellAndOrder();
  const strangerIntent = (await createOrder(salon, { amount: 259.8 })).body.payment_intent;
  const strangerReply = await reportPayment(salon, strangerIntent, { sale_id });
  expect([strangerReply.status, strangerReply.body.message]).toEqual([400, 'Payment failed']);
  const smallIntent = (await createOrder(salon, { amount: 259.79 }, BUYER)).body.payment_intent;
  await account.pay(smallIntent);
  const small = { payment_intent: smallIntent, sale_id };
  const smallReply = await salon.call('payments/update-status', small, BUYER);
  expect([smallReply.status, smallReply.body.message]).toEqual([400, 'Invalid payment']);
  expect((await findStoredSale(salon, sale_id))?.status).toBe(0);
  const foreignOrder = await createOrder(salon, { amount: 259.8, sale_id });
  expect([foreignOrder.status, foreignOrder.text]).toEqual([
    404,
    (await createOrder(salon, { sale_id: 99 })).text,
  ]);
});

test('an unbound payment of more than the sale costs is refunded (400)', async () => {
  const { salon, account, sale_id } = await sellAndOrder();
  const payment_intent = (await createOrder(salon, { amount: 300 }, BUYER)).body.payment_intent;
  await account.pay(payment_intent);
  const reply = await salon.call('payments/update-status', { payment_intent, sale_id }, BUYER);
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await salon.runScheduledWork();
  expect(await account.refunds(payment_intent)).toHaveLength(1);
});

nightTest('refunds a second success of a sale and keeps the product usable', async () => {
  const { salon, account, sale_id, total, intent } = await sellAndOrder();
  await account.pay(intent);
  const second = (await createOrder(salon, { amount: total, sale_id }, BUYER)).body.payment_intent;
  await account.pay(second);
  await reportPayment(salon, intent, { sale_id });
  const reply = await reportPayment(salon, second, { sale_id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await salon.runScheduledWork();
  expect(await account.refunds(second)).toHaveLength(1);
  const [refundEvent] = await account.events('charge.refunded', second);
  await account.deliver(refundEvent ?? {});
  expect(await findStoredSale(salon, sale_id)).toMatchObject({ status: 1, paymentIntent: intent });
  expect((await findStoredSale(salon, sale_id))?.blockedAt).toBeUndefined();
});

test.each(listCases(['refund', 'dispute']))(
  'blocks the rest of the product after a %s at the processor',
  async (kind) => {
    const { salon, account, sale_id, intent } = await sellAndOrder();
    await account.pay(intent, kind === 'dispute' ? 'pm_card_createDispute' : 'pm_card_visa');
    await reportPayment(salon, intent, { sale_id });
    if (kind === 'refund') await account.stripe.refunds.create({ payment_intent: intent });
    const type = kind === 'refund' ? 'charge.refunded' : 'charge.dispute.created';
    const [event] = await account.events(type, intent);
    expect((await account.deliver(event ?? {})).status).toBe(200);
    expect((await findStoredSale(salon, sale_id))?.blockedAt).toBe(salon.clock.now().toISOString());
  },
);

nightTest('blocks the product of a dispute that arrives before the payment', async () => {
  const { salon, account, sale_id, intent } = await sellAndOrder();
  await account.pay(intent, 'pm_card_createDispute');
  const [event] = await account.events('charge.dispute.created', intent);
  expect((await account.deliver(event ?? {})).status).toBe(200);
  expect((await reportPayment(salon, intent, { sale_id })).status).toBe(200);
  const sale = await findStoredSale(salon, sale_id);
  expect(sale).toMatchObject({ status: 1, blockedAt: salon.clock.now().toISOString() });
  const { head } = await getSoldProduct(
    salon,
    PURCHASED_KIND[sale?.type ?? 'package'],
    sale?.purchasedId ?? 0,
  );
  expect(head.blockedAt).toBe(sale?.blockedAt);
  expect(await listPendingNotices(salon)).not.toContain('package.purchased');
});

nightTest(
  'unblocks the product when its dispute is won, and announces a purchase that the dispute had kept quiet (BEHAVIOR §19.4)',
  async () => {
    const { salon, account, sale_id, intent } = await sellAndOrder();
    await account.pay(intent, 'pm_card_createDispute');
    const [event] = await account.events('charge.dispute.created', intent);
    await account.deliver(event ?? {});
    await reportPayment(salon, intent, { sale_id });
    expect(await listPendingNotices(salon)).not.toContain('package.purchased');
    await account.moveDispute(intent, 'under_review');
    expect((await findStoredSale(salon, sale_id))?.blockedAt).toBeDefined();
    await account.moveDispute(intent, 'won');
    const sale = await findStoredSale(salon, sale_id);
    expect(sale).toMatchObject({ status: 1, disputes: {} });
    expect(sale?.blockedAt).toBeUndefined();
    const kind = PURCHASED_KIND[sale?.type ?? 'package'];
    const { head } = await getSoldProduct(salon, kind, sale?.purchasedId ?? 0);
    expect(head.blockedAt).toBeUndefined();
    expect((await listPendingNotices(salon)).filter((each) => each === 'package.purchased')).toHaveLength(1);
  },
);

nightTest(
  'keeps the product blocked when its dispute is lost, or won after a refund; an inquiry blocks nothing',
  async () => {
    const { salon, account, sale_id, intent } = await sellAndOrder();
    const isBlocked = async () => (await findStoredSale(salon, sale_id))?.blockedAt !== undefined;
    await account.pay(intent, 'pm_card_createDisputeInquiry');
    await reportPayment(salon, intent, { sale_id });
    const [inquiry] = await account.events('charge.dispute.created', intent);
    await account.deliver(inquiry ?? {});
    expect(await isBlocked()).toBe(false);
    await account.moveDispute(intent, 'needs_response');
    expect(await isBlocked()).toBe(true);
    await account.moveDispute(intent, 'lost');
    expect(await isBlocked()).toBe(true);
    await account.moveDispute(intent, 'won');
    expect(await isBlocked()).toBe(false);
    await account.stripe.refunds.create({ payment_intent: intent, amount: 100 });
    const [refund] = await account.events('charge.refunded', intent);
    await account.deliver(refund ?? {});
    await account.moveDispute(intent, 'won');
    expect(await isBlocked()).toBe(true);
  },
);

test("refuses an order above the sale's total (422 on amount)", async () => {
  const { salon, sale_id, total } = await sellAndOrder();
  const reply = await createOrder(salon, { amount: Number(total) + 0.01, sale_id }, BUYER);
  expect([reply.status, reply.body]).toMatchObject([
    422,
    { errors: { amount: ['Must not exceed the amount due'] } },
  ]);
});

test('refuses an order for a product that has expired, and refunds a late success', async () => {
  const { salon, account, sale_id, total, intent } = await sellAndOrder();
  await account.pay(intent);
  const sale = await findStoredSale(salon, sale_id);
  await salon.store.commit([
    updateItem(keys.purchase(salon.tenant, PURCHASED_KIND[sale?.type ?? 'package'], sale?.purchasedId ?? 0), {
      set: { expiryDate: '2026-11-15' },
    }),
  ]);
  const repeated = await createOrder(salon, { amount: total, sale_id }, BUYER);
  expect(statusAndMessage(repeated)).toBe('400 Invalid payment');
  expect(statusAndMessage(await reportPayment(salon, intent, { sale_id }))).toBe('400 Payment refunded');
  expect(await findStoredSale(salon, sale_id)).toMatchObject({ status: 0 });
  await salon.runScheduledWork();
  expect(await account.refunds(intent)).toHaveLength(1);
});

test('refuses a sale and an appointment at once (422)', async () => {
  const { salon, account, sale_id, intent } = await sellAndOrder();
  await account.pay(intent);
  await reportPayment(salon, intent, { sale_id });
  const both = await reportPayment(salon, intent, { sale_id, appointment_id: 1 });
  expect([both.status, both.body.errors]).toEqual([
    422,
    { appointment_id: ['Must name exactly one target'] },
  ]);
});
