import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { toIntentRecordOfPart } from '../../lib/rules/checkout/bill-intents.ts';
import { toCollectedAmounts } from '../../lib/rules/journal/renewals.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { decideSaleRefundEndingProduct } from '../../lib/rules/payments/sale-refunds.ts';
import { findNewestRenewalPayment } from '../../lib/rules/products/purchases.ts';
import {
  findCardPart,
  type Sale,
  type SaleRefundBySalon,
  toSaleRefundRowId,
} from '../../lib/rules/products/sales.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findOpenDrawerOfLocation, requireDrawerCash } from '../../lib/table/journal/drawers.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { findIntentRecord } from '../../lib/table/payments/intents.ts';
import { putRefundOrder } from '../../lib/table/payments/refunds.ts';
import { requireUnchangedValue } from '../../lib/table/products/ledger.ts';
import { findPurchase } from '../../lib/table/products/purchases.ts';
import { findSaleById, updateSale } from '../../lib/table/products/sales.ts';
import type { Change, Store } from '../../lib/table/store.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';
import { updateIntentPartRefundOrdered } from '../../lib/workflows/payments/intent-changes.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { putProductChangesOfSale } from '../../lib/workflows/payments/settle-sale.ts';
import { getBillingReviewChanges } from '../../lib/workflows/products/membership-billing.ts';

type SaleRefund = (typeof directory.routes)['sale-refund'];

/** The intent that paid the newest renewal of a membership: its invoice does not name it. */
async function findRenewalIntent(
  { tenant, salon, input }: Request<SaleRefund>,
  deps: Dependencies & PaymentPorts,
): Promise<Outcome<string | undefined>> {
  const sale = await findSaleById(deps.store, tenant, input.sale_id);
  if (sale?.type !== 'membership' || input.to !== undefined) return ok(undefined);
  const product = await findPurchase(deps.store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
  const renewal = findNewestRenewalPayment(product?.history ?? []);
  if (!renewal || toCollectedAmounts(renewal).total === 0) return ok(undefined);
  if (!renewal.charge.startsWith('in_')) return ok(renewal.charge);
  const processor = await openSalonProcessor(deps, salon);
  const payment = processor.ok ? await processor.value.fetchInvoicePayment(renewal.charge) : processor;
  return payment.ok ? ok(payment.value.intent) : payment;
}

/** Orders the refund of what a card has paid, and tells the buyer of it. Fails while the payment is disputed. */
async function getCardRefundChanges(
  table: Store,
  { tenant, now }: Request<SaleRefund>,
  { id, version, purchasedId }: Sale,
  refund: SaleRefundBySalon,
): Promise<Outcome<Change[]>> {
  const byCard = findCardPart(refund);
  if (!byCard) return ok([]);
  const { intent: paymentIntent, amount } = byCard;
  const stored = await findIntentRecord(table, tenant, paymentIntent);
  const record = stored && toIntentRecordOfPart(stored, { kind: 'sale', id });
  // Another part of the bill may be disputed: the processor then refunds none
  if (record?.whole && (record.lost?.disputed ?? 0) > 0)
    return invalid('sale_id', 'Nothing is left to refund');
  const part = { row: toSaleRefundRowId({ id, version }), amount };
  const order = { paymentIntent, cause: 'by-salon', saleId: id, part } as const;
  return ok([
    ...(record?.whole
      ? updateIntentPartRefundOrdered({ tenant, record, now }, [part], { saleId: id })
      : [putRefundOrder(tenant, order, now)]),
    putNotice(tenant, { kind: 'sale.refunded', saleId: id, purchasedId, amount }, now),
  ]);
}

/** Refunds what is left of a sold product, which ends it; scheduled work refunds a card payment (BEHAVIOR §21.6). */
export const saleRefund: Handler<SaleRefund, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const { sale_id: id, amount, to } = input;
  const renewalIntent = await findRenewalIntent(request, deps);
  if (!renewalIntent.ok) return renewalIntent;
  return decideAndCommit(store, request, async (table) => {
    const before = await findSaleById(table, tenant, id);
    if (!before) return fail('recordNotFound', 'sale_id');
    const { type, purchasedId, locationId } = before;
    const [product, drawer] = await Promise.all([
      findPurchase(table, tenant, PURCHASED_KIND[type], purchasedId),
      findOpenDrawerOfLocation(table, tenant, locationId),
    ]);
    if (!product) throw new Error(`the product of sale ${id} is missing`);
    const { head, history } = product;
    const sold = { head, renewal: findNewestRenewalPayment(history), renewalIntent: renewalIntent.value };
    const { currency, settings } = salon;
    const { cashRounding } = settings;
    const terms = { today: toLocalDate(salon.timeZone, now), drawer, currency, cashRounding };
    const decided = decideSaleRefundEndingProduct(before, sold, { amount, to }, terms, now);
    if (!decided.ok) return decided;
    const { sale, refund, cash } = decided.value;
    const byCard = await getCardRefundChanges(table, request, before, refund);
    if (!byCard.ok) return byCard;
    if (input.dry_run)
      return ok({
        changes: [],
        reply: { message: NOTHING_CHANGED_MESSAGE, data: toSaleView(sale) },
      });
    return ok({
      changes: [
        ...updateSale(request, before, sale),
        ...putProductChangesOfSale(request, before, sale, head),
        requireUnchangedValue(tenant, type, head),
        ...(drawer && cash > 0 ? [requireDrawerCash(tenant, drawer, cash)] : []),
        ...(await getBillingReviewChanges(table, salon, sale, now)),
        ...byCard.value,
      ],
      reply: { message: 'Sale refunded', data: toSaleView(sale) },
    });
  });
};
