import type { Processor } from '../../ports/stripe.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { nextRefundTry } from '../../rules/payments/intent-deadlines.ts';
import type { Change } from '../../table/change.ts';
import { putNotice } from '../../table/outbox.ts';
import { type Refund, scheduleRefundRetry, updateRefundDone } from '../../table/refunds.ts';
import { openSalonProcessor, type PaymentParts } from './salon-processor.ts';

/** How an intent came to hold no money, and what of it goes back now. */
type Emptied = { readonly result: NonNullable<Refund['result']>; readonly returned: Money };

const ended = (result: Emptied['result'], returned = 0): Outcome<Emptied> => ok({ result, returned });

/** Brings the intent to where it holds no money: refunded, or cancelled. Fails where that has to wait. */
async function emptied(processor: Processor, { paymentIntent, attempts }: Refund): Promise<Outcome<Emptied>> {
  const read = await processor.readIntent(paymentIntent);
  if (!read.ok) return read;
  const intent = read.value;
  if (!intent) return ended('given-up');
  switch (intent.state) {
    case 'canceled':
      return ended('cancelled');
    case 'processing':
      return fail('paymentProcessing');
    case 'open': {
      const after = await processor.cancelIntent(paymentIntent);
      if (!after.ok) return after;
      return after.value?.state === 'canceled' ? ended('cancelled') : fail('paymentProcessing');
    }
    case 'succeeded': {
      // The processor remembers a key's failure as well, so that each try needs its own. It never gives back twice.
      const refunded = await processor.refund(paymentIntent, `refund-${paymentIntent}-${attempts}`);
      return refunded.ok ? ended('refunded', intent.amount - intent.refunded) : refunded;
    }
  }
}

/** The customer hears of money that went back after all. */
function toldOf({ tenant, cause, untold }: Refund, amount: Money, now: Date): Change[] {
  if (!untold || amount === 0) return [];
  return [putNotice(tenant, { kind: 'booking.refunded', ...untold, amount, cause }, now)];
}

/**
 * Carries out an ordered refund: what was paid goes back, what is open is cancelled. What cannot be done now is tried
 * again later; gives whether it is done. Doing it twice at once does it once.
 */
export async function refundIntent(parts: PaymentParts, refund: Refund, now: Date): Promise<boolean> {
  if (refund.result !== undefined) return true;
  const processor = await openSalonProcessor(parts, refund.tenant);
  const outcome = processor.ok ? await emptied(processor.value, refund) : processor;
  if (outcome.ok) {
    const { result, returned } = outcome.value;
    await parts.store.commit([updateRefundDone(refund, result, now), ...toldOf(refund, returned, now)]);
    return true;
  }
  const next = nextRefundTry(refund.attempts, now);
  await parts.store.commit([
    next ? scheduleRefundRetry(refund, next) : updateRefundDone(refund, 'given-up', now),
  ]);
  return false;
}
