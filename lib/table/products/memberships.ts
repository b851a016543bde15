import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import { toRenewalKey } from '../../rules/journal/renewals.ts';
import type { Renewal } from '../../rules/products/membership-billing.ts';
import type { ChangedTerms } from '../../rules/products/membership-changes.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import { indexKeys, keys } from '../keys.ts';
import { findRecordByKey } from '../records.ts';
import {
  type Change,
  putItem,
  putNewItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';
import type { NamedHistoryRow } from './ledger.ts';

const KIND = 'PURCHASED-MEMBERSHIP';
/** The state on which the time of the next review depends. */
const REVIEWED = [
  ...(['renewals', 'endedAt', 'blockedAt', 'cancelledAt'] as const),
  ...(['pausedFrom', 'pausedUntil', 'billingMovesTo'] as const),
  ...(['lastTerms', 'untoldTerms', 'unpaidInvoice', 'dunningMails'] as const),
] as const;
/** The state that renewals, pauses and changes change. */
const STATE = [
  ...(['expiryDate', 'paidUntil'] as const),
  ...(['pausedFrom', 'pausedUntil', 'pauseMovedTo', 'billingMovesTo'] as const),
  ...(['lastTerms', 'nextTerms', 'untoldTerms', 'renewalAmounts'] as const),
  ...(['servicePercent', 'productPercent', 'periodQty'] as const),
  ...(['terms', 'soldQty', 'otherPeriods', 'otherQty'] as const),
  ...(['unpaidInvoice', 'unpaidSince', 'dunningMails', 'dunningAt'] as const),
] as const;

/** Writes the state of a membership, if it is still what was read. */
export const updateMembershipState = (
  tenant: Tenant,
  before: PurchasedMembershipHead,
  after: PurchasedMembershipHead,
  reviewAt: Date | undefined,
): Change =>
  updateItem(keys.purchase(tenant, KIND, before.id), {
    set: {
      ...Object.fromEntries(
        STATE.flatMap((name) => (after[name] === undefined ? [] : [[name, after[name]]])),
      ),
      ...(reviewAt ? indexKeys.due(before.id, reviewAt.toISOString()) : {}),
    },
    remove: STATE.filter((name) => after[name] === undefined && before[name] !== undefined),
    require: toUnchangedRequirements(before, ...REVIEWED),
  });

export const isMembershipRenewedByInvoice = async (
  store: Store,
  tenant: Tenant,
  id: PurchaseId,
  invoice: string,
): Promise<boolean> =>
  (await store.get(keys.purchaseRow(tenant, KIND, id, toRenewalKey(invoice)))) !== undefined;

/**
 * Adds one period and its history row, and schedules the next review. The balance is incremented, so redemptions do not
 * conflict; an invoice renews once.
 */
export function updateMembershipRenewed(
  tenant: Tenant,
  head: PurchasedMembershipHead,
  { renewed, qty, switchesTo, reviewAt }: Pick<Renewal, 'renewed' | 'qty' | 'switchesTo' | 'reviewAt'>,
  { name, row }: NamedHistoryRow,
): Change[] {
  return [
    updateMembershipState(tenant, head, renewed, reviewAt),
    updateItem(keys.purchase(tenant, KIND, head.id), {
      add: { renewals: 1, remaining: qty, totalQty: qty },
    }),
    ...(switchesTo
      ? [
          updateItem(keys.purchaseBody(tenant, KIND, head.id), {
            set: switchesTo.body,
            require: [{ that: 'present' }],
          }),
        ]
      : []),
    putNewItem(keys.purchaseRow(tenant, KIND, head.id, name), row),
  ];
}

export const findChangedTerms = (
  store: Store,
  tenant: Tenant,
  id: PurchaseId,
  number: number,
): Promise<ChangedTerms | undefined> => findRecordByKey(store, keys.membershipTerms(tenant, id, number));

/** Plans the change of a membership, with its history row, in place of an earlier change. */
export const updateMembershipTermsPlanned = (
  tenant: Tenant,
  before: PurchasedMembershipHead,
  { head, next }: { readonly head: PurchasedMembershipHead; readonly next: ChangedTerms },
  reviewAt: Date,
  row: NamedHistoryRow,
): Change[] => [
  ...updateMembershipPause(tenant, before, head, reviewAt, row),
  putItem(keys.membershipTerms(tenant, before.id, next.number), next),
];

/** Records that the processor knows the newest terms of a membership, if they are still the newest. */
export const updateMembershipTermsSynced = (
  tenant: Tenant,
  head: PurchasedMembershipHead,
  reviewAt: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, head.id), {
    set: indexKeys.due(head.id, reviewAt.toISOString()),
    remove: ['untoldTerms'],
    require: toUnchangedRequirements(head, ...REVIEWED),
  });

