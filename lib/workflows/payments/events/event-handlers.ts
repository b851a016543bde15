import { toMainRecordIdField } from '../../../rules/checkout/bill-intents.ts';
import { findExternalId, type Tenant } from '../../../rules/ids.ts';
import { type Outcome, ok } from '../../../rules/outcome.ts';
import {
  type DisputeFacts,
  type Disputes,
  isNewlyBlockingDispute,
} from '../../../rules/payments/disputes.ts';
import { computeIntentClaimDeadline } from '../../../rules/payments/intent-deadlines.ts';
import {
  INTENT_METADATA_KEYS,
  type IntentFacts,
  type IntentRecord,
  type LostMoney,
  type PaymentTarget,
} from '../../../rules/payments/payment-intents.ts';
import { mergeDisputeLoss, mergeRefundLoss } from '../../../rules/payments/refund-attempts.ts';
import { toSaleBlockedByReportedRefund, withSaleDispute } from '../../../rules/payments/sale-settlement.ts';
import type { Sale } from '../../../rules/products/sales.ts';
import { PURCHASED_KIND } from '../../../table/keys.ts';
import { putNotice } from '../../../table/notifications/outbox.ts';
import {
  findIntentRecord,
  getOrRecoverIntentRecord,
  hasPayerNetworkHashForm,
  putDisputedRenewal,
  toRecoveredIntentRecord,
  updateIntentAndNextCheck,
} from '../../../table/payments/intents.ts';
import { deleteUnpaidIntentSlot } from '../../../table/payments/unpaid-intents.ts';
import { findPurchaseHead } from '../../../table/products/purchases.ts';
import { findSaleById } from '../../../table/products/sales.ts';
import type { Change, Store } from '../../../table/store.ts';
import { findBilledSale, getBillingReviewChanges } from '../../products/membership-billing.ts';
import { getIntentLossChanges } from '../charge-losses.ts';
import { updateIntentCheckTime } from '../intent-changes.ts';
import { openSalonProcessor } from '../salon-processor.ts';
import { isPermanentSettlementFailure, settlePayment } from '../settle-payment.ts';
import { updateSaleLoss } from '../settle-sale.ts';
import {
  commitEvent,
  type EventContext,
  type EventHandler,
  logTarget,
  parseEventAmountOrZero,
  toProcessedEventAdditions,
} from './event-context.ts';
import { settleAndFindUnrecordedPayment, type UnrecordedPayment } from './event-payments.ts';
import { onPayout } from './payout-events.ts';
import { onReaderAction } from './reader-events.ts';
import { onRefundFailed } from './refund-events.ts';
import { changeRenewalCardAndPayInvoice, SUBSCRIPTION_HANDLERS } from './subscription-events.ts';

/** The form of an order's slot: a UUID. */
const ORDER_SLOT = /^[\da-f-]{36}$/;

/**
 * A card was saved; the processor keeps it, and charges the renewals of a membership to it. The setup intent leaves the unpaid
 * ones of its address (BEHAVIOR §8.2, §24.4).
 */
const onSetupSucceeded: EventHandler = async (context) => {
  const applied = await changeRenewalCardAndPayInvoice(context);
  if (!applied.ok) return applied;
  const { tenant, event } = context;
  const { [INTENT_METADATA_KEYS.networkHash]: networkHash, [INTENT_METADATA_KEYS.order]: slot } = {
    ...(event.object.metadata as object),
  } as {
    readonly [name: string]: unknown;
  };
  const isOurs = hasPayerNetworkHashForm(networkHash) && typeof slot === 'string' && ORDER_SLOT.test(slot);
  return commitEvent(context, () => (isOurs ? deleteUnpaidIntentSlot(tenant, { networkHash, slot }) : []));
};

/**
 * An intent succeeded or failed: settles its target, as update-status does. Reads the intent again, because events
 * arrive late and in any order. A payment without a target waits for its claim (BEHAVIOR §19.6, §19.4).
 */
