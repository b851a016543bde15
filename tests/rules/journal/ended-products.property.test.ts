import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  sumLossesOfSale,
  toSalePosition,
  withEndedProductRest,
  withValueReturnedToEndedProduct,
} from '../../../lib/rules/journal/sale-entries.ts';
import type { DisputeFacts } from '../../../lib/rules/payments/disputes.ts';
import { decideSaleRefundEndingProduct } from '../../../lib/rules/payments/sale-refunds.ts';
import {
  toSaleBlockedByReportedRefund,
  withoutFailedOrderedRefund,
  withoutFailedReportedRefund,
  withSaleDispute,
} from '../../../lib/rules/payments/sale-settlement.ts';
import { computeValueOwedForProduct, type PurchaseHead } from '../../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale, sumValueNoLongerOwed } from '../../../lib/rules/products/sales.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { IS_NIGHT } from '../../support/nightly.ts';

// A gift card of 100.00 for 80.00 and 8.00 tax is used, returned, refunded and disputed in any order. The oracle keeps its
// balance and the open redemptions alone.

const NOW = new Date('2026-11-16T15:00:00Z');
const INTENT = 'pi_9';
const SOLD = {
  id: 3,
  type: 'giftcard',
  purchasedId: 6,
  customerId: 5,
  locationId: 1,
  subtotal: 8_000,
  tax: 800,
  total: 8_800,
  taxPercent: 10,
  value: 10_000,
  paymentIntent: INTENT,
  version: 1,
  status: SALE_STATUS.paid,
} as unknown as Sale;

const amount = fc.integer({ min: 1, max: 10_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('redeem' as const), amount }),
  fc.record({ kind: fc.constant('return' as const), index: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('refundAtProcessor' as const), amount }),
  fc.record({
    kind: fc.constant('dispute' as const),
    amount,
    state: fc.constantFrom<DisputeFacts['state']>('open', 'closed', 'lost'),
  }),
  fc.record({ kind: fc.constantFrom('refundFails' as const, 'processorRefundFails' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Card = { readonly sale: Sale; readonly remaining: number; readonly redeemed: readonly number[] };

const afterLoss = (card: Card, sale: Sale): Card => ({ ...card, sale: withEndedProductRest(sale, card) });

function refund(card: Card, percent: number): Card {
  const head = { remaining: card.remaining, expiryDate: null } as unknown as PurchaseHead & {
    expiryDate: null;
  };
  const terms = { today: '2026-11-16' as LocalDate, drawer: undefined, cashRounding: 0, currency: 'USD' };
  const wanted = Math.max(1, Math.floor((card.remaining * 88 * percent) / 10_000));
  const decided = decideSaleRefundEndingProduct(
    card.sale,
    { head },
    { amount: wanted, to: undefined },
    terms,
    NOW,
  );
  return decided.ok ? { ...card, sale: decided.value.sale } : card;
}

function take(card: Card, next: Step): Card {
  const { sale, remaining, redeemed } = card;
  switch (next.kind) {
    case 'redeem':
      return sale.blockedAt === undefined && next.amount <= remaining
        ? { ...card, remaining: remaining - next.amount, redeemed: [...redeemed, next.amount] }
        : card;
    case 'return': {
      const value = redeemed[next.index] ?? 0;
      return {
        sale: withValueReturnedToEndedProduct(sale, value),
        remaining: remaining + value,
        redeemed: redeemed.filter((_, index) => index !== next.index),
      };
    }
    case 'refund':
      return refund(card, next.percent);
    case 'refundAtProcessor':
      return afterLoss(card, toSaleBlockedByReportedRefund(sale, INTENT, next.amount, NOW));
    case 'dispute': {
      const { state } = next;
      return afterLoss(
        card,
        withSaleDispute(sale, { id: 'dp_1', intent: INTENT, amount: next.amount, state }, NOW),
      );
    }
    case 'refundFails':
      return afterLoss(card, withoutFailedOrderedRefund(sale, INTENT));
    case 'processorRefundFails':
      return afterLoss(card, withoutFailedReportedRefund(sale, INTENT, sale.refunds?.[0]?.amount ?? 1));
  }
}

const isEnded = ({ sale }: Card) => sumLossesOfSale(sale) > 0 || sale.refundedBySalon !== undefined;
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

// BEHAVIOR §26.1, §36.3
test('owes the whole balance of a gift card until a refund or a lost dispute ends it, and nothing while it is ended', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let card: Card = { sale: SOLD, remaining: 10_000, redeemed: [] };
      for (const next of steps) {
        card = take(card, next);
        const position = toSalePosition(card.sale);
        expect(sum(position.map((line) => line.amount))).toBe(0);
        const booked = sum(
          position.filter(({ account }) => account === 'giftCards').map((line) => line.amount),
        );
        const owed = 0 - booked - sum(card.redeemed);
        expect(owed).toBe(isEnded(card) ? 0 : card.remaining);
        expect(owed).toBe(computeValueOwedForProduct('giftcard', card) - sumValueNoLongerOwed(card.sale));
      }
    }),
    { numRuns: IS_NIGHT ? 5_000 : 300 },
  );
});
