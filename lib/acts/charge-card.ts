import type { Processor } from '../ports/stripe.ts';
import { type Appointment, appointmentNumber } from '../rules/appointments.ts';
import { type CardCharge, failedCharge, paidCharge } from '../rules/card-charges.ts';
import type { Tenant } from '../rules/ids.ts';
import { type Failure, fail, type Outcome, ok } from '../rules/outcome.ts';
import type { IntentFacts } from '../rules/payments.ts';
import { changedAppointment, readAppointment } from '../table/appointments.ts';
import { chargeEnded } from '../table/card-charges.ts';
import type { Change } from '../table/change.ts';
import { decideAndCommit } from '../table/decide.ts';
import { adoptedIntent, readIntent } from '../table/intents.ts';
import type { Store } from '../table/store.ts';
import { intentPaid } from './intent-marks.ts';

/** How a charge ended; `open`: the bank has not said yet. */
type End =
  | { readonly result: 'paid'; readonly facts: IntentFacts }
  | { readonly result: 'failed'; readonly why: Failure }
  | { readonly result: 'open' };

const DECLINED = { result: 'failed', why: fail('cardDeclined') } as const satisfies End;

/** Charges the card, once, however often it is called. Fails where nobody knows whether it was charged. */
async function charged(processor: Processor, charge: CardCharge, tenant: Tenant): Promise<Outcome<End>> {
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
  if (!made.ok) return made.failure === 'processorDown' ? made : ok({ result: 'failed', why: made });
  const { state } = made.value;
  if (state === 'succeeded') return ok({ result: 'paid', facts: made.value });
  // The answer under a key never changes; what became of the intent since is asked. An open one was declined.
  const after =
    state === 'open'
      ? await processor.cancelIntent(made.value.id)
      : await processor.readIntent(made.value.id);
  if (!after.ok) return after;
  if (after.value?.state === 'succeeded') return ok({ result: 'paid', facts: after.value });
  return ok(after.value?.state === 'processing' ? { result: 'open' } : DECLINED);
}

/** How an appointment stands after its charge, and why nothing was paid where that is so. */
export type Charged = { readonly appointment: Appointment; readonly why?: Failure };

/** Changes of whoever asks, for the same transaction. */
type Besides = (charged: Charged) => readonly Change[];

/**
 * Makes a charge that was begun, and notes how it ended; whoever is first notes it, the others find it noted. Fails
 * with processorDown where that is to be tried again; `besides` is for the answer that is kept.
 */
export async function chargeCard(
  store: Store,
  processor: Processor,
  tenant: Tenant,
  charge: CardCharge,
  now: Date,
  besides: Besides = () => [],
): Promise<Outcome<Charged>> {
  const ended = await charged(processor, charge, tenant);
  if (!ended.ok) return ended;
  const end = ended.value;
  return decideAndCommit<Charged>(store, { keep: besides }, async (table) => {
    const appointment = await readAppointment(table, tenant, charge.appointmentId);
    if (!appointment) return fail('recordUnknown');
    if (end.result === 'open') return ok({ changes: [], reply: { appointment } });
    const after =
      end.result === 'paid' ? paidCharge(appointment, charge, end.facts) : failedCharge(appointment, charge);
    const why = end.result === 'failed' ? { why: end.why } : {};
    if (!after) return ok({ changes: [], reply: { appointment, ...why } });
    return ok({
      changes: [
        changedAppointment(tenant, appointment, after),
        chargeEnded(tenant, charge),
        ...(end.result === 'paid' ? await paidMarks(table, tenant, end.facts, appointment, now) : []),
      ],
      reply: { appointment: after, ...why },
    });
  });
}

/** The intent has paid this appointment: a cancellation finds it, and can give it back. */
async function paidMarks(
  table: Store,
  tenant: Tenant,
  facts: IntentFacts,
  { id }: Appointment,
  now: Date,
): Promise<Change[]> {
  const record = (await readIntent(table, tenant, facts.id)) ?? adoptedIntent(facts, now);
  return intentPaid({ tenant, record, now }, { kind: 'appointment', id });
}
