import type { SaleId, SaleType } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { withEndedProductRest } from '../../rules/journal/sale-entries.ts';
import type { NoticeKind } from '../../rules/notifications/notices.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { checkIntentUse, type PaymentResult } from '../../rules/payments/payment-intents.ts';
import {
  applySalePaymentOutcome,
  canIntentPaySale,
  decideOnSaleIntent,
  type SalePaymentOutcome,
} from '../../rules/payments/sale-settlement.ts';
import {
  decideReloadChange,
  isClosedForPayment,
  toReloadRow,
} from '../../rules/products/gift-card-reloads.ts';
import type { PurchaseHead } from '../../rules/products/purchases.ts';
import {
  hasUncapturedPart,
  isGiftDeliveryDue,
  SALE_STATUS,
  type Sale,
  type SaleStatus,
} from '../../rules/products/sales.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { putSaleEvent } from '../../table/notifications/events.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { updateIntentTarget } from '../../table/payments/intents.ts';
import { requireUnchangedRemaining, updateCardReloaded } from '../../table/products/ledger.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import {
  findSaleById,
  requireUnchangedSale,
  updatePurchaseSaleStatusAndBlock,
  updateSale,
} from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { updateIntentPaid, updateIntentRefundOrdered } from './intent-changes.ts';
import type { DecideForTarget, SettlementInput, SettlementResult } from './settlement.ts';

const PURCHASED_NOTICE = {
  package: 'package.purchased',
  giftcard: 'giftcard.purchased',
  membership: 'membership.purchased',
} as const satisfies Record<SaleType, NoticeKind>;

/**
 * Events and notices about a sale that changed, or is new: its payment, and the gift that is delivered with it. `mailId` is the
 * id with which the confirmation has counted.
 */
export function putSaleNotices(
  { salon: { tenant }, now }: EntryAuthor,
  before: Sale | undefined,
  after: Sale,
  mailId?: string,
): Change[] {
  const { type, id: saleId, purchasedId } = after;
  const facts = { saleId, purchasedId };
  const isNew = (status: SaleStatus) => after.status === status && before?.status !== status;
  const isDelivered = after.deliveredAt !== undefined && before?.deliveredAt === undefined;
  return [
    ...(isNew(SALE_STATUS.paid) && after.blockedAt === undefined && !after.isOpening
      ? putSaleEvent(
          tenant,
          { kind: PURCHASED_NOTICE[type], ...facts, ...(mailId === undefined ? {} : { mailId }) },
          before,
          after,
          now,
        )
      : []),
    ...(isNew(SALE_STATUS.failed)
      ? putSaleEvent(
          tenant,
          { kind: 'sale.payment_failed', type, ...facts, isRenewal: false },
          before,
          after,
          now,
        )
      : []),
    ...(isDelivered ? [putNotice(tenant, { kind: 'gift.due', type, ...facts }, now)] : []),
  ];
}

/** The changes of a product with its sale: the copy of its status, or the money of a reload (BEHAVIOR §21.10). */
export const putProductChangesOfSale = (
  author: EntryAuthor,
  before: Sale | undefined,
  after: Sale,
  head: PurchaseHead | undefined,
): Change[] =>
  after.isReload
    ? decideProductChangesOfSale(author, before, after, head).changes
    : [updatePurchaseSaleStatusAndBlock(author.salon.tenant, after)];

/** A changed sale with the rest that its product had when it ended, and the changes of the product. */
export function decideProductChangesOfSale(
  author: EntryAuthor,
  before: Sale | undefined,
  changed: Sale,
  head: PurchaseHead | undefined,
  act: Parameters<typeof toReloadRow>[3] = { reason: '', user: null },
): { readonly sale: Sale; readonly changes: Change[] } {
  const { salon, now } = author;
  if (!changed.isReload) {
    const sale = withEndedProductRest(changed, head);
    return { sale, changes: putProductChangesOfSale(author, before, sale, head) };
  }
  const { reload: sale, balanceChange } = decideReloadChange(before, changed, head);
  if (balanceChange === 0) return { sale, changes: [] };
  if (!head) throw new Error(`the card of reload ${changed.id} is missing`);
  const row = toReloadRow(sale, head, balanceChange, act, now);
  const name = `reload-${sale.id}-${before?.version ?? 0}`;
  return { sale, changes: updateCardReloaded(salon.tenant, head, balanceChange, { name, row }) };
}

/**
 * Settles a sale: its status, the copy on the product's head, notices. No changes where nothing changes. A payment whose dispute
 * is lost already ends its product, `head`, at once (BEHAVIOR §36.3).
 */
function updateSaleSettlement(
  author: EntryAuthor,
  sale: Sale,
  outcome: SalePaymentOutcome,
  head?: PurchaseHead,
): Change[] {
  const applied = applySalePaymentOutcome(sale, outcome, author.now);
  if (!applied) return [];
  const { sale: settled, changes } = decideProductChangesOfSale(author, sale, applied, head);
  return [...updateSale(author, sale, settled), ...changes, ...putSaleNotices(author, sale, settled)];
}

