import type { Processor } from '../../ports/stripe.ts';
import type { CardReference } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { shareCapturedInOrder, toTargetOfParts, withIntentLoss } from '../../rules/checkout/bill-intents.ts';
import {
  type CardHold,
  type CommittedHold,
  formatProcessorHoldName,
  isCardHoldGivenUp,
  type OpenHold,
  toPartlyCapturedAppointment,
} from '../../rules/checkout/card-holds.ts';
import type { Money } from '../../rules/money.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { CHARGE_METADATA_KEYS } from '../../rules/payments/card-charges.ts';
import type { BillPart, IntentFacts } from '../../rules/payments/payment-intents.ts';
import { withUncapturedPaymentAndBlocked } from '../../rules/payments/sale-settlement.ts';
import { findNewestRestoreId } from '../../rules/salons/restores.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointment, updateAppointment } from '../../table/booking/appointments.ts';
import {
  deleteCardHold,
  findCardHold,
  putNewCardHold,
  updateCardHold,
} from '../../table/checkout/card-holds.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { getOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import type { Change, Store } from '../../table/store.ts';
import { getPartLossChanges, type IntentChange } from '../payments/charge-losses.ts';
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
export async function authorizeCardAndRecordHold(
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
    amount,
    currency,
    createdAt: now.toISOString(),
    ...(restore === undefined ? {} : { restore }),
    state: 'held',
  };
  await store.commit([putNewCardHold(tenant, hold)]);
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
  await releaseOrRefundCardHold(scope, hold, made.ok ? made.value : undefined);
  return made.ok ? fail('cardDeclined', 'paymentMethod') : made;
}

/**
 * Frees a hold whose checkout did not commit, or refunds it where the salon has captured it at the processor. Does nothing
 * for one that a checkout has taken over.
 */
export async function releaseOrRefundCardHold(
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
          await getOrRecoverIntentRecord(store, tenant, facts, now),
          facts,
          now,
        )
      : [];
  await store.commit([deleteCardHold(tenant, released), ...refund]);
  return ok(undefined);
}

/** Takes the money of a hold, if it is committed. */
export async function captureCardHoldIfCommitted(
  scope: HoldScope,
  id: CardHold['id'],
): Promise<Outcome<undefined>> {
  const hold = await findCardHold(scope.store, scope.salon.tenant, id);
  return hold?.state === 'committed' ? captureOrGiveUpCommittedHold(scope, hold) : ok(undefined);
}

/**
 * Takes the money of a committed hold. After 24 hours of refusals it is given up: the amount is pending at the salon again,
 * and the salon is told (BEHAVIOR §37.4). Fails where it must be tried again.
 */
export async function captureOrGiveUpCommittedHold(
  scope: HoldScope,
  hold: CommittedHold,
): Promise<Outcome<undefined>> {
  const { processor, now } = scope;
  const { payment } = hold;
  const captured = await processor.captureIntent(payment.intent);
  if (captured.ok && captured.value?.state !== 'authorized')
    return recordCapture(scope, hold, findCaptured(captured.value));
  if (!isCardHoldGivenUp(hold, now)) return captured.ok ? fail('paymentProcessing') : captured;
  const cancelled = await processor.cancelIntent(payment.intent);
  if (!cancelled.ok) return cancelled;
  return recordCapture(scope, hold, findCaptured(cancelled.value));
}

/** The payment where its money was taken. */
const findCaptured = (facts: IntentFacts | undefined): IntentFacts | undefined =>
  facts?.state === 'succeeded' ? facts : undefined;

/**
 * Binds the intent to the bill, so that it can be refunded. A refund or a dispute may have been reported before. Where the money
 * was not taken, or only a part of it, the last visits owe the rest again, and the last sales end as by a refund
 * (BEHAVIOR §37.4, §37.9).
 * @param facts the captured payment; undefined where it is given up: the salon then gets a mail
 */
const recordCapture = (
  { store, salon, now }: HoldScope,
  hold: CommittedHold,
  facts: IntentFacts | undefined,
): Promise<Outcome<undefined>> =>
  decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant } = salon;
    const { intent, parts } = hold.payment;
    const [stored, found] = await Promise.all([
      findCardHold(table, tenant, hold.id),
      getOrRecoverIntentRecord(table, tenant, facts ?? { id: intent, amount: 0, metadata: {} }, now),
    ]);
    if (stored?.state !== 'committed') return ok({ changes: [], reply: undefined });
    const { lost, ...record } = found;
    const target = toTargetOfParts(hold.id, parts);
    const bound = { ...record, target };
    const after = lost && facts ? withIntentLoss(bound, lost) : bound;
    const taken = shareCapturedInOrder(parts, facts?.amount ?? 0);
    const changes = parts.map((part, place) => {
      const missing = Math.max(0, part.amount - (taken[place] ?? 0));
      return getTakenPartChanges(table, { salon, now }, part, { missing, before: record, after });
    });
    const [first] = parts;
    const [visit, ...changed] = await Promise.all([
      first?.kind === 'appointment' && !facts ? findAppointment(table, tenant, first.id) : undefined,
      ...changes,
    ]);
    return ok({
      changes: [
        ...changed.flat(),
        ...(facts ? updateIntentPaid({ tenant, record: after, now }, after.target ?? target) : []),
        ...(visit
          ? [putNotice(tenant, { kind: 'fee.failed', ...toVisitIdAndTime(visit), amount: hold.amount }, now)]
          : []),
        deleteCardHold(tenant, stored),
      ],
      reply: undefined,
    });
  });

/** The changes of a visit or a sale whose part of a card's payment was taken, less what is missing of it. */
async function getTakenPartChanges(
  table: Store,
  author: Pick<HoldScope, 'salon' | 'now'>,
  part: BillPart,
  { missing, ...intent }: IntentChange & { readonly missing: Money },
): Promise<Change[]> {
  // The whole part was taken, and nothing of it was given back since
  if (missing === 0 && !intent.after.lost) return [];
  const { id } = intent.before;
  const visit =
    part.kind === 'appointment' && missing > 0
      ? await findAppointment(table, author.salon.tenant, part.id)
      : undefined;
  const after = visit && toPartlyCapturedAppointment(visit, id, part.amount - missing);
  return [
    ...(after ? updateAppointment(author, visit, after) : []),
    ...(await getPartLossChanges(table, author, part, intent, (sale) =>
      missing > 0 ? withUncapturedPaymentAndBlocked(sale, id, missing, author.now) : sale,
    )),
  ];
}
