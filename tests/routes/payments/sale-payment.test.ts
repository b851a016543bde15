import { expect, test } from 'vitest';
import { update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { PURCHASED_KIND, readSale } from '../../../lib/table/sales.ts';
import { type House, useHouses } from '../../support/house.ts';
import { buying, definePackage, type SaleRecord, sellPackage } from '../../support/packages.ts';
import { DEPOSITS_ON, openTill, order, report } from '../../support/paying.ts';
import { productOf } from '../../support/redemptions.ts';
import { verdict } from '../../support/replies.ts';

const open = useHouses();
const BUYER = { as: 'customer' } as const;

async function sale() {
  const house = await open(DEPOSITS_ON);
  const till = await openTill(house);
  const { id } = await definePackage(house);
  const sold = await sellPackage(house, buying(id));
  const { id: sale_id, total } = sold.body.data as SaleRecord;
  const made = await order(house, { amount: total, sale_id }, BUYER);
  expect(made.status, made.text).toBe(200);
  return { house, till, sale_id, total, intent: made.body.payment_intent };
}

const saleOf = async (house: House, id: number) => readSale(house.store, house.tenant, id);

test('a succeeded intent pays the sale, once, whatever comes twice and from two sides', async () => {
  const { house, till, sale_id, intent } = await sale();
  await till.pay(intent);
  const [event] = await till.events('payment_intent.succeeded', intent);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => report(house, intent, { sale_id })),
    ...Array.from({ length: 20 }, () => till.deliver(event ?? {})),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies[0]?.body).toEqual({
    status: true,
    message: 'Payment successful',
    data: { id: sale_id, status: 1, payment_status: 1 },
  });
  expect(await saleOf(house, sale_id)).toMatchObject({ status: 1, paymentIntent: intent, version: 2 });
});

test("a declined intent fails its buyer's sale, and pays it late when it succeeds", async () => {
  const { house, till, sale_id, intent } = await sale();
  await till.pay(intent, 'pm_card_chargeDeclined');
  const failed = await report(house, intent, { sale_id });
  expect([failed.status, failed.body.message, failed.body.data.status]).toEqual([400, 'Payment failed', 2]);
  await till.pay(intent);
  const paid = await report(house, intent, { sale_id });
  expect([paid.status, paid.body.data.status]).toEqual([200, 1]);
});

test("a stranger's intent fails nobody's sale, and too little pays none", async () => {
  const { house, till, sale_id } = await sale();
  const strangers = (await order(house, { amount: 259.8, sale_id })).body.payment_intent;
  const refused = await report(house, strangers, { sale_id });
  expect([refused.status, refused.body.message]).toEqual([400, 'Payment failed']);
  const small = (await order(house, { amount: 259.79 }, BUYER)).body.payment_intent;
  await till.pay(small);
  const tooLittle = await report(house, small, { sale_id });
  expect([tooLittle.status, tooLittle.body.message]).toEqual([400, 'Invalid payment']);
  expect((await saleOf(house, sale_id))?.status).toBe(0);
});

test('a second success for one sale goes back, and leaves the product usable', async () => {
  const { house, till, sale_id, total, intent } = await sale();
  const second = (await order(house, { amount: total, sale_id }, BUYER)).body.payment_intent;
  await till.pay(intent);
  await till.pay(second);
  await report(house, intent, { sale_id });
  const reply = await report(house, second, { sale_id });
  expect([reply.status, reply.body.message]).toEqual([400, 'Payment refunded']);
  await house.drain();
  expect(await till.refunds(second)).toHaveLength(1);
  const [refunded] = await till.events('charge.refunded', second);
  await till.deliver(refunded ?? {});
  expect(await saleOf(house, sale_id)).toMatchObject({ status: 1, paymentIntent: intent });
  expect((await saleOf(house, sale_id))?.blockedAt).toBeUndefined();
});

test.each(['refund', 'dispute'])('a %s at the processor blocks what is left of the product', async (kind) => {
  const { house, till, sale_id, intent } = await sale();
  await till.pay(intent, kind === 'dispute' ? 'pm_card_createDispute' : 'pm_card_visa');
  await report(house, intent, { sale_id });
  if (kind === 'refund') await till.stripe.refunds.create({ payment_intent: intent });
  const type = kind === 'refund' ? 'charge.refunded' : 'charge.dispute.created';
  const [event] = await till.events(type, intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  expect((await saleOf(house, sale_id))?.blockedAt).toBe(house.clock.now().toISOString());
});

test('a dispute that is told before the payment is settled blocks the product with the payment', async () => {
  const { house, till, sale_id, intent } = await sale();
  await till.pay(intent, 'pm_card_createDispute');
  const [event] = await till.events('charge.dispute.created', intent);
  expect((await till.deliver(event ?? {})).status).toBe(200);
  expect((await report(house, intent, { sale_id })).status).toBe(200);
  const after = await saleOf(house, sale_id);
  expect(after).toMatchObject({ status: 1, blockedAt: house.clock.now().toISOString() });
  const { head } = await productOf(house, PURCHASED_KIND[after?.type ?? 'package'], after?.purchasedId ?? 0);
  expect(head.blockedAt).toBe(after?.blockedAt);
});

test('refuses an order of more than the sale costs with 422 naming amount', async () => {
  const { house, sale_id, total } = await sale();
  const reply = await order(house, { amount: Number(total) + 0.01, sale_id }, BUYER);
  expect([reply.status, reply.body]).toMatchObject([
    422,
    { errors: { amount: ['Is more than is to be paid'] } },
  ]);
});

test('what has ended before it is paid is not sold any more: no order, and a late success goes back', async () => {
  const { house, till, sale_id, total, intent } = await sale();
  await till.pay(intent);
  const head = await saleOf(house, sale_id);
  await house.store.commit([
    update(keys.purchase(house.tenant, PURCHASED_KIND[head?.type ?? 'package'], head?.purchasedId ?? 0), {
      set: { expiryDate: '2026-11-15' },
    }),
  ]);
  const again = await order(house, { amount: total, sale_id }, BUYER);
  expect(verdict(again)).toBe('400 Invalid payment');
  expect(verdict(await report(house, intent, { sale_id }))).toBe('400 Payment refunded');
  expect(await saleOf(house, sale_id)).toMatchObject({ status: 0 });
  await house.drain();
  expect(await till.refunds(intent)).toHaveLength(1);
});

test('an intent that has paid a sale pays no appointment', async () => {
  const { house, till, sale_id, intent } = await sale();
  await till.pay(intent);
  await report(house, intent, { sale_id });
  const both = await report(house, intent, { sale_id, appointment_id: 1 });
  expect([both.status, both.body.errors]).toEqual([422, { appointment_id: ['Name one target'] }]);
});
