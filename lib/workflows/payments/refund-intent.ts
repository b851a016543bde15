import type { Processor, RefundAnswer, RefundRefusal } from '../../ports/stripe.ts';
import { toIntentRecordOfPart } from '../../rules/checkout/bill-intents.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { IntentFacts, IntentRecord, LostMoney } from '../../rules/payments/payment-intents.ts';
import { computeNextRefundAttempt } from '../../rules/payments/refund-attempts.ts';
import { decideRefundOutcome } from '../../rules/payments/refund-outcomes.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment } from '../../table/booking/appointments.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findIntentRecord, requireUnchangedIntent, updateIntentLoss } from '../../table/payments/intents.ts';
import {
  findRefundOrder,
  putUnclaimedRefundEntry,
  type Refund,
  updateRefundAttemptAndRetry,
  updateRefundEnded,
} from '../../table/payments/refunds.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  findTargetOfRefund,
  getFailedSaleRefundChanges,
  getFailedVisitRefundChanges,
  putFailedRefundNotice,
} from './failed-refunds.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

/** The cause for which an intent lost its money, and the amount that was refunded now. */
type RefundOutcome = {
  readonly result: NonNullable<Refund['result']>;
  readonly returned: Money;
  /** The reason for which the processor will never refund it. */
  readonly reason?: RefundRefusal | 'payment_unknown';
  /** The payment before the refund; missing where it was not made, or is not known. */
  readonly payment?: Pick<IntentFacts, 'amount' | 'refunded'>;
};

const toRefundOutcome = (result: RefundOutcome['result']): Outcome<RefundOutcome> =>
  ok({ result, returned: 0 });

/** The outcome of a refund that the processor has made, or will never make. */
const toAnsweredRefund = (
  answer: RefundAnswer,
  payment: Pick<IntentFacts, 'amount' | 'refunded'>,
): RefundOutcome =>
  'refusal' in answer
    ? { result: 'given-up', returned: 0, reason: answer.refusal, payment }
    : { result: 'refunded', returned: answer.returned, payment };

/** Refunds or cancels the intent, whatever its state. Fails where that must wait. */
async function refundOrCancel(
  processor: Processor,
  { paymentIntent, attempts, part, createdAt }: Refund,
): Promise<Outcome<RefundOutcome>> {
  const read = await processor.fetchIntent(paymentIntent);
  if (!read.ok) return read;
  const intent = read.value;
  if (!intent) return ok({ result: 'given-up', returned: 0, reason: 'payment_unknown' });
  switch (intent.state) {
    case 'canceled':
      return toRefundOutcome('cancelled');
    case 'processing':
      return fail('paymentProcessing');
    case 'authorized':
    case 'open': {
      const after = await processor.cancelIntent(paymentIntent);
      if (!after.ok) return after;
      return after.value?.state === 'canceled' ? toRefundOutcome('cancelled') : fail('paymentProcessing');
    }
    case 'succeeded': {
      const left = intent.amount - intent.refunded;
      const amount = part ? Math.min(part.amount, left) : left;
      const row = part?.row ?? 'rest';
      // A key for each attempt, because the processor also repeats failures. The name refunds once
      const key = `refund-${paymentIntent}-${row}-${attempts}-${amount}`;
      const answered = await processor.refundIntent(intent, { amount, name: `${row} ${createdAt}` }, key);
      return answered.ok ? ok(toAnsweredRefund(answered.value, intent)) : answered;
    }
  }
}

/** Notifies the customer of a refund that they do not know of yet. */
function putRefundNotice({ tenant, cause, notifyVisit }: Refund, amount: Money, now: Date): Change[] {
  if (!notifyVisit || amount === 0) return [];
  return [putNotice(tenant, { kind: 'booking.refunded', ...notifyVisit, amount, cause }, now)];
}

