import type { Processor } from '../ports/stripe.ts';
import { nextRefundTry } from '../rules/intent-times.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { type Refund, refundDone, refundRetried } from '../table/refunds.ts';
import { type PaymentParts, salonProcessor } from './salon-processor.ts';

type Result = NonNullable<Refund['result']>;

/** Brings the intent to where it holds no money: refunded, or cancelled. Fails where that has to wait. */
async function emptied(processor: Processor, { paymentIntent, attempts }: Refund): Promise<Outcome<Result>> {
  const read = await processor.readIntent(paymentIntent);
  if (!read.ok) return read;
  const intent = read.value;
  if (!intent) return ok('given-up');
  switch (intent.state) {
    case 'canceled':
      return ok('cancelled');
    case 'processing':
      return fail('paymentProcessing');
    case 'open': {
      const after = await processor.cancelIntent(paymentIntent);
      if (!after.ok) return after;
      return after.value?.state === 'canceled' ? ok('cancelled') : fail('paymentProcessing');
    }
    case 'succeeded': {
      // The processor remembers a key's failure as well, so that each try needs its own. It never gives back twice.
      const refunded = await processor.refund(paymentIntent, `refund-${paymentIntent}-${attempts}`);
      return refunded.ok ? ok('refunded') : refunded;
    }
  }
}

/**
 * Carries out an ordered refund: what was paid goes back, what is open is cancelled. What cannot be done now is tried
 * again later; gives whether it is done. Doing it twice at once does it once.
 */
export async function payBack(parts: PaymentParts, refund: Refund, now: Date): Promise<boolean> {
  if (refund.result !== undefined) return true;
  const processor = await salonProcessor(parts, refund.tenant);
  const outcome = processor.ok ? await emptied(processor.value, refund) : processor;
  if (outcome.ok) {
    await parts.store.commit([refundDone(refund, outcome.value, now)]);
    return true;
  }
  const next = nextRefundTry(refund.attempts, now);
  await parts.store.commit([next ? refundRetried(refund, next) : refundDone(refund, 'given-up', now)]);
  return false;
}
