import { describe, expect, test } from 'vitest';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import { saleVerdict } from '../../../lib/rules/payments/sale-settlement.ts';
import { openSale, type Sale } from '../../../lib/rules/products/sales.ts';
import { intentFacts, intentRecord as record } from '../../support/intents.ts';

const waiting = openSale(
  {
    id: 7,
    type: 'giftcard',
    purchasedId: 3,
    customerId: 5,
    locationId: 1,
    amounts: { subtotal: 9_000, tax: 743, total: 9_743 },
    paidAtSalon: false,
    deliverAt: null,
  },
  new Date('2026-11-16T14:00:00Z'),
);
const sale = (status: Sale['status'], paymentIntent: string | null = null): Sale => ({
  ...waiting,
  status,
  paymentIntent,
});
const facts = (state: IntentFacts['state'], refunded = 0): IntentFacts =>
  intentFacts(state, { amount: 9_743, refunded });

describe('what an intent does to a sale', () => {
  test('money that came for a product whose last day is past goes back', () => {
    const late = saleVerdict(sale(2), record(), facts('succeeded'), true);
    expect(late).toEqual({ move: 'refund', cause: 'product-over' });
    expect(saleVerdict(sale(0), record(), facts('open'), true)).toEqual({ move: 'fail' });
  });

  test.each([
    [0, 'succeeded', { move: 'pay' }],
    [0, 'open', { move: 'fail' }],
    [0, 'canceled', { move: 'fail' }],
    [0, 'processing', { move: 'stay', result: 'processing' }],
    [2, 'succeeded', { move: 'pay' }],
    [2, 'open', { move: 'stay', result: 'failed' }],
    [2, 'processing', { move: 'stay', result: 'processing' }],
  ] as const)('status %i, intent %s', (status, state, verdict) => {
    expect(saleVerdict(sale(status), record(), facts(state))).toEqual(verdict);
  });

  test.each([
    ['succeeded', { move: 'refund', cause: 'paid-twice' }],
    ['processing', { move: 'stay', result: 'processing' }],
    ['open', { move: 'stay', result: 'failed' }],
    ['canceled', { move: 'stay', result: 'failed' }],
  ] as const)('paid by another, or at the salon; intent %s', (state, verdict) => {
    expect(saleVerdict(sale(1, 'pi_2'), record(), facts(state))).toEqual(verdict);
    expect(saleVerdict(sale(1, null), record(), facts(state))).toEqual(verdict);
  });

  test('the intent that has paid it changes nothing more, refunded or not', () => {
    const paid = { move: 'stay', result: 'paid' };
    expect(saleVerdict(sale(1, 'pi_1'), record({ state: 'paid' }), facts('succeeded'))).toEqual(paid);
    expect(saleVerdict(sale(1, 'pi_1'), record(), facts('succeeded', 9_743))).toEqual(paid);
  });

  test('what goes back, here or by the salon at the processor, pays nothing', () => {
    const refunded = { move: 'stay', result: 'refunded' };
    expect(saleVerdict(sale(0), record({ state: 'returned' }), facts('succeeded'))).toEqual(refunded);
    expect(saleVerdict(sale(0), record(), facts('succeeded', 1))).toEqual(refunded);
  });

  test.each([
    ['customer:6', {}, false],
    ['guest:somebody', {}, false],
    ['guest:somebody', { vouched: true }, true],
    ['customer:5', {}, true],
    ['user:2', {}, true],
  ] as const)(
    "%s's intent that did not succeed (%o) fails customer 5's sale: %s",
    (caller, change, fails) => {
      const { move } = saleVerdict(sale(0), record({ caller, ...change }), facts('open'));
      expect(move).toBe(fails ? 'fail' : 'stay');
    },
  );
});
