import type { Processor } from '../../ports/stripe.ts';
import type { CardReference } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import {
  type CardHold,
  type CommittedHold,
  formatProcessorHoldName,
  isGivenUp,
  type OpenHold,
  toPartlyCapturedAppointment,
} from '../../rules/checkout/card-holds.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { CHARGE_METADATA_KEYS } from '../../rules/payments/card-charges.ts';
import type { IntentFacts } from '../../rules/payments/payment-intents.ts';
import { findNewestRestoreId } from '../../rules/salons/restores.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import {
  deleteCardHold,
  findCardHold,
  putCardHold,
  updateCardHold,
} from '../../table/checkout/card-holds.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';
import { putChargeLossEntry } from '../payments/charge-losses.ts';
import { putRefundOfUnclaimedPayment, updateIntentPaid } from '../payments/intent-changes.ts';

/** An authorized hold: the checkout that commits it takes the money. */
export type AuthorizedHold = { readonly hold: OpenHold; readonly facts: IntentFacts };

export type HoldScope = {
  readonly store: Store;
  readonly processor: Processor;
  readonly salon: Salon;
  readonly now: Date;
};

/**
 * Holds an amount on a saved card, which nobody takes before the checkout commits (BEHAVIOR §37.4). Fails with cardDeclined,
 * and where the answer of the processor is unknown: scheduled work then frees what may be held.
 */
export async function authorizeCard(
  scope: HoldScope,
  id: CardHold['id'],
  card: CardReference,
  amount: Money,
): Promise<Outcome<AuthorizedHold>> {
  const { store, processor, salon, now } = scope;
  const { tenant, currency } = salon;
  const restore = findNewestRestoreId(salon);
  const hold: OpenHold = {
    id,
    ...card,
    ...{ amount, currency },
    createdAt: now.toISOString(),
    ...(restore === undefined ? {} : { restore }),
    state: 'held',
  };
  await store.commit([putCardHold(tenant, hold)]);
  const metadata = {
    [CHARGE_METADATA_KEYS.charge]: formatProcessorHoldName(hold),
    [CHARGE_METADATA_KEYS.salon]: tenant,
  };
  const order = {
    amount,
    currency,
    ...card,
    description: 'Checkout',
    metadata,
    isAuthorization: true as const,
  };
  const made = await processor.createCardCharge(
    order,
    `authorize-${tenant}-${formatProcessorHoldName(hold)}`,
  );
  if (!made.ok && made.failure === 'processorUnavailable') return made;
  if (made.ok && made.value.state === 'authorized') return ok({ hold, facts: made.value });
  await releaseCardHold(scope, hold, made.ok ? made.value : undefined);
  return made.ok ? fail('cardDeclined', 'paymentMethod') : made;
}

/**
 * Frees a hold whose checkout did not commit, or refunds it where the salon has captured it at the processor. Does nothing
 * for one that a checkout has taken over.
 */
export async function releaseCardHold(
  scope: HoldScope,
  before: OpenHold,
  known?: IntentFacts,
): Promise<Outcome<undefined>> {
  const { store, processor, salon, now } = scope;
  const { tenant } = salon;
  const released: OpenHold = { ...before, state: 'released' };
  if (before.state === 'held') {
    const taken = await store.commit([updateCardHold(tenant, before, released)]);
    if (!taken.done) return ok(undefined);
  }
  const found = known
    ? ok(known)
    : await processor.findCardCharge(before.cardholder, formatProcessorHoldName(before));
  if (!found.ok) return found;
  const cancelled = found.value ? await processor.cancelIntent(found.value.id) : found;
  if (!cancelled.ok) return cancelled;
  const facts = cancelled.value;
  const refund =
    facts?.state === 'succeeded'
      ? putRefundOfUnclaimedPayment(
          salon,
          await findOrRecoverIntentRecord(store, tenant, facts, now),
          facts,
          now,
        )
      : [];
  await store.commit([deleteCardHold(tenant, released), ...refund]);
  return ok(undefined);
}

/** Takes the money of a hold, if it is committed. */
export async function captureCardHold(scope: HoldScope, id: CardHold['id']): Promise<Outcome<undefined>> {
  const hold = await findCardHold(scope.store, scope.salon.tenant, id);
  return hold?.state === 'committed' ? captureCommittedHold(scope, hold) : ok(undefined);
}

/**
 * Takes the money of a committed hold. After 24 hours of refusals it is given up: the amount is pending at the salon again,
 * and the salon is told (BEHAVIOR §37.4). Fails where it must be tried again.
 */
export async function captureCommittedHold(
  scope: HoldScope,
  hold: CommittedHold,
): Promise<Outcome<undefined>> {
  const { processor, now } = scope;
  const { payment } = hold;
  const captured = await processor.captureIntent(payment.intent);
  if (captured.ok && captured.value?.state === 'succeeded') return recordCapture(scope, hold, captured.value);
  if (captured.ok && captured.value?.state !== 'authorized') return giveUpCapture(scope, hold);
  if (!isGivenUp(hold, now)) return captured.ok ? fail('paymentProcessing') : captured;
  const cancelled = await processor.cancelIntent(payment.intent);
  if (!cancelled.ok) return cancelled;
  return cancelled.value?.state === 'succeeded'
    ? recordCapture(scope, hold, cancelled.value)
    : giveUpCapture(scope, hold);
}

/**
 * The money is taken: the intent is bound to the visit, so that it can be refunded. A refund or a dispute may have been
 * reported before. Where the salon has captured a part of it at the processor, the visit owes the rest again.
 */
const recordCapture = (
  { store, salon, now }: HoldScope,
  hold: CommittedHold,
  facts: IntentFacts,
): Promise<Outcome<undefined>> =>
  decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant } = salon;
    const target = { kind: 'appointment', id: hold.payment.appointmentId } as const;
    const [stored, record, appointment] = await Promise.all([
      findCardHold(table, tenant, hold.id),
      findOrRecoverIntentRecord(table, tenant, facts, now),
      findAppointment(table, tenant, target.id),
    ]);
    if (stored?.state !== 'committed') return ok({ changes: [], reply: undefined });
    const after = appointment && toPartlyCapturedAppointment(appointment, facts.id, facts.amount);
    return ok({
      changes: [
        ...(after ? updateAppointment({ salon, now }, appointment, after) : []),
        ...updateIntentPaid({ tenant, record, now }, target),
        ...(appointment
          ? putChargeLossEntry({ salon, now }, appointment, record, undefined, record.lost)
          : []),
        deleteCardHold(tenant, stored),
      ],
      reply: undefined,
    });
  });

/** The money can no longer be taken: the visit owes it again. */
const giveUpCapture = ({ store, salon, now }: HoldScope, hold: CardHold): Promise<Outcome<undefined>> =>
  decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant } = salon;
    const stored = await findCardHold(table, tenant, hold.id);
    if (stored?.state !== 'committed') return ok({ changes: [], reply: undefined });
    const { appointmentId, intent } = stored.payment;
    const before = await findAppointment(table, tenant, appointmentId);
    const after = before && toPartlyCapturedAppointment(before, intent, 0);
    const notice = before && {
      kind: 'fee.failed' as const,
      ...toVisitIdAndTime(before),
      amount: stored.amount,
    };
    return ok({
      changes: [
        ...(after ? updateAppointment({ salon, now }, before, after) : []),
        ...(after && notice ? [putNotice(tenant, notice, now)] : []),
        deleteCardHold(tenant, stored),
      ],
      reply: undefined,
    });
  });