const onIntentChanged: EventHandler = async (context) => {
  const { tenant, salon, event, now, deps } = context;
  const id = findExternalId(event.object);
  if (!id) return commitEvent(context, () => []);
  const [processor, record] = await Promise.all([
    openSalonProcessor(deps, salon),
    findIntentRecord(deps.store, tenant, id),
  ]);
  if (record?.target) logTarget(context, record.target.kind, record.target.id);
  if (!processor.ok) return processor;
  const intent = await processor.value.fetchIntent(id);
  if (!intent.ok) return intent;
  const facts = intent.value;
  // Created by the salon elsewhere, or by a subscription
  if (facts?.metadata[INTENT_METADATA_KEYS.tenant] !== tenant) return commitEvent(context, () => []);
  // The intent of a bill is paid with its commit
  if (record?.target && record.target.kind !== 'bill') {
    const settled = await settlePayment(
      deps,
      salon,
      record.target,
      facts,
      now,
      toProcessedEventAdditions(context),
    );
    if (settled.ok || !isPermanentSettlementFailure(settled)) return settled;
  }
  return commitEvent(context, async () => {
    const current = await getOrRecoverIntentRecord(deps.store, tenant, facts, now);
    const isWaiting = facts.state === 'succeeded' && current.state === 'open';
    const deadline = computeIntentClaimDeadline(facts, current);
    return isWaiting ? updateIntentCheckTime({ tenant, record: current, now }, facts, deadline) : [];
  });
};

type LostPayment = {
  readonly intent: string;
  /** The facts of the intent where they were fetched already. */
  readonly facts?: Outcome<IntentFacts | undefined>;
  /** Applies the event to the sale that the intent has paid, or whose renewal with this invoice. */
  readonly applyToSale: (sale: Sale, invoice: string | undefined, at: Date) => Sale;
  /** Applies the event to the lost amounts of the intent. */
  readonly applyToIntent: (record: IntentRecord) => LostMoney;
  readonly dispute?: DisputeFacts;
};

/** An event may arrive late: renewals that were paid after it go back (BEHAVIOR §24.7). */
const toInstantOfEvent = ({ event: { happenedAt }, now }: EventContext): Date =>
  happenedAt && happenedAt < now ? happenedAt : now;

/** Tells the salon of a dispute that is new (BEHAVIOR §29.5). */
function putDisputeNotice(
  { tenant, now }: EventContext,
  dispute: DisputeFacts | undefined,
  before: Disputes | undefined,
  target?: PaymentTarget,
): Change[] {
  if (!dispute || !isNewlyBlockingDispute(before, dispute)) return [];
  const { amount, intent: paymentIntent } = dispute;
  const notice = { kind: 'payment.disputed', amount, paymentIntent, ...toMainRecordIdField(target) } as const;
  return [putNotice(tenant, notice, now)];
}

/** Lets Home find the sale of a renewal by the intent that is disputed (BEHAVIOR §40.10). */
const nameDisputedRenewal = (
  tenant: Tenant,
  renewal: object | undefined,
  { id, disputes }: Sale,
  dispute: DisputeFacts | undefined,
): Change[] =>
  renewal && dispute && isNewlyBlockingDispute(disputes, dispute)
    ? [putDisputedRenewal(tenant, dispute.intent, id)]
    : [];

/** Records what an intent lost. A dispute is told once: where it is recorded. */
async function getReportedLossChanges(
  table: Store,
  context: EventContext,
  record: IntentRecord,
  lost: LostMoney,
  dispute: DisputeFacts | undefined,
): Promise<Change[]> {
  const changes = await getIntentLossChanges(table, context, record, lost);
  const notices = putDisputeNotice(context, dispute, record.lost?.disputes, record.target);
  return changes.length > 0 ? [...changes, ...notices] : [];
}

/**
 * Records that a payment was refunded or is disputed, or is disputed no more: blocks or unblocks the product that it
 * paid, with its billing; for an appointment records the lost amount (BEHAVIOR §19.4).
 */
