import { findExternalId } from '../../../rules/ids.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
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
} from './event-context.ts';
import { settleAndFindUnrecordedPayment, type UnrecordedPayment } from './event-payments.ts';

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
  const intent = findExternalId(event.object.payment_intent);
  if (!intent) return commitEvent(context, () => []);
  const found = await findIntentRecord(deps.store, tenant, intent);
  if (found?.target) logTarget(context, found.target.kind, found.target.id);
  const unrecorded: Outcome<UnrecordedPayment> = found
    ? ok({})
    : await settleAndFindUnrecordedPayment(context, intent);
  if (!unrecorded.ok) return unrecorded;
  const { renewal, facts } = unrecorded.value;
  const failure = {
    amount: parseEventAmountOrZero(context, 'amount'),
    row: parseRefundRow(context),
    reason: String(event.object.failure_reason ?? 'unknown'),
  };
  return commitEvent(context, async (table) => {
    const record = await findIntentRecord(table, tenant, intent);
    if (record) {
      return [
        ...(await getFailedRefundChanges(table, context, record, failure)),
        putFailedRefundNotice(context, record, failure),
      ];
    }
    if (facts) return [putFailedRefundNotice(context, facts, failure)];
    const sale = renewal && (await findBilledSale(table, tenant, renewal));
    if (!sale) return [];
    logTarget(context, 'sale', sale.id);
    const payment = { id: intent, target: { kind: 'sale', id: sale.id } } as const;
    return [
      ...(await getFailedSaleRefundChanges(table, context, sale, intent, failure)),
      putFailedRefundNotice(context, payment, failure),
    ];
  });
};
