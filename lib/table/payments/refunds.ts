import type { PaymentRow } from '../../rules/booking/appointments.ts';
import type { VisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { AppointmentId, SaleId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import {
  toUnclaimedEventCode,
  toUnclaimedPosition,
  toUnclaimedReference,
  type Unclaimed,
} from '../../rules/journal/unclaimed-payments.ts';
import type { Money } from '../../rules/money.ts';
import type { LostMoney } from '../../rules/payments/payment-intents.ts';
import type { RefundCause } from '../../rules/payments/refund-attempts.ts';
import { putJournalEntryAndBalances } from '../journal/entries.ts';
import { indexKeys, type Key, keys, toShardSeed } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import {
  type Change,
  type Item,
  putNewItem,
  type Requirement,
  requireItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

export type RefundInput = {
  readonly paymentIntent: string;
  readonly cause: RefundCause;
  readonly appointmentId?: AppointmentId;
  readonly saleId?: SaleId;
  /** The part to refund and its payment row; without one all that is left is refunded. */
  readonly part?: { readonly row: PaymentRow['id']; readonly amount: Money };
  /** The visit whose customer is notified once the refund is made: before that, there may be no money to refund. */
  readonly notifyVisit?: VisitIdAndTime;
  /** The money, where it was received for nothing that exists. */
  readonly unclaimed?: Unclaimed;
};

/** The order to refund an intent, or to cancel it if it is unpaid. One record per intent and part, kept afterwards. */
export type Refund = RefundInput & {
  readonly tenant: Tenant;
  readonly createdAt: string;
  readonly attempts: number;
  /** Missing until it is done. */
  readonly result?: 'refunded' | 'cancelled' | 'given-up' | 'failed';
  readonly doneAt?: string;
  /** Why the processor will never refund it, as the processor names it. */
  readonly reason?: string;
};

/**
 * Orders a refund (or, if unpaid, a cancellation) in the transaction of its cause. Scheduled work retries it until it
 * succeeds. A second order for the same intent or part fails the commit.
 */
export function putRefundOrder(tenant: Tenant, order: RefundInput, now: Date): Change {
  const createdAt = now.toISOString();
  const refund: Refund = { ...order, tenant, createdAt, attempts: 0 };
  return putNewItem(toRefundKey(refund), {
    ...refund,
    ...indexKeys.due(toShardSeed(order.paymentIntent), createdAt),
  });
}

export const toRefund = (item: Item): Refund => toRecordFields<Refund>(item);

const toRefundKey = ({
  tenant,
  paymentIntent,
  part,
}: Pick<Refund, 'tenant' | 'paymentIntent' | 'part'>): Key => keys.refund(tenant, paymentIntent, part?.row);

/** The refund that was ordered for an intent, or for the part of it that a payment row refunds; done or not. */
export async function findRefundOrder(
  store: Store,
  tenant: Tenant,
  intent: string,
  part?: PaymentRow['id'],
): Promise<Refund | undefined> {
  const item = await store.get(keys.refund(tenant, intent, part));
  return item && toRefund(item);
}

/** Requires that the refund was neither attempted nor ended since it was read. */
const toOpenRequirements = (refund: Refund): Requirement[] => [
  ...toUnchangedRequirements(refund, 'attempts'),
  { attribute: 'result', missing: true },
];

/** Requires that the refund has the same result as when it was read. */
export const requireUnchangedRefundResult = (refund: Refund): Change =>
  requireItem(toRefundKey(refund), ...toUnchangedRequirements(refund, 'result'));

/** Records the result and ends its scheduled work; `unclaimed` is money that turned out to belong to no record. */
export const updateRefundEnded = (
  refund: Refund,
  result: NonNullable<Refund['result']>,
  now: Date,
  reason?: string,
  unclaimed?: Unclaimed,
): Change =>
  updateItem(toRefundKey(refund), {
    set: {
      result,
      doneAt: now.toISOString(),
      ...(reason === undefined ? {} : { reason }),
      ...(unclaimed ? { unclaimed } : {}),
    },
    remove: indexKeys.unscheduled,
    require: toOpenRequirements(refund),
  });

/** Records that the bank could not return a refund that was made. */
export const updateRefundFailed = (refund: Refund, reason: string | undefined): Change =>
  updateItem(toRefundKey(refund), {
    set: { result: 'failed', ...(reason === undefined ? {} : { reason }) },
    require: [{ attribute: 'result', is: 'refunded' }],
  });

/** Counts a failed attempt and schedules the next one. */
export const updateRefundAttemptAndRetry = (refund: Refund, at: Date): Change =>
  updateItem(toRefundKey(refund), {
    set: indexKeys.rescheduled(at.toISOString()),
    add: { attempts: 1 },
    require: toOpenRequirements(refund),
  });

/**
 * The journal entry of a change of a refund's money that belongs to no record; `lost` is what its intent has lost, then and
 * now (BEHAVIOR §36.3).
 */
export function putUnclaimedRefundEntry(
  author: EntryAuthor,
  before: RefundInput | undefined,
  after: RefundInput & Pick<Refund, 'result'>,
  lost: { readonly before?: LostMoney | undefined; readonly after?: LostMoney | undefined } = {},
): Change[] {
  const { paymentIntent, unclaimed } = after;
  if (!unclaimed) return [];
  const origin = {
    event: toUnclaimedEventCode(after),
    reference: toUnclaimedReference(after),
    version: `${paymentIntent}-${after.result ?? 'received'}`,
    locationId: unclaimed.locationId,
    customerId: unclaimed.customerId,
  } as const;
  const position = before ? toUnclaimedPosition(before, lost.before) : [];
  return putJournalEntryAndBalances(author, origin, position, toUnclaimedPosition(after, lost.after));
}