/** Pauses a membership or ends its pause, with its history row; only if no use was taken or returned since it was read. */
export const updateMembershipPause = (
  tenant: Tenant,
  before: PurchasedMembershipHead,
  after: PurchasedMembershipHead,
  reviewAt: Date,
  { name, row }: NamedHistoryRow,
): Change[] => [
  updateMembershipState(tenant, before, after, reviewAt),
  updateItem(keys.purchase(tenant, KIND, before.id), {
    require: toUnchangedRequirements(before, 'remaining'),
  }),
  putNewItem(keys.purchaseRow(tenant, KIND, before.id, name), row),
];

/**
 * Records that the processor bills a membership next when it shall, as of `told`. Where this has changed meanwhile, the
 * processor must be told again.
 */
export const updateMembershipBillingDateSynced = (
  tenant: Tenant,
  head: PurchasedMembershipHead,
  told: string,
  reviewAt: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, head.id), {
    ...(head.billingMovesTo === told
      ? { set: indexKeys.due(head.id, reviewAt.toISOString()), remove: ['billingMovesTo'] }
      : { set: { billingMovesTo: head.paidUntil } }),
    require: toUnchangedRequirements(head, ...REVIEWED, 'paidUntil'),
  });

/** Ends a membership. `reviewAt` is when scheduled work makes sure that the processor bills it no more. */
export const updateMembershipEnded = (
  tenant: Tenant,
  { id }: PurchasedMembershipHead,
  now: Date,
  reviewAt: Date | undefined,
): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: {
      endedAt: now.toISOString(),
      ...(reviewAt ? indexKeys.due(id, reviewAt.toISOString()) : {}),
    },
    ...(reviewAt ? {} : { remove: indexKeys.unscheduled }),
    require: [{ attribute: 'endedAt', missing: true }],
  });

/** Records that the salon is mailed about billing after the end of a membership; fails where it is recorded. */
export const updateMembershipBilledAfterEnd = (
  tenant: Tenant,
  { id }: PurchasedMembershipHead,
  now: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: { billedAfterEndAt: now.toISOString() },
    require: [{ attribute: 'billedAfterEndAt', missing: true }],
  });

/** Marks a membership as not to be renewed. `reviewAt` is when it ends, if it has a subscription. */
export const updateMembershipCancelled = (
  tenant: Tenant,
  { id }: PurchasedMembershipHead,
  now: Date,
  newReviewAt: Date | undefined,
): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: {
      cancelledAt: now.toISOString(),
      ...(newReviewAt ? indexKeys.due(id, newReviewAt.toISOString()) : {}),
    },
    require: [{ that: 'present' }, { attribute: 'endedAt', missing: true }],
  });

/**
 * Schedules the next review of a membership, if its state is still what was read: a refund, a dispute and the end set another
 * time (BEHAVIOR §24.7).
 */
export const updateMembershipReviewScheduled = (
  tenant: Tenant,
  head: PurchasedMembershipHead,
  at: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, head.id), {
    set: indexKeys.due(head.id, at.toISOString()),
    require: [{ that: 'present' }, ...toUnchangedRequirements(head, ...REVIEWED)],
  });

/** Removes a membership from scheduled work, if its state is still what was read. */
export const updateMembershipUnscheduled = (tenant: Tenant, head: PurchasedMembershipHead): Change =>
  updateItem(keys.purchase(tenant, KIND, head.id), {
    remove: indexKeys.unscheduled,
    require: [{ that: 'present' }, ...toUnchangedRequirements(head, 'saleStatus', ...REVIEWED)],
  });
