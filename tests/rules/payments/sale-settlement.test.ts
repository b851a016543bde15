import { describe, expect, test } from 'vitest';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import {
  applySalePaymentOutcome,
  canIntentPaySale,
  decideOnSaleIntent,
  withoutFailedOrderedRefund,
} from '../../../lib/rules/payments/sale-settlement.ts';
import { type Sale, toPaidSaleDeliveredIfDue, type UnpaidSale } from '../../../lib/rules/products/sales.ts';
import { createIntentFacts, createIntentRecord as record } from '../../support/payments/intents.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const pending: UnpaidSale = {
  id: 7,
  type: 'giftcard',
  purchasedId: 3,
  customerId: 5,
  locationId: 1,
  subtotal: 9_000,
  tax: 743,
  total: 9_743,
  status: 0,
  paymentIntent: null,
  createdAt: '2026-11-16T14:00:00.000Z',
  payUntil: '2026-11-17T14:00:00.000Z',
  version: 1,
};
const sale = (status: Sale['status'], paymentIntent: string | null = null): Sale =>
  status === 1
    ? toPaidSaleDeliveredIfDue(pending, paymentIntent, NOW)
    : { ...pending, status, paymentIntent };
const facts = (state: IntentFacts['state'], refunded = 0): IntentFacts =>
  createIntentFacts(state, { amount: 9_743, refunded });

describe('what an intent does to a sale (BEHAVIOR §19.1, §19.3)', () => {
  test('refunds a payment for an expired product', () => {
    const late = decideOnSaleIntent(sale(2), record(), facts('succeeded'), true);
    expect(late).toStrictEqual({ transition: 'refund', cause: 'product-over' });
    expect(decideOnSaleIntent(sale(0), record(), facts('open'), true)).toStrictEqual({ transition: 'fail' });
  });

  test.each([
    [0, 'succeeded', { transition: 'pay' }],
    [0, 'open', { transition: 'fail' }],
    [0, 'canceled', { transition: 'fail' }],
    [0, 'processing', { transition: 'stay', result: 'processing' }],
    [2, 'succeeded', { transition: 'pay' }],
    [2, 'open', { transition: 'stay', result: 'failed' }],
    [2, 'processing', { transition: 'stay', result: 'processing' }],
  ] as const)('status %i, intent %s', (status, state, decision) => {
    expect(decideOnSaleIntent(sale(status), record(), facts(state))).toStrictEqual(decision);
  });

  test('an attempt that waits for the payer changes nothing', () => {
    const waiting = createIntentFacts('open', { amount: 9_743, isAwaitingPayer: true });
    expect(decideOnSaleIntent(sale(0), record(), waiting)).toStrictEqual({
      transition: 'stay',
      result: 'processing',
    });
  });

  test.each([
    ['succeeded', { transition: 'refund', cause: 'paid-twice' }],
    ['processing', { transition: 'stay', result: 'processing' }],
    ['open', { transition: 'stay', result: 'failed' }],
    ['canceled', { transition: 'stay', result: 'failed' }],
  ] as const)('already paid by another intent or at the salon; intent %s', (state, decision) => {
    expect(decideOnSaleIntent(sale(1, 'pi_2'), record(), facts(state))).toStrictEqual(decision);
    expect(decideOnSaleIntent(sale(1, null), record(), facts(state))).toStrictEqual(decision);
  });

  test('refunds an unbound payment above the total', () => {
    const pay = (amount: number, change = {}) =>
      decideOnSaleIntent(sale(0), record(change), createIntentFacts('succeeded', { amount }));
    expect(pay(9_743)).toStrictEqual({ transition: 'pay' });
    expect(pay(9_744)).toStrictEqual({ transition: 'refund', cause: 'above-due' });
    expect(pay(9_744, { target: { kind: 'sale', id: 7 } })).toStrictEqual({ transition: 'pay' });
  });

  test('an intent that has paid already changes nothing, refunded or not', () => {
    const paid = { transition: 'stay', result: 'paid' };
    expect(decideOnSaleIntent(sale(1, 'pi_1'), record({ state: 'paid' }), facts('succeeded'))).toStrictEqual(
      paid,
    );
    expect(decideOnSaleIntent(sale(1, 'pi_1'), record(), facts('succeeded', 9_743))).toStrictEqual(paid);
  });

  test('a refunded payment pays nothing, whether this system or the salon refunded it', () => {
    const refunded = { transition: 'stay', result: 'refunded' };
    expect(decideOnSaleIntent(sale(0), record({ state: 'returned' }), facts('succeeded'))).toStrictEqual(
      refunded,
    );
    expect(decideOnSaleIntent(sale(0), record(), facts('succeeded', 1))).toStrictEqual(refunded);
  });

  test.each([
    ['customer:6', {}, false],
    ['guest:somebody', {}, false],
    ['guest:somebody', { ownerConfirmed: true }, true],
    ['customer:5', {}, true],
    ['user:2', {}, true],
  ] as const)("an unsuccessful intent of %s (%o) fails customer 5's sale: %s", (caller, change, fails) => {
    const { transition } = decideOnSaleIntent(sale(0), record({ caller, ...change }), facts('open'));
    expect(transition).toBe(fails ? 'fail' : 'stay');
  });
});