/** Delivers a gift whose time has come; no changes otherwise. */
export function updateSaleAndNotifyIfGiftDue(author: EntryAuthor, sale: Sale): Change[] {
  const { now } = author;
  if (!isGiftDeliveryDue(sale, now)) return [];
  const delivered = { ...sale, deliveredAt: now.toISOString() };
  return [...updateSale(author, sale, delivered), ...putSaleNotices(author, sale, delivered)];
}

/** Settles a sale by the outcome of its payment and returns the new sale (BEHAVIOR §19.1). */
export function settleSale(
  store: Store,
  author: EntryAuthor,
  id: SaleId,
  outcome: SalePaymentOutcome,
): Promise<Outcome<Sale>> {
  return decideAndCommit<Sale>(store, NO_COMMIT_ADDITIONS, async (table) => {
    const sale = await findSaleById(table, author.salon.tenant, id);
    if (!sale) return fail('recordNotFound', 'saleId');
    const changes = updateSaleSettlement(author, sale, outcome);
    return ok({ changes, reply: applySalePaymentOutcome(sale, outcome, author.now) ?? sale });
  });
}

/**
 * Records refunds and disputes of a sale, and with them whether its product is blocked from redemption. A purchase that
 * was never announced because of a dispute is announced now (BEHAVIOR §19.4). `head` is its product, whose rest ends with a
 * lost payment (BEHAVIOR §36.3).
 */
export function updateSaleLoss(
  author: EntryAuthor,
  before: Sale,
  changed: Sale,
  head: PurchaseHead | undefined,
): Change[] {
  const { tenant } = author.salon;
  const { isUnannounced, ...announced } = changed;
  const isDue = isUnannounced && changed.blockedAt === undefined;
  const { sale: after, changes } = decideProductChangesOfSale(
    author,
    before,
    isDue ? announced : changed,
    head,
  );
  const { type, id: saleId, purchasedId } = after;
  const failed = { kind: 'sale.payment_failed', type, saleId, purchasedId, isRenewal: false } as const;
  const isMissing = hasUncapturedPart(after) && !hasUncapturedPart(before);
  return [
    ...updateSale(author, before, after),
    ...changes,
    ...(isMissing ? putSaleEvent(tenant, failed, before, after, author.now) : []),
    ...(head && after.endedRest !== before.endedRest
      ? [requireUnchangedRemaining(tenant, after.type, head)]
      : []),
    ...(isDue
      ? putSaleEvent(tenant, { kind: PURCHASED_NOTICE[type], saleId, purchasedId }, before, after, author.now)
      : []),
  ];
}

const toSettlementResult = (sale: Sale, result: PaymentResult): SettlementResult => ({
  result,
  id: sale.id,
  status: sale.status,
  paymentStatus: sale.status,
});

/** The sale is paid or has failed; `intentChanges` are those of its intent. */
const toSettledDecision = (
  payment: SettlementInput,
  sale: Sale,
  outcome: SalePaymentOutcome,
  intentChanges: readonly Change[],
  head?: PurchaseHead,
): { changes: Change[]; reply: SettlementResult } => ({
  changes: [...updateSaleSettlement(payment, sale, outcome, head), ...intentChanges],
  reply: toSettlementResult(applySalePaymentOutcome(sale, outcome, payment.now) ?? sale, outcome.result),
});

export const decideSalePayment: DecideForTarget<'sale'> = async ({ store }, payment, target) => {
  const { tenant, salon, facts, record, now } = payment;
  const sale = await findSaleById(store, tenant, target.id);
  const head = sale && (await findPurchaseHead(store, tenant, PURCHASED_KIND[sale.type], sale.purchasedId));
  if (!sale || !head) return fail('recordNotFound', 'saleId');
  const { currency } = salon;
  const due = sale.total - (sale.uncollected ?? 0);
  const usable = checkIntentUse({ facts, record, target, tenant, currency, due });
  if (!usable.ok) return usable;
  if (!canIntentPaySale(sale, facts.id)) return fail('paymentInvalid', 'paymentIntent');
  const isOver = isClosedForPayment(sale, head, toLocalDate(salon.timeZone, now));
  const decision = decideOnSaleIntent(sale, record, facts, isOver);
  switch (decision.transition) {
    case 'stay':
      return ok({ changes: [], reply: toSettlementResult(sale, decision.result) });
    case 'pay': {
      const paid = { result: 'paid', paymentIntent: facts.id, lost: record.lost } as const;
      return ok(toSettledDecision(payment, sale, paid, updateIntentPaid(payment, target), head));
    }
    case 'fail':
      return ok(toSettledDecision(payment, sale, { result: 'failed' }, updateIntentTarget(payment, target)));
    case 'refund':
      return ok({
        changes: [
          requireUnchangedSale(tenant, sale),
          ...updateIntentRefundOrdered(payment, decision.cause, target, {
            received: {
              salon,
              amount: facts.amount,
              locationId: sale.locationId,
              customerId: sale.customerId,
            },
          }),
        ],
        reply: toSettlementResult(sale, 'refunded'),
      });
  }
};
