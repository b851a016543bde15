import type { Processor } from '../../ports/stripe.ts';
import { appointmentNumber } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Failure, fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { CardCharge } from '../../rules/payments/card-charges.ts';
import type { IntentFacts } from '../../rules/payments/payment-intents.ts';

/** How a charge ended; `open`: the bank has not said yet. */
export type ChargeEnd =
  | { readonly result: 'paid'; readonly facts: IntentFacts }
  | { readonly result: 'failed'; readonly why: Failure }
  | { readonly result: 'open' };

const DECLINED = { result: 'failed', why: fail('cardDeclined') } as const satisfies ChargeEnd;

/**
 * The end of a charge, as the intent tells it that was made for it. An open one was declined: it is cancelled. The
 * answer under a key never changes, so that one that was not final is asked for again.
 */
async function endOf(processor: Processor, made: IntentFacts): Promise<Outcome<ChargeEnd>> {
  // What the salon has given back by itself meanwhile has paid nothing
  const isPaid = made.refunded < made.amount;
  if (made.state === 'succeeded') return ok(isPaid ? { result: 'paid', facts: made } : DECLINED);
  const after =
    made.state === 'open' ? await processor.cancelIntent(made.id) : await processor.readIntent(made.id);
  if (!after.ok) return after;
  if (after.value?.state === 'succeeded') return ok({ result: 'paid', facts: after.value });
  return ok(after.value?.state === 'processing' ? { result: 'open' } : DECLINED);
}

/** Charges the card, once, however often it is called. Fails where nobody knows whether it was charged. */
export async function madeCharge(
  processor: Processor,
  charge: CardCharge,
  tenant: Tenant,
): Promise<Outcome<ChargeEnd>> {
  const { id, appointmentId, amount, currency, cardholder, paymentMethod } = charge;
  const order = {
    amount,
    currency,
    cardholder,
    paymentMethod,
    description: `Appointment ${appointmentNumber(appointmentId)}`,
    // Not the metadata of an intent that a customer is to pay: those are claimed by targets, or refunded.
    metadata: { charge: String(id) },
  };
  const made = await processor.chargeCard(order, `charge-${tenant}-${id}`);
  if (made.ok) return endOf(processor, made.value);
  return made.failure === 'processorDown' ? made : ok({ result: 'failed', why: made });
}

/** What has become of a charge that must not be made any more: it is looked for, and never was where none is found. */
export async function foundCharge(processor: Processor, charge: CardCharge): Promise<Outcome<ChargeEnd>> {
  const found = await processor.findCharge(charge.cardholder, String(charge.id));
  if (!found.ok) return found;
  return found.value ? endOf(processor, found.value) : ok(DECLINED);
}