describe('a settled sale (BEHAVIOR §21.3)', () => {
  const LATER = new Date('2026-11-18T14:00:00Z');
  const paid = { result: 'paid', paymentIntent: 'pi_1' } as const;
  const DISPUTES = { dp_1: { amount: 1 } };
  test.each([0, 2] as const)(
    'is paid from status %i, and blocked where the payment is disputed',
    (status) => {
      expect(applySalePaymentOutcome(sale(status), paid, LATER)).toStrictEqual({
        ...toPaidSaleDeliveredIfDue(pending, 'pi_1', LATER),
        paidVersion: 2,
      });
      const disputed = applySalePaymentOutcome(
        sale(status),
        { ...paid, lost: { refunded: 0, disputed: 1, disputes: DISPUTES } },
        LATER,
      );
      expect(disputed).toMatchObject({
        status: 1,
        blockedAt: LATER.toISOString(),
        isUnannounced: true,
        disputes: DISPUTES,
      });
    },
  );

  test('fails from status 0, and stays as it is from then on or once it is paid', () => {
    expect(applySalePaymentOutcome(sale(0), { result: 'failed' }, LATER)).toStrictEqual({
      ...sale(0),
      status: 2,
    });
    expect(applySalePaymentOutcome(sale(2), { result: 'failed' }, LATER)).toBeUndefined();
    expect(applySalePaymentOutcome(sale(1), { result: 'failed' }, LATER)).toBeUndefined();
    expect(applySalePaymentOutcome(sale(1), paid, LATER)).toBeUndefined();
  });
});

test.each([
  ['any sale without a subscription', sale(0), true],
  ['the sale of its subscription', sale(0, 'pi_1'), true],
  ['no sale of another subscription', sale(2, 'pi_2'), false],
  ['a paid sale, which it is refunded for', sale(1, 'pi_2'), true],
])('an intent may pay %s (BEHAVIOR §24.4)', (_name, target, may) => {
  expect(canIntentPaySale(target, 'pi_1')).toBe(may);
});

// BEHAVIOR §19.4
describe('a refund that the salon ordered and the bank could not return', () => {
  const ordered = (fields: object): Sale =>
    ({
      ...sale(1, 'pi_1'),
      blockedAt: 'then',
      refundedBySalon: { amount: 9_000, tax: 700, at: 'then', ...fields },
    }) as Sale;

  test('is gone, and the sale is usable again', () => {
    const after = withoutFailedOrderedRefund(ordered({ intent: 'pi_1' }), 'pi_1');
    expect(after).not.toHaveProperty('refundedBySalon');
    expect(after).not.toHaveProperty('blockedAt');
  });

  test('leaves what other tenders have given back', () => {
    const parts = [
      { amount: 6_000, intent: 'pi_1' },
      { amount: 3_000, paidBy: 'cash' },
    ];
    expect(withoutFailedOrderedRefund(ordered({ parts }), 'pi_1')).toMatchObject({
      blockedAt: 'then',
      refundedBySalon: { amount: 3_000, tax: 700, parts: [{ amount: 3_000, paidBy: 'cash' }] },
    });
  });

  test('of another payment changes nothing', () => {
    const before = ordered({ intent: 'pi_1' });
    expect(withoutFailedOrderedRefund(before, 'pi_2')).toBe(before);
    expect(withoutFailedOrderedRefund(sale(1), 'pi_2')).toStrictEqual(sale(1));
  });
});
