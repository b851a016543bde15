import { SALE_STATUS, type Sale } from '../products/sales.ts';
import type { PaymentResult } from './appointment-settlement.ts';
import { type IntentFacts, type IntentRecord, isReturned, mayFail } from './payment-intents.ts';

/**
 * What an intent does to a sale (decisions §5, Sale record): `pay` 0→1, and 2→1 on a late success, `fail` 0→2,
 * `refund` where another payment has come first or the product is of no use any more, `stay` where nothing changes.
 */
export type SaleVerdict =
  | { readonly move: 'pay' | 'fail' }
  | { readonly move: 'refund'; readonly cause: 'paid-twice' | 'product-over' }
  | { readonly move: 'stay'; readonly result: PaymentResult };

/**
 * The transition of a sale by an intent that may pay it; the same twice gives `stay` the second time. `isProductOver`:
 * its product's last day is past.
 */
export function saleVerdict(
  sale: Sale,
  record: IntentRecord,
  facts: IntentFacts,
  isProductOver = false,
): SaleVerdict {
  const isPaid = sale.status === SALE_STATUS.paid;
  if (isPaid && sale.paymentIntent === facts.id) return { move: 'stay', result: 'paid' };
  if (isReturned(record, facts)) return { move: 'stay', result: 'refunded' };
  if (facts.state === 'processing') return { move: 'stay', result: 'processing' };
  if (facts.state !== 'succeeded') {
    const fails = sale.status === SALE_STATUS.pending && mayFail(record, sale);
    return fails ? { move: 'fail' } : { move: 'stay', result: 'failed' };
  }
  if (isPaid) return { move: 'refund', cause: 'paid-twice' };
  return isProductOver ? { move: 'refund', cause: 'product-over' } : { move: 'pay' };
}
