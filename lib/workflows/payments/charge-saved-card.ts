import type { Processor } from '../../ports/stripe.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { type Failure, fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  type CardCharge,
  failedCharge,
  isOpenCharge,
  isRepeatable,
  paidCharge,
} from '../../rules/payments/card-charges.ts';
import type { IntentFacts } from '../../rules/payments/payment-intents.ts';
import { getAppointment, updateAppointment } from '../../table/appointments.ts';
import { deleteCardCharge, getCardCharge } from '../../table/card-charges.ts';
import type { Change } from '../../table/change.ts';
import { decideAndCommit } from '../../table/decide.ts';
import { findOrDraftIntent } from '../../table/intents.ts';
import { putNotice } from '../../table/outbox.ts';
import type { Store } from '../../table/store.ts';
import { type ChargeEnd, foundCharge, madeCharge } from './charge-outcome.ts';
import { updateIntentPaid, updateIntentReturned } from './intent-changes.ts';

/** How an appointment stands after its charge, and why nothing was paid where that is so. */
export type Charged = { readonly appointment: Appointment; readonly why?: Failure };

/** Changes of whoever asks, for the same transaction. */
type Besides = (charged: Charged) => readonly Change[];

/**
 * Makes a charge that was begun, and notes how it ended; whoever is first notes it, the others find it noted. One that
 * was called off with its visit, or is too old to be made again, is only looked for. Fails with processorDown where
 * that is to be tried again; `besides` is for the answer that is kept.
 */
export async function chargeSavedCard(
  store: Store,
  processor: Processor,
  tenant: Tenant,
  charge: CardCharge,
  now: Date,
  besides: Besides = () => [],
): Promise<Outcome<Charged>> {
  const before = await getAppointment(store, tenant, charge.appointmentId);
  const isToMake = before !== undefined && isOpenCharge(before, charge) && isRepeatable(charge, now);
  const ended = await (isToMake ? madeCharge(processor, charge, tenant) : foundCharge(processor, charge));
  if (!ended.ok) return ended;
  const end = ended.value;
  return decideAndCommit<Charged>(store, { storeReply: besides }, async (table) => {
    const appointment = await getAppointment(table, tenant, charge.appointmentId);
    if (!appointment) return fail('recordUnknown');
    if (end.result === 'open') return ok({ changes: [], reply: { appointment } });
    const after =
      end.result === 'paid' ? paidCharge(appointment, charge, end.facts) : failedCharge(appointment, charge);
    const why = end.result === 'failed' ? { why: end.why } : {};
    if (!after) {
      const isNoted = !(await getCardCharge(table, tenant, charge.id));
      return isNoted
        ? ok({ changes: [], reply: { appointment, ...why } })
        : ok({
            changes: await calledOff(table, tenant, { charge, end, appointment }, now),
            reply: { appointment, why: fail('transitionRefused') },
          });
    }
    return ok({
      changes: [
        updateAppointment(tenant, appointment, after),
        deleteCardCharge(tenant, charge),
        ...(end.result === 'paid' ? await paidMarks(table, tenant, end.facts, appointment, now) : []),
        ...(end.result === 'paid' ? [putNotice(tenant, receiptOf(charge, appointment), now)] : []),
      ],
      reply: { appointment: after, ...why },
    });
  });
}

type CalledOff = {
  readonly charge: CardCharge;
  readonly end: ChargeEnd;
  readonly appointment: Appointment;
};

/** The visit was cancelled while its charge was under way: what was charged goes back, and the customer is told. */
async function calledOff(
  table: Store,
  tenant: Tenant,
  { charge, end, appointment: { id, date, minute } }: CalledOff,
  now: Date,
): Promise<Change[]> {
  if (end.result !== 'paid') return [deleteCardCharge(tenant, charge)];
  const { facts } = end;
  const record = await findOrDraftIntent(table, tenant, facts, now);
  const told = { appointmentId: id, date, minute, amount: charge.amount } as const;
  return [
    deleteCardCharge(tenant, charge),
    ...updateIntentReturned({ tenant, record, now }, 'cancelled', { kind: 'appointment', id }),
    putNotice(tenant, { kind: 'booking.refunded', ...told, cause: 'cancelled' }, now),
  ];
}

const receiptOf = (
  { amount, ofBill }: CardCharge,
  { id: appointmentId, date, minute }: Appointment,
): NoticeOf<'card.charged'> => ({ kind: 'card.charged', appointmentId, date, minute, amount, ofBill });

/** The intent has paid this appointment: a cancellation finds it, and can give it back. */
async function paidMarks(
  table: Store,
  tenant: Tenant,
  facts: IntentFacts,
  { id }: Appointment,
  now: Date,
): Promise<Change[]> {
  const record = await findOrDraftIntent(table, tenant, facts, now);
  return updateIntentPaid({ tenant, record, now }, { kind: 'appointment', id });
}