/** The processor refuses for good what the front desk has ordered for a sale: the salon keeps the amount (BEHAVIOR §21.6). */
async function getRefusedSaleRefundChanges(
  table: Store,
  author: EntryAuthor,
  { paymentIntent, saleId, part }: Refund,
  reason: RefundOutcome['reason'],
): Promise<Change[]> {
  if (saleId === undefined || !part) return [];
  const sale = await findSaleById(table, author.salon.tenant, saleId);
  if (!sale) return [];
  const { amount, row } = part;
  const failure = { amount, row, reason, isOrderEnded: true } as const;
  const payment = { id: paymentIntent, target: { kind: 'sale', id: saleId } } as const;
  return [
    ...(await getFailedSaleRefundChanges(table, author, sale, paymentIntent, failure)),
    putFailedRefundNotice(author, payment, { amount, reason, isRefused: true }),
  ];
}

/** The changes of an order that ended: its rows, its intent, the journal and the notices (BEHAVIOR §19.4, §36.3). */
async function getEndedRefundChanges(
  table: Store,
  author: EntryAuthor,
  order: Refund,
  { result, returned, reason, payment }: RefundOutcome,
): Promise<Change[]> {
  const { salon, now } = author;
  const { tenant, paymentIntent, appointmentId } = order;
  const [stored, appointment] = await Promise.all([
    findIntentRecord(table, tenant, paymentIntent),
    appointmentId === undefined ? undefined : findAppointment(table, tenant, appointmentId),
  ]);
  const of = findTargetOfRefund(order);
  const record = stored && of ? toIntentRecordOfPart(stored, of) : stored;
  const isGivenUp = result === 'given-up';
  const ended = decideRefundOutcome(order, { isGivenUp, payment }, { record, appointment }, now);
  const { unclaimed, isNewlyUnclaimed, lost, unmade, kept } = ended;
  return [
    updateRefundEnded(order, result, now, reason, isNewlyUnclaimed ? unclaimed : undefined),
    ...putUnclaimedRefundEntry(
      { salon, now },
      isNewlyUnclaimed ? undefined : order,
      { ...order, ...(unclaimed ? { unclaimed } : {}), result },
      lost,
    ),
    ...(record && unclaimed ? [updateOrRequireLoss(tenant, record, lost.after)] : []),
    ...(unmade
      ? await getFailedVisitRefundChanges(table, author, unmade.record, {
          ...unmade,
          reason,
          isOrderEnded: true,
        })
      : []),
    ...(record && kept > 0
      ? [putFailedRefundNotice(author, record, { amount: kept, reason, isRefused: true })]
      : []),
    ...(isGivenUp ? await getRefusedSaleRefundChanges(table, author, order, reason) : []),
    ...putRefundNotice(order, returned, now),
  ];
}

const updateOrRequireLoss = (tenant: Tenant, record: IntentRecord, lost: LostMoney | undefined): Change =>
  lost && lost !== record.lost
    ? updateIntentLoss(tenant, record, lost)
    : requireUnchangedIntent(tenant, record);

/**
 * Carries out an ordered refund, or schedules the next attempt (BEHAVIOR §19.4). Returns the result, undefined where the
 * refund is tried again. Concurrent calls refund once.
 */
export async function executeOrRescheduleRefund(
  deps: PaymentDependencies,
  salon: Pick<Salon, 'tenant' | 'restores' | 'timeZone'>,
  refund: Refund,
  now: Date,
): Promise<Refund['result']> {
  if (refund.result !== undefined) return refund.result;
  const processor = await openSalonProcessor(deps, salon);
  const answered = processor.ok ? await refundOrCancel(processor.value, refund) : processor;
  const next = computeNextRefundAttempt(refund.attempts, now);
  if (!answered.ok && next) {
    await deps.store.commit([updateRefundAttemptAndRetry(refund, next)]);
    return undefined;
  }
  const outcome: RefundOutcome = answered.ok ? answered.value : { result: 'given-up', returned: 0 };
  const done = await decideAndCommit(deps.store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant, paymentIntent, part } = refund;
    const current = await findRefundOrder(table, tenant, paymentIntent, part?.row);
    if (!current || current.result !== undefined) return ok({ changes: [], reply: undefined });
    return ok({
      changes: await getEndedRefundChanges(table, { salon, now }, current, outcome),
      reply: undefined,
    });
  });
  return done.ok ? outcome.result : undefined;
}
