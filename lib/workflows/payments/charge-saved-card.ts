import type { Processor } from '../../ports/stripe.ts';
import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import { type Appointment, formatAppointmentNumber } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Failure, fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  applyFailedCharge,
  applyPaidCharge,
  type CardCharge,
  CHARGE_METADATA_KEYS,
  formatProcessorChargeName,
  isOpenCharge,
  isRepeatableCharge,
} from '../../rules/payments/card-charges.ts';
import type { IntentFacts } from '../../rules/payments/payment-intents.ts';
import { withProcessorRefunds } from '../../rules/payments/refund-attempts.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import {
  type CommitAdditions,
  type Decision,
  decideAndCommit,
  NO_COMMIT_ADDITIONS,
} from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { deleteCardCharge, findUnfinishedCardCharge } from '../../table/payments/card-charges.ts';
import { getOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import type { Change, Store } from '../../table/store.ts';
import { decideCancellation } from '../booking/cancel-appointment.ts';
import { putChargeLossEntry } from './charge-losses.ts';
import { updateIntentPaid, updateIntentRefundOrdered } from './intent-changes.ts';

/** The outcome of a charge; `open`: the bank has not decided yet. */
type ChargeOutcome =
  | { readonly result: 'paid'; readonly facts: IntentFacts }
  | {
      readonly result: 'failed';
      readonly why: Failure;
      /** The payment, where it was made and the salon has refunded all of it at the processor. */
      readonly refunded?: IntentFacts;
    }
  | { readonly result: 'open' };

const DECLINED = {
  result: 'failed',
  why: fail('cardDeclined', 'paymentMethod'),
} as const satisfies ChargeOutcome;

/**
 * Reads the outcome from the charge's intent. An open intent was declined and is cancelled. The processor repeats its
 * first answer under a key, so an answer that was not final is read anew.
 */
async function resolveChargeIntent(
  processor: Processor,
  intent: IntentFacts,
): Promise<Outcome<ChargeOutcome>> {
  // A payment that the salon has refunded at the processor meanwhile pays nothing
  const isPaid = intent.refunded < intent.amount;
  if (intent.state === 'succeeded')
    return ok(isPaid ? { result: 'paid', facts: intent } : { ...DECLINED, refunded: intent });
  const after =
    intent.state === 'open'
      ? await processor.cancelIntent(intent.id)
      : await processor.fetchIntent(intent.id);
  if (!after.ok) return after;
  if (after.value?.state === 'succeeded') return ok({ result: 'paid', facts: after.value });
  return ok(after.value?.state === 'processing' ? { result: 'open' } : DECLINED);
}

/** A recorded charge. One that was sent before may have been paid, and its reply lost. */
export type RecordedCharge = { readonly charge: CardCharge; readonly mayHaveBeenSent: boolean };

/**
 * Charges the card, once per charge. Fails where the outcome is unknown: a refusal says nothing of an attempt before.
 */
async function createChargeIntent(
  processor: Processor,
  { charge, mayHaveBeenSent }: RecordedCharge,
  tenant: Tenant,
): Promise<Outcome<ChargeOutcome>> {
  const { appointmentId, amount, currency, cardholder, paymentMethod } = charge;
  const name = formatProcessorChargeName(charge);
  const order = {
    amount,
    currency,
    cardholder,
    paymentMethod,
    description: `Appointment ${formatAppointmentNumber(appointmentId)}`,
    metadata: { [CHARGE_METADATA_KEYS.charge]: name, [CHARGE_METADATA_KEYS.salon]: tenant },
  };
  const made = await processor.createCardCharge(order, `charge-${tenant}-${name}`);
  if (made.ok) return resolveChargeIntent(processor, made.value);
  if (made.failure === 'processorUnavailable') return made;
  const refused = { result: 'failed', why: made } as const;
  return mayHaveBeenSent ? findChargeIntent(processor, charge, refused) : ok(refused);
}

/**
 * The outcome of a charge that must not be sent again.
 * @param unknown the outcome where the processor knows no such charge
 */
async function findChargeIntent(
  processor: Processor,
  charge: CardCharge,
  unknown: ChargeOutcome = DECLINED,
): Promise<Outcome<ChargeOutcome>> {
  const found = await processor.findCardCharge(charge.cardholder, formatProcessorChargeName(charge));
  if (!found.ok) return found;
  return found.value ? resolveChargeIntent(processor, found.value) : ok(unknown);
}

export type AppointmentAfterCharge = { readonly appointment: Appointment; readonly why?: Failure };

/** Sends a recorded charge to the processor, once, or looks it up. Fails where the outcome is unknown. */
export async function sendOrFindCharge(
  store: Store,
  processor: Processor,
  salon: Pick<Salon, 'tenant' | 'restores'>,
  recorded: RecordedCharge,
  now: Date,
): Promise<Outcome<ChargeOutcome>> {
  const { charge } = recorded;
  const before = await findAppointment(store, salon.tenant, charge.appointmentId);
  const canSend = before && isOpenCharge(before, charge) && isRepeatableCharge(charge, salon, now);
  return canSend
    ? createChargeIntent(processor, recorded, salon.tenant)
    : findChargeIntent(processor, charge);
}

/**
 * Sends a recorded charge to the processor and records its outcome, once (BEHAVIOR §20.2). A charge that was cancelled
 * with its visit, or is too old to send again, is only looked up. Fails where the outcome is unknown.
 * @param additions stores the caller's reply in the same transaction
 */
export async function chargeSavedCard(
  deps: ChargeDependencies,
  processor: Processor,
  salon: Salon,
  recorded: RecordedCharge,
  now: Date,
  additions: CommitAdditions<AppointmentAfterCharge> = NO_COMMIT_ADDITIONS,
): Promise<Outcome<AppointmentAfterCharge>> {
  const resolved = await sendOrFindCharge(deps.store, processor, salon, recorded, now);
  return resolved.ok
    ? recordChargeOutcome(deps, salon, recorded.charge, resolved.value, now, additions)
    : resolved;
}

type ChargeDependencies = { readonly store: Store; readonly catalogs: LoadCatalog };

/** Records the outcome of a charge, once. */
export const recordChargeOutcome = (
  deps: ChargeDependencies,
  salon: Salon,
  charge: CardCharge,
  outcome: ChargeOutcome,
  now: Date,
  additions: CommitAdditions<AppointmentAfterCharge> = NO_COMMIT_ADDITIONS,
): Promise<Outcome<AppointmentAfterCharge>> =>
  decideAndCommit<AppointmentAfterCharge>(deps.store, additions, (table) =>
    decideOnChargeOutcome({ ...deps, store: table }, salon, charge, outcome, now),
  );

/** Decides on the changes that record the outcome of a charge. The paid fee of a late cancellation cancels the visit (BEHAVIOR §20.3). */
export async function decideOnChargeOutcome(
  { store: table, catalogs }: ChargeDependencies,
  salon: Salon,
  charge: CardCharge,
  outcome: ChargeOutcome,
  now: Date,
): Promise<Outcome<Decision<AppointmentAfterCharge>>> {
  const { tenant } = salon;
  const appointment = await findAppointment(table, tenant, charge.appointmentId);
  if (!appointment) return fail('recordNotFound', 'appointmentId');
  if (outcome.result === 'open') return ok({ changes: [], reply: { appointment } });
  const withOutcome = (before: Appointment) =>
    outcome.result === 'paid'
      ? applyPaidCharge(before, charge, outcome.facts)
      : applyFailedCharge(before, charge);
  const after = withOutcome(appointment);
  const why = outcome.result === 'failed' ? { why: outcome.why } : {};
  if (!after) {
    const isRecorded = !(await findUnfinishedCardCharge(table, tenant, charge.id));
    return isRecorded
      ? ok({ changes: [], reply: { appointment, ...why } })
      : ok({
          changes: await updateCancelledCharge(table, salon, { charge, outcome, appointment }, now),
          reply: { appointment, why: fail('transitionNotAllowed', 'appointmentId') },
        });
  }
  const isLateCancel = charge.cancelsVisit === true && isConfirmed(appointment);
  const changed =
    isLateCancel && outcome.result === 'paid'
      ? await decideCancellation(
          { tenant, salon, now },
          { appointment, catalog: await catalogs(salon), table },
          {
            by: 'customer',
            money: 'kept',
            withPaidFee: (cancelled) => withOutcome(cancelled) ?? cancelled,
          },
        )
      : ok({ appointment: after, changes: updateAppointment({ salon, now }, appointment, after) });
  if (!changed.ok) return changed;
  return ok({
    changes: [
      ...changed.value.changes,
      deleteCardCharge(tenant, charge),
      ...(outcome.result === 'paid'
        ? await getPaidChargeChanges(table, salon, charge, outcome, changed.value.appointment, now)
        : await getFailedChargeChanges(table, salon, charge, outcome, { appointment, isLateCancel }, now)),
    ],
    reply: { appointment: changed.value.appointment, ...why },
  });
}

async function getPaidChargeChanges(
  table: Store,
  salon: Salon,
  { amount, ofBill }: CardCharge,
  { facts }: Extract<ChargeOutcome, { result: 'paid' }>,
  appointment: Appointment,
  now: Date,
): Promise<Change[]> {
  const notice = { kind: 'card.charged', ...toVisitIdAndTime(appointment), amount, ofBill } as const;
  return [
    ...(await updateChargeIntentPaid(table, salon, facts, appointment, now)),
    putNotice(salon.tenant, notice, now),
  ];
}

/** The visit of a late cancellation that was declined stays, so nothing is owed. */
async function getFailedChargeChanges(
  table: Store,
  salon: Salon,
  { amount, automatic }: CardCharge,
  { refunded }: Extract<ChargeOutcome, { result: 'failed' }>,
  { appointment, isLateCancel }: { readonly appointment: Appointment; readonly isLateCancel: boolean },
  now: Date,
): Promise<Change[]> {
  const notice = { kind: 'fee.failed', ...toVisitIdAndTime(appointment), amount } as const;
  return [
    ...(refunded ? await putRefundedCharge(table, salon, refunded, appointment, now) : []),
    ...(automatic && !isLateCancel ? [putNotice(salon.tenant, notice, now)] : []),
  ];
}

/** A charge that was refunded in full counts as money for nothing if its refund fails (BEHAVIOR §36.3). */
async function putRefundedCharge(
  table: Store,
  salon: Salon,
  facts: IntentFacts,
  { id, locationId, customerId }: Appointment,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  const record = withProcessorRefunds(await getOrRecoverIntentRecord(table, tenant, facts, now), facts, now);
  const received = { salon, amount: facts.amount, locationId, customerId };
  return updateIntentRefundOrdered(
    { tenant, record, now },
    'unclaimed',
    { kind: 'appointment', id },
    { received },
  );
}

type CancelledCharge = {
  readonly charge: CardCharge;
  readonly outcome: ChargeOutcome;
  readonly appointment: Appointment;
};

/** The visit was cancelled during its charge: refunds the charge and notifies the customer. */
async function updateCancelledCharge(
  table: Store,
  salon: Pick<Salon, 'tenant' | 'timeZone'>,
  { charge, outcome, appointment }: CancelledCharge,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  if (outcome.result !== 'paid') return [deleteCardCharge(tenant, charge)];
  const { facts } = outcome;
  const { locationId, customerId } = appointment;
  const received = { salon, amount: facts.amount, locationId, customerId };
  const { appointmentId: id, amount } = charge;
  const record = await getOrRecoverIntentRecord(table, tenant, facts, now);
  return [
    deleteCardCharge(tenant, charge),
    ...updateIntentRefundOrdered(
      { tenant, record, now },
      'cancelled',
      { kind: 'appointment', id },
      { received },
    ),
    putNotice(
      tenant,
      { kind: 'booking.refunded', ...toVisitIdAndTime(appointment), amount, cause: 'cancelled' },
      now,
    ),
  ];
}

/**
 * Binds the intent to the appointment as paid, so that a cancellation can refund it. A dispute may have been reported
 * before the outcome of the charge was recorded.
 */
async function updateChargeIntentPaid(
  table: Store,
  salon: Salon,
  facts: IntentFacts,
  appointment: Appointment,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  const record = await getOrRecoverIntentRecord(table, tenant, facts, now);
  return [
    ...updateIntentPaid({ tenant, record, now }, { kind: 'appointment', id: appointment.id }),
    ...putChargeLossEntry({ salon, now }, appointment, record, undefined, record.lost),
  ];
}
