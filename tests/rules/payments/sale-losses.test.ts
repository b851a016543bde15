import { describe, expect, test } from 'vitest';
import {
  toSaleBlockedByReportedRefund,
  withoutFailedOrderedRefund,
  withoutFailedReportedRefund,
  withSaleDispute,
} from '../../../lib/rules/payments/sale-settlement.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const AT = NOW.toISOString();
const BEFORE = '2026-11-01T10:00:00.000Z';
const sale = (fields: object = {}): Sale =>
  ({ id: 7, type: 'package', paymentIntent: 'pi_1', status: 1, total: 9_743, ...fields }) as Sale;
const refund = (amount: number, fields: object = {}) => ({ intent: 'pi_1', amount, at: AT, ...fields });

// BEHAVIOR §19.4
describe('a sale', () => {
  const own = { intent: 'pi_1', amount: 500 };

  test.each<[string, Sale, string, number, Sale]>([
    [
      'is blocked by a refund at the processor',
      sale(),
      'pi_1',
      700,
      sale({ refunds: [refund(700)], blockedAt: AT }),
    ],
    [
      'stays blocked since then',
      sale({ blockedAt: BEFORE }),
      'pi_1',
      700,
      sale({ refunds: [refund(700)], blockedAt: BEFORE }),
    ],
    [
      'has no refund but its own',
      sale({ refundedBySalon: own }),
      'pi_1',
      500,
      sale({ refundedBySalon: own }),
    ],
    [
      'has what the processor refunded beyond its own',
      sale({ refundedBySalon: own, blockedAt: BEFORE }),
      ...(['pi_1', 700] as const),
      sale({ refundedBySalon: own, blockedAt: BEFORE, refunds: [refund(200)] }),
    ],
    [
      'has the refund of another payment, such as a renewal',
      sale({ refundedBySalon: own, blockedAt: BEFORE }),
      ...(['pi_2', 500] as const),
      sale({ refundedBySalon: own, blockedAt: BEFORE, refunds: [refund(500, { intent: 'pi_2' })] }),
    ],
  ])('%s', (_, before, intent, total, after) => {
    expect(toSaleBlockedByReportedRefund(before, intent, total, NOW)).toStrictEqual(after);
  });

  const dispute = (state: 'open' | 'closed' | 'lost', intent = 'pi_1') =>
    ({ id: 'dp_1', state, intent, amount: 700 }) as const;
  test.each<[string, Sale, ReturnType<typeof dispute>, Sale]>([
    [
      'is blocked while it is disputed',
      sale(),
      dispute('open'),
      sale({ disputes: { dp_1: { amount: 700 } }, blockedAt: AT }),
    ],
    [
      'is free again once that is won',
      sale({ disputes: { dp_1: { amount: 700 } }, blockedAt: BEFORE }),
      dispute('closed'),
      sale({ disputes: {} }),
    ],
    [
      'stays blocked where it was refunded too',
      sale({ disputes: { dp_1: { amount: 700 } }, refunds: [refund(5)], blockedAt: BEFORE }),
      dispute('closed'),
      sale({ disputes: {}, refunds: [refund(5)], blockedAt: BEFORE }),
    ],
    [
      'stays blocked where the salon refunded it',
      sale({ disputes: { dp_1: { amount: 700 } }, refundedBySalon: own, blockedAt: BEFORE }),
      dispute('closed'),
      sale({ disputes: {}, refundedBySalon: own, blockedAt: BEFORE }),
    ],
    [
      'names the renewal that is disputed',
      sale(),
      dispute('lost', 'in_2'),
      sale({ disputes: { dp_1: { amount: 700, lost: true, intent: 'in_2' } }, blockedAt: AT }),
    ],
    ['has no dispute of a renewal that is closed', sale(), dispute('closed', 'in_2'), sale({ disputes: {} })],
  ])('%s', (_, before, facts, after) => {
    expect(withSaleDispute(before, facts, NOW)).toStrictEqual(after);
  });

  const salonRefund = { ...own, at: BEFORE };
  test.each<[string, Sale, string, Sale]>([
    [
      'is free after a refund of the salon that failed',
      sale({ refundedBySalon: salonRefund, blockedAt: AT }),
      'pi_1',
      sale(),
    ],
    [
      'stays blocked by another refund',
      sale({ refundedBySalon: salonRefund, refunds: [refund(5)] }),
      'pi_1',
      sale({ refunds: [refund(5)], blockedAt: BEFORE }),
    ],
    [
      'keeps a refund of another payment',
      sale({ refundedBySalon: salonRefund }),
      'pi_2',
      sale({ refundedBySalon: salonRefund }),
    ],
    ['has none to fail', sale(), 'pi_1', sale()],
  ])('%s', (_, before, intent, after) => {
    expect(withoutFailedOrderedRefund(before, intent)).toStrictEqual(after);
  });

  test.each<[string, Sale, number, Sale]>([
    [
      'is free after its refund failed',
      sale({ refunds: [refund(700)], blockedAt: AT }),
      700,
      sale({ refunds: [] }),
    ],
    [
      'keeps the part that did not fail',
      sale({ refunds: [refund(700)], blockedAt: AT }),
      500,
      sale({ refunds: [refund(200)], blockedAt: AT }),
    ],
    [
      'loses the newest refund of that amount',
      sale({ refunds: [refund(700, { at: BEFORE }), refund(700), refund(100)], blockedAt: AT }),
      700,
      sale({ refunds: [refund(700, { at: BEFORE }), refund(100)], blockedAt: AT }),
    ],
    [
      'knows no refund so large',
      sale({ refunds: [refund(700)], blockedAt: AT }),
      701,
      sale({ refunds: [refund(700)], blockedAt: AT }),
    ],
    [
      'knows no refund of this payment',
      sale({ refunds: [refund(700, { intent: 'pi_2' })], blockedAt: AT }),
      700,
      sale({ refunds: [refund(700, { intent: 'pi_2' })], blockedAt: AT }),
    ],
    ['was not blocked', sale({ refunds: [refund(700)] }), 700, sale({ refunds: [refund(700)] })],
    ['has no refunds', sale({ blockedAt: AT }), 700, sale({ blockedAt: AT })],
  ])('%s', (_, before, amount, after) => {
    expect(withoutFailedReportedRefund(before, 'pi_1', amount)).toStrictEqual(after);
  });
});
