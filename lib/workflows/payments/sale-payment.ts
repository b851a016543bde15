import { fail, ok } from '../../rules/outcome.ts';
import type { PaymentResult } from '../../rules/payments/appointment-settlement.ts';
import { checkIntentClaim } from '../../rules/payments/payment-intents.ts';
import { saleVerdict } from '../../rules/payments/sale-settlement.ts';
import { isOver } from '../../rules/products/purchases.ts';
import { paysSale, type Sale, type Settlement, settledSale } from '../../rules/products/sales.ts';
import { dateIn } from '../../rules/time-zone.ts';
import type { Change } from '../../table/change.ts';
import { getPurchaseHead } from '../../table/purchases.ts';
import { getSale, PURCHASED_KIND, requireUnchangedSale } from '../../table/sales.ts';
import { updateIntentBound, updateIntentPaid, updateIntentReturned } from './intent-changes.ts';
import { saleSettlement } from './settle-sale.ts';
import type { SettlementInput, SettlementResult, TargetDecision } from './target-decision.ts';

const replyOf = (sale: Sale, result: PaymentResult): SettlementResult => ({
  result,
  id: sale.id,
  status: sale.status,
  paymentStatus: sale.status,
});

/** The sale is paid, or has failed, together with what becomes of the intent (`besides`). */
const settled = (
  { tenant, now }: SettlementInput,
  sale: Sale,
  settlement: Settlement,
  besides: readonly Change[],
): { changes: Change[]; reply: SettlementResult } => ({
  changes: [...saleSettlement(tenant, sale, settlement, now), ...besides],
  reply: replyOf(settledSale(sale, settlement, now) ?? sale, settlement.result),
});

/** What an intent does to the sale that it pays (decisions §5, Sale record). */
export const decideSalePayment: TargetDecision<'sale'> = async ({ store }, payment, target) => {
  const { tenant, salon, facts, record, now } = payment;
  const sale = await getSale(store, tenant, target.id);
  const head = sale && (await getPurchaseHead(store, tenant, PURCHASED_KIND[sale.type], sale.purchasedId));
  if (!sale || !head) return fail('recordUnknown');
  const { currency } = salon;
  const claim = checkIntentClaim({ facts, record, target, tenant, currency, due: sale.total });
  if (!claim.ok) return claim;
  if (!paysSale(sale, facts.id)) return fail('paymentInvalid');
  const verdict = saleVerdict(sale, record, facts, isOver(head, dateIn(salon.timeZone, now)));
  switch (verdict.move) {
    case 'stay':
      return ok({ changes: [], reply: replyOf(sale, verdict.result) });
    case 'pay': {
      const isDisputed = (record.lost?.disputed ?? 0) > 0;
      const paid = { result: 'paid', paymentIntent: facts.id, isDisputed } as const;
      return ok(settled(payment, sale, paid, updateIntentPaid(payment, target)));
    }
    case 'fail':
      return ok(settled(payment, sale, { result: 'failed' }, updateIntentBound(payment, target)));
    case 'refund':
      return ok({
        changes: [
          requireUnchangedSale(tenant, sale),
          ...updateIntentReturned(payment, verdict.cause, target),
        ],
        reply: replyOf(sale, 'refunded'),
      });
  }
};
