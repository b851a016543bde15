import { max, min } from 'date-fns';
import type { PurchaseId, SaleId } from '../ids.ts';
import type { Salon } from '../salons/salon.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { type DunningSalon, decideDunningStep } from './dunning.ts';
import { type BilledTerms, decideTermsOfRenewal, type RenewedTerms } from './membership-changes.ts';
import { withRenewal } from './membership-pauses.ts';
import {
  canOutliveSubscription,
  type PurchasedMembershipHead,
  toMembershipEndInstant,
} from './memberships.ts';
import { isPaidAndUnblocked, isRenewing } from './purchases.ts';
import { SALE_STATUS } from './sales.ts';

// Scheduled work reads the subscription of a membership at the processor, because its events can be lost (BEHAVIOR §24.7).

/** The processor waits 23 hours for the first payment of a subscription. */
const FIRST_REVIEW_HOURS = 25;

type BilledHead = PurchasedMembershipHead & { readonly subscriptionId: string };

export const hasSubscription = (head: PurchasedMembershipHead): head is BilledHead =>
  head.subscriptionId !== undefined;

/** When the subscription of a new sale is read for the first time. */
export const toFirstSubscriptionCheck = ({ createdAt }: Pick<PurchasedMembershipHead, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + FIRST_REVIEW_HOURS * HOUR_MS);

const toNextDay = (instant: Date): Date => new Date(instant.getTime() + DAY_MS);

/**
 * When the subscription of a membership is read next: a day after the end of the paid period, and then daily; a cancelled one
 * also after its last day; at once where a refund or dispute ends it or the processor does not know of a pause or change; a day after its end.
 */
export function toNextSubscriptionCheck(
  head: PurchasedMembershipHead,
  salon: Pick<Salon, 'timeZone'>,
  now: Date,
): Date {
  if (head.endedAt !== undefined) return toNextDay(now);
  const isUntold = head.billingMovesTo !== undefined || head.untoldTerms !== undefined;
  if (head.blockedAt !== undefined || (isRenewing(head) && isUntold)) return now;
  const daily = max([toNextDay(new Date(head.paidUntil)), toNextDay(now)]);
  const review = head.dunningAt === undefined ? daily : min([daily, max([new Date(head.dunningAt), now])]);
  if (head.cancelledAt === undefined) return review;
  return min([review, max([toMembershipEndInstant(head, salon), now])]);
}

/** Why a membership must not be billed any more; undefined where it goes on. */
export function findBillingEndReason(
  head: PurchasedMembershipHead,
  salon: DunningSalon,
  now: Date,
): 'ended' | 'blocked' | 'unpaid' | 'pastDue' | 'cancelled' | undefined {
  if (head.endedAt !== undefined) return 'ended';
  if (head.saleStatus !== SALE_STATUS.paid) return 'unpaid';
  if (!isPaidAndUnblocked(head)) return 'blocked';
  if (decideDunningStep(head, salon, now).kind === 'end') return 'pastDue';
  return canOutliveSubscription(head) && now >= toMembershipEndInstant(head, salon) ? 'cancelled' : undefined;
}

/**
 * Whether a payment came after the end of a membership, so that it goes back: after it had ended, or after a refund or dispute
 * that ends it (BEHAVIOR §24.4).
 */
export function isPaidAfterEnd(
  { endedAt, blockedAt }: Pick<PurchasedMembershipHead, 'endedAt' | 'blockedAt'>,
  paidAt: string,
): boolean {
  return [endedAt, blockedAt].some((instant) => instant !== undefined && paidAt > instant);
}

/** A membership, and what is known of the paid invoice that may renew it. */
type RenewalFacts = {
  readonly head: PurchasedMembershipHead;
  readonly billed: BilledTerms;
  /** The history of the membership has the invoice. */
  readonly isRecorded: boolean;
  /** The payment has gone back, although the dispute or refund that ended the membership may be void since. */
  readonly hasGoneBack: boolean;
};

/** A membership after the payment of another period. */
export type Renewal = RenewedTerms & {
  readonly renewed: PurchasedMembershipHead;
  readonly reviewAt: Date | undefined;
};

/** The effect of a paid invoice: it renews its membership, is paid back, or changes nothing. */
type RenewalDecision =
  | ({ readonly kind: 'renew' } & Renewal)
  | { readonly kind: 'goBack' }
  | { readonly kind: 'none' };

/** Decides on a paid invoice of a later period: each renews its membership once, and one after the end goes back (BEHAVIOR §24.4). */
export function decideRenewal(
  { head, billed, isRecorded, hasGoneBack }: RenewalFacts,
  { paidAt, ...period }: { readonly paidAt: string } & Parameters<typeof withRenewal>[1],
  salon: Pick<Salon, 'timeZone'>,
  now: Date,
): RenewalDecision {
  if (isRecorded || hasGoneBack) return { kind: 'none' };
  if (isPaidAfterEnd(head, paidAt)) return { kind: 'goBack' };
  const { head: renewed, qty, amounts, switchesTo } = decideTermsOfRenewal(withRenewal(head, period), billed);
  const reviewAt = head.endedAt === undefined ? toNextSubscriptionCheck(renewed, salon, now) : undefined;
  return { kind: 'renew', renewed, qty, amounts, switchesTo, reviewAt };
}

/** A subscription that the processor is asked to create before its sale is recorded (BEHAVIOR §24.4). */
export type SubscriptionStart = {
  readonly id: SaleId;
  readonly purchasedId: PurchaseId;
  readonly cardholder: string;
  readonly createdAt: string;
};

/** Longer than any request takes. */
const UNRECORDED_AFTER_MS = 10 * MINUTE_MS;

/** When scheduled work cancels a subscription whose sale was not recorded. */
export const toSubscriptionStartCheckInstant = ({ createdAt }: Pick<SubscriptionStart, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + UNRECORDED_AFTER_MS);
