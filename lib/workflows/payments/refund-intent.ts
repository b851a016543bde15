import type { Processor, RefundRefusal } from '../../ports/stripe.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { computeNextRefundAttempt } from '../../rules/payments/refund-attempts.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import type { Change } from '../../table/change.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../table/decide.ts';
import { putNotice } from '../../table/outbox/outbox.ts';
import { findIntent, requireUnchangedIntent } from '../../table/payments/intents.ts';
import {
  findRefund,
  putRefundEntry,
  type Refund,
  updateRefundDone,
  updateRefundRetry,
} from '../../table/payments/refunds.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

/** The cause for which an intent lost its money, and the amount that was refunded now. */
type RefundOutcome = {
  readonly result: NonNullable<Refund['result']>;
  readonly returned: Money;
  /** The reason for which the processor will never refund it. */
  readonly reason?: RefundRefusal;
};

const toRefundOutcome = (result: RefundOutcome['result'], returned = 0): Outcome<RefundOutcome> =>
  ok({ result, returned });

/** The outcome of a refund that the processor has made, or will never make. */
const toAnsweredRefund = (
  refunded: Outcome<RefundRefusal | undefined>,
  returned: Money,
): Outcome<RefundOutcome> => {
  if (!refunded.ok) return refunded;
  return refunded.value
    ? ok({ result: 'given-up', returned: 0, reason: refunded.value })
    : toRefundOutcome('refunded', returned);
};

/** Refunds or cancels the intent, whatever its state. Fails where that must wait. */
async function refundOrCancel(
  processor: Processor,
  { paymentIntent, attempts, part, createdAt }: Refund,
): Promise<Outcome<RefundOutcome>> {
  const read = await processor.fetchIntent(paymentIntent);
  if (!read.ok) return read;
  const intent = read.value;
  if (!intent) return toRefundOutcome('given-up');
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
      if (part) {
        const amount = Math.min(part.amount, left);
        const name = `${part.row} ${createdAt}`;
        const key = `refund-${paymentIntent}-${part.row}-${attempts}-${amount}`;
        const refunded = await processor.refundPart(intent, { amount, name }, key);
        return toAnsweredRefund(refunded, amount);
      }
      // A key for each attempt, because the processor also repeats failures. It never refunds twice
      const refunded = await processor.refundIntent(paymentIntent, `refund-${paymentIntent}-${attempts}`);
      return toAnsweredRefund(refunded, left);
    }
  }
}

/** Notifies the customer of a refund that they do not know of yet. */
function putRefundNotice({ tenant, cause, notifyVisit }: Refund, amount: Money, now: Date): Change[] {
  if (!notifyVisit || amount === 0) return [];
  return [putNotice(tenant, { kind: 'booking.refunded', ...notifyVisit, amount, cause }, now)];
}

/**
 * Carries out an ordered refund, or schedules the next attempt (BEHAVIOR §19.5); returns whether it is done. Concurrent
 * calls refund once.
 */
export async function executeRefund(
  deps: PaymentDependencies,
  salon: Pick<Salon, 'tenant' | 'restores' | 'timeZone'>,
  refund: Refund,
  now: Date,
): Promise<boolean> {
  if (refund.result !== undefined) return true;
  const processor = await openSalonProcessor(deps, salon);
  const outcome = processor.ok ? await refundOrCancel(processor.value, refund) : processor;
  if (outcome.ok) {
    const { result, returned, reason } = outcome.value;
    const done = await decideAndCommit(deps.store, NO_IDEMPOTENCY, async (table) => {
      const { tenant, paymentIntent, part } = refund;
      const current = await findRefund(table, tenant, paymentIntent, part?.row);
      if (!current || current.result !== undefined) return ok({ changes: [], reply: undefined });
      const record = refund.unclaimed && (await findIntent(table, tenant, paymentIntent));
      const lost = { before: record?.lost, after: record?.lost };
      return ok({
        changes: [
          updateRefundDone(current, result, now, reason),
          ...putRefundEntry({ salon, now }, current, { ...current, result }, lost),
          ...(record ? [requireUnchangedIntent(tenant, record)] : []),
          ...putRefundNotice(current, returned, now),
        ],
        reply: undefined,
      });
    });
    return done.ok;
  }
  const next = computeNextRefundAttempt(refund.attempts, now);
  await deps.store.commit([
    next ? updateRefundRetry(refund, next) : updateRefundDone(refund, 'given-up', now),
  ]);
  return false;
}