async function recordLoss(
  context: EventContext,
  { intent, facts: fetched, applyToSale, applyToIntent, dispute }: LostPayment,
): Promise<Outcome<unknown>> {
  const { tenant, now, deps } = context;
  const found = await findIntentRecord(deps.store, tenant, intent);
  if (found?.target) logTarget(context, found.target.kind, found.target.id);
  const unrecorded: Outcome<UnrecordedPayment> = found
    ? ok({})
    : await settleAndFindUnrecordedPayment(context, intent, fetched);
  if (!unrecorded.ok) return unrecorded;
  const { renewal, facts } = unrecorded.value;
  return commitEvent(context, async (table) => {
    const record = await findIntentRecord(table, tenant, intent);
    if (!record && facts) {
      const recovered = toRecoveredIntentRecord(facts, now);
      return [
        updateIntentAndNextCheck(
          tenant,
          recovered,
          { ...recovered, lost: applyToIntent(recovered) },
          undefined,
        ),
        ...putDisputeNotice(context, dispute, undefined, recovered.target),
      ];
    }
    const sale = renewal
      ? await findBilledSale(table, tenant, renewal)
      : await findPaidSale(table, tenant, record);
    if (!sale)
      return record ? getReportedLossChanges(table, context, record, applyToIntent(record), dispute) : [];
    logTarget(context, 'sale', sale.id);
    const after = applyToSale(sale, renewal?.invoice, toInstantOfEvent(context));
    if (after === sale) return [];
    const isChanged = (after.blockedAt === undefined) !== (sale.blockedAt === undefined);
    const billing = isChanged ? await getBillingReviewChanges(table, context.salon, after, now) : [];
    const head = await findPurchaseHead(table, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
    const notices = putDisputeNotice(context, dispute, sale.disputes, { kind: 'sale', id: sale.id });
    const named = nameDisputedRenewal(tenant, renewal, sale, dispute);
    return [...updateSaleLoss(context, sale, after, head), ...billing, ...notices, ...named];
  });
}

/**
 * A payment was refunded. Refunds that this system ordered are accounted for already. Counts no more than what is refunded
 * now, because events arrive in any order: a refund may have failed since (BEHAVIOR §19.4).
 */
const onRefund: EventHandler = async (context) => {
  const { salon, event, now, deps } = context;
  const intent = findExternalId(event.object.payment_intent);
  // An authorization that was freed has taken no money
  if (!intent || event.object.captured === false) return commitEvent(context, () => []);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const facts = await processor.value.fetchIntent(intent);
  if (!facts.ok) return facts;
  const reported = parseEventAmountOrZero(context, 'amount_refunded');
  const refunded = Math.min(reported, facts.value?.refunded ?? reported);
  return recordLoss(context, {
    intent,
    facts,
    applyToSale: (sale, invoice, at) => toSaleBlockedByReportedRefund(sale, intent, refunded, at, invoice),
    applyToIntent: ({ lost, refundsOrdered = 0 }) =>
      mergeRefundLoss(lost, Math.max(0, refunded - refundsOrdered), now),
  });
};

/** A payment is disputed, or its dispute has changed. Reads the dispute, because events arrive late and in any order. */
const onDispute: EventHandler = async (context) => {
  const { salon, event, deps } = context;
  const id = findExternalId(event.object);
  if (!id) return commitEvent(context, () => []);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const fetched = await processor.value.fetchDispute(id);
  if (!fetched.ok) return fetched;
  const dispute = fetched.value;
  if (!dispute?.intent) return commitEvent(context, () => []);
  return recordLoss(context, {
    intent: dispute.intent,
    applyToSale: (sale, _, at) => withSaleDispute(sale, dispute, at),
    applyToIntent: ({ lost }) => mergeDisputeLoss(lost, dispute),
    dispute,
  });
};

async function findPaidSale(table: Store, tenant: Tenant, intent: IntentRecord | undefined) {
  if (intent?.target?.kind !== 'sale') return undefined;
  const sale = await findSaleById(table, tenant, intent.target.id);
  return sale?.paymentIntent === intent.id ? sale : undefined;
}

/** The handler of each event type; other types are accepted and ignored (BEHAVIOR §19.6). */
const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
  Object.entries({
    'payment_intent.succeeded': onIntentChanged,
    'payment_intent.payment_failed': onIntentChanged,
    'setup_intent.succeeded': onSetupSucceeded,
    'charge.refunded': onRefund,
    'terminal.reader.action_succeeded': onReaderAction,
    'terminal.reader.action_failed': onReaderAction,
    'refund.failed': onRefundFailed,
    'charge.dispute.created': onDispute,
    'charge.dispute.updated': onDispute,
    'charge.dispute.closed': onDispute,
    'charge.dispute.funds_reinstated': onDispute,
    'charge.dispute.funds_withdrawn': onDispute,
    'payout.paid': onPayout,
    'payout.reconciliation_completed': onPayout,
    'payout.failed': onPayout,
    'payout.canceled': onPayout,
    ...SUBSCRIPTION_HANDLERS,
  }),
);

export const EVENT_TYPES: readonly string[] = [...EVENT_HANDLERS.keys()];

export async function handleKnownProcessorEvent(context: EventContext): Promise<Outcome<unknown>> {
  const handler = EVENT_HANDLERS.get(context.event.type);
  return handler ? handler(context) : ok(undefined);
}
