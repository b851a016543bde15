import type { Author } from '../../lib/rules/journal/entries.ts';
import type { Money } from '../../lib/rules/money.ts';
import type { IntentRecord } from '../../lib/rules/payments/payment-intents.ts';
import { subtractRefundLoss } from '../../lib/rules/payments/refund-attempts.ts';
import { applyFailedRefund, findRefundRow } from '../../lib/rules/payments/refund-rows.ts';
import { withFailedRefund } from '../../lib/rules/payments/sale-settlement.ts';
import { getAppointment, updateAppointment } from '../../lib/table/booking/appointments.ts';
import type { Change } from '../../lib/table/change.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { findIntent, updateIntent } from '../../lib/table/payments/intents.ts';
import { findRefund, putRefundEntry, updateRefundFailed } from '../../lib/table/payments/refunds.ts';
import { getPurchaseHead } from '../../lib/table/products/purchases.ts';
import { getSale } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { getIntentLossChanges } from '../../lib/workflows/payments/charge-losses.ts';
import { updateSaleLoss } from '../../lib/workflows/payments/settle-sale.ts';
import { getBillingStopChanges } from '../../lib/workflows/products/membership-billing.ts';
import { parseAmount } from './event-amounts.ts';
import {
  commitEvent,
  type EventContext,
  type EventHandler,
  logTarget,
  parseObjectId,
} from './event-context.ts';

type FailedRefund = {
  readonly record: IntentRecord;
  readonly amount: Money;
  /** The payment row that ordered it; undefined for a refund of all that was left, and for one of the salon's own. */
  readonly row: number | undefined;
  readonly reason: string;
};

/** The payment row in the metadata of a refund: '42003 2026-11-16T14:00:00.000Z'. */
function parseRefundRow({ event }: EventContext): number | undefined {
  const { refund } = { ...(event.object.metadata as object) } as { readonly refund?: unknown };
  const row = typeof refund === 'string' ? Number.parseInt(refund, 10) : Number.NaN;
  return Number.isSafeInteger(row) ? row : undefined;
}

/**
 * The bank could not return a refund, so the salon has the money again: the refund's row fails, its amount counts as kept,
 * and the salon is notified (BEHAVIOR §19.5).
 */
export const onRefundFailed: EventHandler = async (context) => {
  const { tenant, event, now, deps } = context;
  const intent = parseObjectId(event.object.payment_intent);
  const record = intent ? await findIntent(deps.store, tenant, intent) : undefined;
  if (record?.target) logTarget(context, record.target.kind, record.target.id);
  return commitEvent(context, async (table) => {
    const current = record && (await findIntent(table, tenant, intent));
    if (!current) return [];
    const amount = parseAmount(context, 'amount');
    const reason = String(event.object.failure_reason ?? 'unknown');
    const failed = { record: current, amount, row: parseRefundRow(context), reason };
    const { target } = current;
    return [
      ...(await getFailedRefundChanges(table, context, failed)),
      putNotice(
        tenant,
        {
          kind: 'refund.failed',
          amount,
          paymentIntent: intent,
          ...(target?.kind === 'appointment' ? { appointmentId: target.id } : {}),
          ...(target?.kind === 'sale' ? { saleId: target.id } : {}),
        },
        now,
      ),
    ];
  });
};

/** A refund of a sale that the salon made at the processor failed: its product is usable again without another loss. */
async function getFailedSaleRefundChanges(
  table: Store,
  author: Author,
  { id, target }: IntentRecord,
  amount: Money,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const sale = target?.kind === 'sale' ? await getSale(table, tenant, target.id) : undefined;
  const after = sale && withFailedRefund(sale, id, amount);
  if (!sale || !after || after === sale) return [];
  const head = await getPurchaseHead(table, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
  const isUnblocked = after.blockedAt === undefined;
  const billing = isUnblocked ? await getBillingStopChanges(table, tenant, after, author.now) : [];
  return [...updateSaleLoss(author, sale, after, head), ...billing];
}

async function getFailedRefundChanges(
  table: Store,
  author: Author,
  { record, amount, row, reason }: FailedRefund,
): Promise<Change[]> {
  const { tenant } = author.salon;
  const ordered = await findRefund(table, tenant, record.id, row);
  if (!ordered) {
    // The salon made the refund at the processor
    const { lost } = record;
    if (lost) return getIntentLossChanges(table, author, record, subtractRefundLoss(lost, amount));
    return getFailedSaleRefundChanges(table, author, record, amount);
  }
  const { lost, target } = record;
  if (ordered.unclaimed && ordered.result !== 'refunded')
    return lost ? getIntentLossChanges(table, author, record, subtractRefundLoss(lost, amount)) : [];
  // The processor reports all refunds together: what has failed was among them
  const stays = lost && ordered.unclaimed && Math.max(0, ordered.unclaimed.amount - amount);
  const left = lost && stays !== undefined ? { ...lost, refunded: Math.min(lost.refunded, stays) } : lost;
  const appointment =
    target?.kind === 'appointment' ? await getAppointment(table, tenant, target.id) : undefined;
  const refundRow = appointment && findRefundRow(appointment, record.id, amount, row);
  const kept: IntentRecord = {
    ...record,
    state: refundRow ? 'paid' : record.state,
    ...(left ? { lost: left } : {}),
    ...(row === undefined ? {} : { refundsOrdered: Math.max(0, (record.refundsOrdered ?? 0) - amount) }),
  };
  return [
    ...(ordered.result === 'refunded'
      ? [
          updateRefundFailed(ordered, reason),
          ...putRefundEntry(author, ordered, { ...ordered, result: 'failed' }, { before: lost, after: left }),
        ]
      : []),
    updateIntent(tenant, record, kept, undefined),
    ...(appointment && refundRow
      ? updateAppointment(author, appointment, applyFailedRefund(appointment, refundRow))
      : []),
  ];
}
