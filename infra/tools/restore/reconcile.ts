import type { Processor } from '../../../lib/ports/stripe.ts';
import type { ProcessorEvent } from '../../../lib/ports/stripe-events.ts';
import { FAILURES } from '../../../lib/rules/failures.ts';
import { findExternalId, type Tenant } from '../../../lib/rules/ids.ts';
import { formatMoney } from '../../../lib/rules/money.ts';
import type { Failure, Outcome } from '../../../lib/rules/outcome.ts';
import {
  CHARGE_METADATA_KEYS,
  formatProcessorChargeName,
  parseChargeId,
} from '../../../lib/rules/payments/card-charges.ts';
import {
  INTENT_METADATA_KEYS,
  type IntentFacts,
  parseTargetText,
} from '../../../lib/rules/payments/payment-intents.ts';
import type { Restore } from '../../../lib/rules/salons/restores.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { findUnfinishedCardCharge } from '../../../lib/table/payments/card-charges.ts';
import { findIntentRecord, getOrRecoverIntentRecord } from '../../../lib/table/payments/intents.ts';
import { isProcessedEvent } from '../../../lib/table/payments/processor-events.ts';
import {
  EVENT_TYPES,
  handleKnownProcessorEvent,
} from '../../../lib/workflows/payments/events/event-handlers.ts';
import { fetchHandledProcessorEvents } from '../../../lib/workflows/payments/events/missed-events.ts';
import { parseBilledSubscription } from '../../../lib/workflows/payments/events/subscription-events.ts';
import { updateIntentRefundOrdered } from '../../../lib/workflows/payments/intent-changes.ts';
import {
  openSalonProcessor,
  type PaymentDependencies,
} from '../../../lib/workflows/payments/salon-processor.ts';
import {
  isPermanentSettlementFailure,
  settlePayment,
} from '../../../lib/workflows/payments/settle-payment.ts';
import type { SettlementDependencies } from '../../../lib/workflows/payments/settlement.ts';
import { findBilledSale } from '../../../lib/workflows/products/membership-billing.ts';

export type ReconcileDependencies = PaymentDependencies & SettlementDependencies;

/** The processor retries an event for this long, so one that it sent in the lost window may be older. */
const RESENT_DAYS = 3;

/** The value of an outcome; throws for a failure, so that the command can be repeated. */
function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(`the payment processor failed (${outcome.failure}): repeat the command`);
}

/** Whether a retry may succeed. */
const isOutage = ({ failure }: Failure): boolean => FAILURES[failure].status === 503;

/** Whether the salon's account can be read. A refused key must not keep the salon closed. */
async function checkAccess(
  deps: PaymentDependencies,
  salon: Salon,
  now: Date,
): Promise<{ readonly canRead: boolean; readonly lines: string[] }> {
  const opened = await openSalonProcessor(deps, salon);
  if (!opened.ok && opened.failure === 'paymentsNotSetUp') return { canRead: false, lines: [] };
  const read = await unwrap(opened).fetchEventPage({ types: EVENT_TYPES, from: now, to: now });
  if (!read.ok && !isOutage(read)) {
    return { canRead: false, lines: [`the processor refuses the salon's key: compare its payments by hand`] };
  }
  unwrap(read);
  return { canRead: true, lines: [] };
}

/** Lists the events of the lost window, the oldest first, day by day. */
async function* iterateLostEvents(
  deps: PaymentDependencies,
  salon: Salon,
  { from }: Restore,
  now: Date,
): AsyncGenerator<ProcessorEvent> {
  const end = now.getTime() + 1_000;
  for (let start = Date.parse(from) - RESENT_DAYS * DAY_MS; start < end; start += DAY_MS) {
    const span = { from: new Date(start), to: new Date(Math.min(start + DAY_MS, end)) };
    yield* unwrap(await fetchHandledProcessorEvents(deps, salon, span));
  }
}

/** The succeeded payment of an event, if the table lacks it and it is not fully refunded. */
async function findUnknownPayment(
  { store }: PaymentDependencies,
  processor: Processor,
  tenant: Tenant,
  event: ProcessorEvent,
): Promise<IntentFacts | undefined> {
  if (event.type !== 'payment_intent.succeeded') return undefined;
  const id = findExternalId(event.object);
  if (!id || (await findIntentRecord(store, tenant, id))) return undefined;
  const facts = unwrap(await processor.fetchIntent(id));
  return facts && facts.refunded < facts.amount ? facts : undefined;
}

