import { findIntentRecord } from '../../../table/payments/intents.ts';
import { findBilledSale } from '../../products/membership-billing.ts';
import {
  getFailedRefundChanges,
  getFailedSaleRefundChanges,
  putFailedRefundNotice,
} from '../failed-refunds.ts';
import {
  commitEvent,
  type EventContext,
  type EventHandler,
  logTarget,
  parseEventAmountOrZero,
  toExternalIdOrEmpty,
} from './event-context.ts';
import { findOwnPaymentUnlessFound, settleAndFindRenewedMembership } from './event-payments.ts';

/** The payment row in the metadata of a refund: '42003 2026-11-16T14:00:00.000Z'. */
function parseRefundRow({ event }: EventContext): number | undefined {
  const { refund } = { ...(event.object.metadata as object) } as { readonly refund?: unknown };
  const row = typeof refund === 'string' ? Number.parseInt(refund, 10) : Number.NaN;
  return Number.isSafeInteger(row) ? row : undefined;
}

/**
 * The bank could not return a refund, so the salon has the money again: the refund's row fails, its amount counts as kept,
 * and the salon is notified (BEHAVIOR §19.4).
 */
export const onRefundFailed: EventHandler = async (context) => {
  const { tenant, event, deps } = context;
  const intent = toExternalIdOrEmpty(event.object.payment_intent);
  const found = intent ? await findIntentRecord(deps.store, tenant, intent) : undefined;
  if (found?.target) logTarget(context, found.target.kind, found.target.id);
  const renewal = await settleAndFindRenewedMembership(context, intent, found);
  if (!renewal.ok) return renewal;
  const unrecorded = await findOwnPaymentUnlessFound(context, intent, found ?? renewal.value);
  if (!unrecorded.ok) return unrecorded;
  const failure = {
    amount: parseEventAmountOrZero(context, 'amount'),
    row: parseRefundRow(context),
    reason: String(event.object.failure_reason ?? 'unknown'),
  };
  return commitEvent(context, async (table) => {
    const record = intent ? await findIntentRecord(table, tenant, intent) : undefined;
    if (record) {
      return [
        ...(await getFailedRefundChanges(table, context, record, failure)),
        putFailedRefundNotice(context, record, failure),
      ];
    }
    if (unrecorded.value) return [putFailedRefundNotice(context, unrecorded.value, failure)];
    const sale = renewal.value && (await findBilledSale(table, tenant, renewal.value));
    if (!sale) return [];
    logTarget(context, 'sale', sale.id);
    const payment = { id: intent, target: { kind: 'sale', id: sale.id } } as const;
    return [
      ...(await getFailedSaleRefundChanges(table, context, sale, intent, failure)),
      putFailedRefundNotice(context, payment, failure),
    ];
  });
};
