import type { AppointmentId, SaleId, Tenant } from '../rules/ids.ts';
import type { OfVisit } from '../rules/notifications/notices.ts';
import type { RefundCause } from '../rules/payments/payment-intents.ts';
import { type Change, create, type Requirement, unchangedSince, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { indexKeys, keys } from './keys.ts';
import type { Store } from './store.ts';

export type RefundOrder = {
  readonly paymentIntent: string;
  readonly cause: RefundCause;
  readonly appointmentId?: AppointmentId;
  readonly saleId?: SaleId;
  /** The visit of which nobody has been told that money goes back: it may be that none came. */
  readonly untold?: OfVisit;
};

/**
 * An intent that must leave no money with the salon: what was paid goes back, what is still open is cancelled. One
 * record for each intent; it is kept when it is done.
 */
export type Refund = RefundOrder & {
  readonly tenant: Tenant;
  readonly createdAt: string;
  readonly attempts: number;
  /** Missing while it is to be done. */
  readonly result?: 'refunded' | 'cancelled' | 'given-up';
  readonly doneAt?: string;
};

/** Spreads records over the due index's partitions by the letters of the intent's id. */
export const shardSeed = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/**
 * Orders that an intent's money goes back (or, unpaid, can never come), for the transaction of what causes it: it is
 * then carried out however often that takes. A second order for the same intent fails the commit.
 */
export function orderRefund(tenant: Tenant, order: RefundOrder, now: Date): Change {
  const createdAt = now.toISOString();
  const refund: Refund = { ...order, tenant, createdAt, attempts: 0 };
  return create(keys.refund(tenant, order.paymentIntent), {
    ...refund,
    ...indexKeys.due(shardSeed(order.paymentIntent), createdAt),
  });
}

/** The refund that an item holds. */
export const toRefund = fieldsOf<Refund>;

/** The refund ordered for an intent, done or not; undefined where none was. */
export async function findRefund(store: Store, tenant: Tenant, intent: string): Promise<Refund | undefined> {
  const item = await store.get(keys.refund(tenant, intent));
  return item && toRefund(item);
}

/** Nobody has tried it, or ended it, since it was read. */
const isOpen = (refund: Refund): Requirement[] => [
  ...unchangedSince(refund, 'attempts'),
  { attribute: 'result', missing: true },
];

/** It is done, and falls due no more. */
export const updateRefundDone = (refund: Refund, result: NonNullable<Refund['result']>, now: Date): Change =>
  update(keys.refund(refund.tenant, refund.paymentIntent), {
    set: { result, doneAt: now.toISOString() },
    remove: indexKeys.notDue,
    require: isOpen(refund),
  });

/** It could not be done, and is tried again at an instant. */
export const scheduleRefundRetry = (refund: Refund, at: Date): Change =>
  update(keys.refund(refund.tenant, refund.paymentIntent), {
    set: indexKeys.dueAgain(at.toISOString()),
    add: { attempts: 1 },
    require: isOpen(refund),
  });
