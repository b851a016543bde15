import { expect, test } from 'vitest';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { getSale, PURCHASED_KIND } from '../../../lib/table/sales.ts';
import { buying, definePackage, type SaleRecord, sellPackage } from '../../support/packages.ts';
import { DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { productOf } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const BUYER = { as: 'customer' } as const;

async function sale() {
  const salon = await open(DEPOSITS_ON);
  const till = await openTill(salon);
  const { id } = await definePackage(salon);
  const sold = await sellPackage(salon, buying(id));
  const { id: sale_id, total } = sold.body.data as SaleRecord;
  const made = await order(salon, { amount: total, sale_id }, BUYER);
  expect(made.status, made.text).toBe(200);
  return { salon, till, sale_id, total, intent: made.body.payment_intent };
}

const saleOf = async (salon: TestSalon, id: number) => getSale(salon.store, salon.tenant, id);

test('a succeeded intent pays the sale, once, whatever comes twice and from two sides', async () => {
  const { salon, till, sale_id, intent } = await sale();
  await till.pay(intent);
  const [event] = await till.events('payment_intent.succeeded', intent);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => report(salon, intent, { sale_id })),
    ...Array.from({ length: 20 }, () => till.deliver(event ?? {})),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies[0]?.body).toEqual({
    status: true,
    message: 'Payment successful',
    data: { id: sale_id, status: 1, payment_status: 1 },
  });
  expect(await saleOf(salon, sale_id)).toMatchObject({ status: 1, paymentIntent: intent, version: 2 });
});

test("a declined intent fails its buyer's sale, and pays it late when it succeeds", async () => {
  const { salon, till, sale_id, intent } = await sale();
  await till.pay(intent, 'pm_card_chargeDeclined');
  const failed = await report(salon, intent, { sale_id });
  expect([failed.status, failed.body.message, failed.body.data.status]).toEqual([400, 'Payment failed', 2]);
  await till.pay(intent);
  const paid = await report(salon, intent, { sale_id });
  expect([paid.status, paid.body.data.status]).toEqual([200, 1]);
});

test("a stranger's intent fails nobody's sale, and too little pays none", async () => {
  const { salon, till, sale_id } = await sale();
  const strangers = (await order(salon, { amount: 259.8, sale_id })).body.payment_intent;
  const refused = await report(salon, strangers, { sale_id });
  expect([refused.status, refused.body.message]).toEqual([400, 'Payment failed']);
  const small = (await order(salon, { amount: 259.79 }, BUYER)).body.payment_intent;
  await till.pay(small);
  const tooLittle = await report(salon, small, { sale_id });
  expect([tooLittle.status, tooLittle.body.message]).toEqual([400, 'Invalid payment']);
  expect((await saleOf(salon, sale_id))?.status).toBe(0);
});

test('a second success for one sale goes back, and leaves the product usable', async () => {
  const { salon, till, sale_id, total, intent } = await sale();
  const second = (await order(salon, { amount: total, sale_id }, BUYER)).body.payment_intent;
  await till.pay(intent);
  await till.pay(second);
  await report(salon, intent, { sale_id });
  const reply = await report(salon, second, { sale_id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await salon.drain();
  expect(await till.refunds(second)).toHaveLength(1);
  const [refunded] = await till.events('charge.refunded', second);
  await till.deliver(refunded ?? {});
  expect(await saleOf(salon, sale_id)).toMatchObject({ status: 1, paymentIntent: intent });
  expect((await saleOf(salon, sale_id))?.blockedAt).toBeUndefined();
});

test.each(['refund', 'dispute'])('a %s at the processor blocks what is left of the product', async (kind) => {
  const { salon, till, sale_id, intent } = await sale();
  await till.pay(intent, kind === 'dispute' ? 'pm_card_createDispute' : 'pm_card_visa');
  await report(salon, intent, { sale_id });
  if (kind === 'refund') await till.stripe.refunds.create({ payment_intent: intent });
  const type = kind === 'refund' ? 'charge.refunded' : 'charge.dispute.created';
  const [event] = await till.events(type, intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  expect((await saleOf(salon, sale_id))?.blockedAt).toBe(salon.clock.now().toISOString());
});

test('a dispute that is told before the payment is settled blocks the product with the payment', async () => {
  const { salon, till, sale_id, intent } = await sale();
  await till.pay(intent, 'pm_card_createDispute');
  const [event] = await till.events('charge.dispute.created', intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  expect((await report(salon, intent, { sale_id })).status).toBe(200);
  const after = await saleOf(salon, sale_id);
  expect(after).toMatchObject({ status: 1, blockedAt: salon.clock.now().toISOString() });
  const { head } = await productOf(salon, PURCHASED_KIND[after?.type ?? 'package'], after?.purchasedId ?? 0);
  expect(head.blockedAt).toBe(after?.blockedAt);
});

test('refuses an order of more than the sale costs with 422 naming amount', async () => {
  const { salon, sale_id, total } = await sale();
  const reply = await order(salon, { amount: Number(total) + 0.01, sale_id }, BUYER);
  expect([reply.status, reply.body]).toMatchObject([
    422,
    { errors: { amount: ['Is more than is to be paid'] } },
  ]);
});

test('what has ended before it is paid is not sold any more: no order, and a late success goes back', async () => {
  const { salon, till, sale_id, total, intent } = await sale();
  await till.pay(intent);
  const head = await saleOf(salon, sale_id);
  await salon.store.commit([
    update(keys.purchase(salon.tenant, PURCHASED_KIND[head?.type ?? 'package'], head?.purchasedId ?? 0), {
      set: { expiryDate: '2026-11-15' },
    }),
  ]);
  const again = await order(salon, { amount: total, sale_id }, BUYER);
  expect(verdict(again)).toBe('400 Invalid payment');
  expect(verdict(await report(salon, intent, { sale_id }))).toBe('400 Payment refunded');
  expect(await saleOf(salon, sale_id)).toMatchObject({ status: 0 });
  await salon.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
});

test('an intent that has paid a sale pays no appointment', async () => {
  const { salon, till, sale_id, intent } = await sale();
  await till.pay(intent);
  await report(salon, intent, { sale_id });
  const both = await report(salon, intent, { sale_id, appointment_id: 1 });
  expect([both.status, both.body.errors]).toEqual([422, { appointment_id: ['Name one target'] }]);
});