/** Settles the target that an unknown payment names, if the table has it. */
async function settleNamedTarget(
  deps: ReconcileDependencies,
  salon: Salon,
  facts: IntentFacts,
  now: Date,
): Promise<string> {
  const target = parseTargetText(facts.metadata[INTENT_METADATA_KEYS.target]);
  const settled = target && (await settlePayment(deps, salon, target, facts, now));
  if (settled?.ok) return `settles ${target?.kind} ${target?.id}: ${settled.value.result}`;
  if (settled && !isPermanentSettlementFailure(settled)) return unwrap(settled);
  return 'has no target any more, is refunded';
}

/**
 * Orders the refund of a saved card's charge whose row is lost. Scheduled work looks up a charge whose row is open.
 */
async function refundLostCharge(
  { store }: PaymentDependencies,
  salon: Salon,
  facts: IntentFacts,
  now: Date,
): Promise<string> {
  const { tenant } = salon;
  const name = facts.metadata[CHARGE_METADATA_KEYS.charge] ?? '';
  const open = await findUnfinishedCardCharge(store, tenant, parseChargeId(name));
  if (open && formatProcessorChargeName(open) === name) return 'is looked up by its open charge';
  const record = await getOrRecoverIntentRecord(store, tenant, facts, now);
  const received = { salon, amount: facts.amount - facts.refunded, locationId: null, customerId: null };
  await store.commit(
    updateIntentRefundOrdered({ tenant, record, now }, 'unclaimed', undefined, { received }),
  );
  return 'charged a saved card for a lost row, is refunded';
}

/** Settles or refunds an unknown payment; undefined for one that is not of this system. */
function reconcilePayment(
  deps: ReconcileDependencies,
  salon: Salon,
  facts: IntentFacts,
  now: Date,
): Promise<string> | undefined {
  const { tenant } = salon;
  if (facts.metadata[INTENT_METADATA_KEYS.tenant] === tenant)
    return settleNamedTarget(deps, salon, facts, now);
  if (facts.metadata[CHARGE_METADATA_KEYS.salon] === tenant) return refundLostCharge(deps, salon, facts, now);
  return undefined;
}

/** Cancels the billing of a membership that was sold in the lost window. */
async function cancelLostSubscription(
  { store }: PaymentDependencies,
  processor: Processor,
  tenant: Tenant,
  event: ProcessorEvent,
): Promise<string | undefined> {
  const billed = event.type === 'invoice.paid' ? parseBilledSubscription(event.object, tenant) : undefined;
  if (!billed || (await findBilledSale(store, tenant, billed))) return undefined;
  unwrap(await processor.cancelSubscription(billed.subscriptionId));
  return `subscription ${billed.subscriptionId}: its membership is lost, is cancelled; check the refund of invoice ${findExternalId(event.object)}`;
}

/**
 * Processes the events of the lost window again: payments settle their restored targets, and one without a target is
 * refunded (BEHAVIOR §19.6, §19.4, §32.7). An event is processed once, so the command can be repeated. Returns a line for
 * each payment and subscription that the table lacked.
 */
export async function processLostPaymentEvents(
  deps: ReconcileDependencies,
  salon: Salon,
  restore: Restore,
  now: Date,
): Promise<string[]> {
  const { tenant } = salon;
  const access = await checkAccess(deps, salon, now);
  if (!access.canRead) return access.lines;
  const lines: string[] = [];
  for await (const event of iterateLostEvents(deps, salon, restore, now)) {
    if (await isProcessedEvent(deps.store, tenant, event.id)) continue;
    const processor = unwrap(await openSalonProcessor(deps, salon));
    const payment = await findUnknownPayment(deps, processor, tenant, event);
    const result = payment && (await reconcilePayment(deps, salon, payment, now));
    if (payment && result) lines.push(`payment ${payment.id} of ${formatMoney(payment.amount)} ${result}`);
    const subscription = await cancelLostSubscription(deps, processor, tenant, event);
    if (subscription) lines.push(subscription);
    const handled = await handleKnownProcessorEvent({
      tenant,
      salon,
      event,
      now,
      deps,
      logIds: () => undefined,
    });
    if (!handled.ok && isOutage(handled)) unwrap(handled);
    if (!handled.ok) lines.push(`event ${event.id} (${event.type}) has no effect: ${handled.failure}`);
  }
  return lines;
}

/** The events that `processLostPaymentEvents` would process, for a trial run. */
export async function countUnprocessedLostEvents(
  deps: PaymentDependencies,
  salon: Salon,
  restore: Restore,
  now: Date,
): Promise<number> {
  if (!(await checkAccess(deps, salon, now)).canRead) return 0;
  let count = 0;
  for await (const { id } of iterateLostEvents(deps, salon, restore, now)) {
    if (!(await isProcessedEvent(deps.store, salon.tenant, id))) count += 1;
  }
  return count;
}
