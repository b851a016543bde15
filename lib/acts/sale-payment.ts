import { fail, ok } from '../rules/outcome.ts';
import { claimable, mayFail } from '../rules/payments.ts';
import { paysSale, SALE_STATUS, type Sale, settledSale } from '../rules/sales.ts';
import type { PaymentResult } from '../rules/settlement.ts';
import { readSale, sameSale } from '../table/sales.ts';
import { intentBound, intentPaid, intentReturned } from './intent-marks.ts';
import { saleSettlement } from './settle-sale.ts';
import type { Settled, TargetDecision } from './target-decision.ts';

const settled = (sale: Sale, result: PaymentResult): Settled => ({
  result,
  id: sale.id,
  status: sale.status,
  paymentStatus: sale.status,
});

/** What an intent does to the sale that it pays: 0→1, 0→2, and 2→1 on a late success (decisions §5, Sale record). */
export const decideSalePayment: TargetDecision<'sale'> = async ({ store }, payment, target) => {
  const { tenant, salon, facts, record, now } = payment;
  const sale = await readSale(store, tenant, target.id);
  if (!sale) return fail('recordUnknown');
  const { currency } = salon;
  const claim = claimable({ facts, record, target, tenant, currency, due: sale.total });
  if (!claim.ok) return claim;
  if (!paysSale(sale, facts.id)) return fail('paymentInvalid');
  const stays = (result: PaymentResult) => ok({ changes: [], reply: settled(sale, result) });

  const isPaid = sale.status === SALE_STATUS.paid;
  if (isPaid && sale.paymentIntent === facts.id) return stays('paid');
  if (record.state === 'returned' || (facts.state === 'succeeded' && facts.refunded > 0)) {
    return stays('refunded');
  }
  if (facts.state === 'processing') return stays('processing');
  if (facts.state === 'succeeded' && isPaid) {
    return ok({
      changes: [sameSale(tenant, sale), ...intentReturned(payment, 'paid-twice', target)],
      reply: settled(sale, 'refunded'),
    });
  }
  const hasPaid = facts.state === 'succeeded';
  const isFailing = sale.status === SALE_STATUS.pending && mayFail(record, sale);
  if (!hasPaid && !isFailing) return stays('failed');
  const settlement = hasPaid
    ? ({ result: 'paid', paymentIntent: facts.id } as const)
    : ({ result: 'failed' } as const);
  return ok({
    changes: [
      ...saleSettlement(tenant, sale, settlement, now),
      ...(hasPaid ? intentPaid(payment, target) : intentBound(payment, target)),
    ],
    reply: settled(settledSale(sale, settlement, now) ?? sale, hasPaid ? 'paid' : 'failed'),
  });
};
