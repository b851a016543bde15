import { can, type Principal } from '../access/principals.ts';
import type { AppointmentId, CustomerId, SaleId } from '../ids.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { HOUR_MS } from '../time-units.ts';
import type { Disputes } from './disputes.ts';

export type RecordTarget =
  | {
      readonly kind: 'appointment';
      readonly id: AppointmentId;
      /** It pays a tip for the completed visit (BEHAVIOR §37.3). */
      readonly isTip?: true;
    }
  | { readonly kind: 'sale'; readonly id: SaleId };

/** A record of a bill: what the intent has paid of it, and what it has lost of that. */
export type BillPart = RecordTarget & {
  readonly amount: Money;
  readonly refundsOrdered?: Money;
  readonly lost?: LostMoney;
};

/** A bill of several records, in the order in which they lose the money of the intent (BEHAVIOR §37.8). */
export type BillTarget = {
  readonly kind: 'bill';
  /** The id of the hold that became the payment. */
  readonly id: number;
  readonly parts: readonly BillPart[];
};

/** The target of an intent; an intent pays one target, once (BEHAVIOR §18.3). */
export type PaymentTarget = RecordTarget | BillTarget;

export const isSameTarget = (
  a: Pick<PaymentTarget, 'kind' | 'id'>,
  b: Pick<PaymentTarget, 'kind' | 'id'>,
): boolean => a.kind === b.kind && a.id === b.id;

export type IntentFacts = {
  readonly id: string;
  /** `open`: not paid and not canceled; it can still be paid. */
  readonly state: 'succeeded' | 'authorized' | 'processing' | 'open' | 'canceled';
  /** The payer is asked to confirm an attempt, such as by 3-D Secure; the state is then `open`. */
  readonly isAwaitingPayer?: true;
  readonly clientSecret: string;
  /** The amount asked for; once it has succeeded, the amount received. */
  readonly amount: Money;
  /** The part that is refunded already. */
  readonly refunded: Money;
  /** Lower case, as the processor writes it. */
  readonly currency: string;
  /** Instant of the payment; missing until then. */
  readonly paidAt?: string;
  readonly metadata: { readonly [name: string]: string };
};

/** A place among the unpaid intents of a network (BEHAVIOR §8.2). */
export type UnpaidIntentSlot = { readonly networkHash: string; readonly slot: string };

export type IntentRecord = {
  readonly id: string;
  /** The creator: see `formatCallerText`. */
  readonly caller: string;
  /** Missing where no limit of unpaid intents counts it: for a saved card and after a crash. */
  readonly unpaidSlot?: UnpaidIntentSlot;
  readonly createdAt: string;
  /** The amount asked for; old records lack it. */
  readonly amount?: Money;
  readonly target?: PaymentTarget;
  /** A card reader took it, so that its money is in the account of readers (BEHAVIOR §36.1). */
  readonly isAtReader?: true;
  /** The booking or sale itself named this intent, or the payer proved to be its owner by a token. */
  readonly ownerConfirmed?: true;
  /** `paid`: it has paid its target. `returned`: its money is refunded. `ended`: it can never be paid. */
  readonly state: 'open' | 'paid' | 'returned' | 'ended';
  /** Total of the refunds of parts of it that the front desk has ordered. */
  readonly refundsOrdered?: Money;
  /** Money that left the salon without an order of this system. */
  readonly lost?: LostMoney;
  readonly version: number;
  /** In the record as one part of its bill sees it, the stored record (`toIntentRecordOfPart`). */
  readonly whole?: IntentRecord;
};

/** Totals of an intent: refunded by the salon directly at the processor, and disputed by the payer's bank. */
export type LostMoney = {
  readonly refunded: Money;
  readonly disputed: Money;
  /** The disputes that `disputed` adds up; old records lack them. */
  readonly disputes?: Disputes;
  /** Instant at which the newest of these refunds was reported. */
  readonly refundedAt?: string;
  /** The part of `refunded` that failed while the refund of all that is left was still to come, which takes it too. */
  readonly failedBeforeRest?: Money;
};

export const NOTHING_LOST: LostMoney = { refunded: 0, disputed: 0 };

export type PaymentResult = 'paid' | 'processing' | 'failed' | 'refunded';

export const INTENT_METADATA_KEYS = {
  tenant: 'tenant',
  caller: 'caller',
  order: 'order',
  networkHash: 'network',
  target: 'target',
  /** The checkout at a card reader that the intent pays. */
  checkout: 'checkout',
} as const;

/** Whether an intent of this system is paid at a card reader (BEHAVIOR §37.6). */
export const isReaderIntent = ({ metadata }: Pick<IntentFacts, 'metadata'>): boolean =>
  metadata[INTENT_METADATA_KEYS.checkout] !== undefined;

export const isTipTarget = (target: PaymentTarget | undefined): boolean =>
  target?.kind === 'appointment' && target.isTip === true;

export const formatTargetText = (target: RecordTarget): string =>
  `${isTipTarget(target) ? 'tip' : target.kind}:${target.id}`;

const TARGET_TEXT = /^(appointment|sale|tip):(\d{1,12})$/;

/** The target in the metadata of an intent; undefined for an intent that names none. */
export function parseTargetText(text: string | undefined): RecordTarget | undefined {
  const [, kind, digits] = TARGET_TEXT.exec(text ?? '') ?? [];
  const id = Number(digits);
  switch (kind) {
    case 'appointment':
    case 'sale':
      return { kind, id };
    case 'tip':
      return { kind: 'appointment', id, isTip: true };
    default:
      return undefined;
  }
}

/** A customer as the `caller` of an intent. */
export const formatCustomerCallerText = (id: CustomerId): string => `customer:${id}`;

/** The customer whom formatCustomerCallerText names; undefined for other callers. */
export function parseCustomerCallerText(caller: unknown): CustomerId | undefined {
  const [, id] = /^customer:(\d{1,15})$/.exec(String(caller)) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Any caller as the `caller` of an intent: a customer, a user of the front desk, or a guest by address hash. */
export function formatCallerText(caller: Principal, addressHash: string): string {
  switch (caller.kind) {
    case 'anonymous':
      return `guest:${addressHash}`;
    case 'customer':
      return formatCustomerCallerText(caller.id);
    case 'user':
      return `user:${caller.id}`;
  }
}

const isGuestCaller = (caller: string): boolean => caller.startsWith('guest:');

type IntentUse = {
  readonly facts: IntentFacts;
  readonly record: IntentRecord;
  readonly target: RecordTarget;
  readonly tenant: string;
  readonly currency: string;
  /** The least amount that the target accepts. */
  readonly due: Money;
};

/**
 * Whether an intent may settle a target at all: it belongs to this salon, has its currency, covers the amount due and
 * is bound to no other target. Fails with paymentInvalid (BEHAVIOR §19.2).
 */
export function checkIntentUse({
  facts,
  record,
  target,
  tenant,
  currency,
  due,
}: IntentUse): Outcome<undefined> {
  const isOurs = facts.metadata[INTENT_METADATA_KEYS.tenant] === tenant;
  const isFree = record.target === undefined || isSameTarget(record.target, target);
  const isEnough = facts.currency === currency.toLowerCase() && facts.amount >= due;
  return isOurs && isFree && isEnough ? ok(undefined) : fail('paymentInvalid', 'paymentIntent');
}

/**
 * Whether an intent that names no target is above the most that may be paid for one. An intent that names its target was
 * limited when it was ordered (BEHAVIOR §18.2, §19.2).
 */
export const isUnboundOverpayment = (
  { target }: Pick<IntentRecord, 'target'>,
  { amount }: Pick<IntentFacts, 'amount'>,
  most: Money,
): boolean => target === undefined && amount > most;

/** Whether an intent that names no target is another customer's, which the caller may not use; the front desk may. */
export const isUnboundIntentOfOtherCustomer = (
  { target, caller }: IntentRecord,
  claimant: Principal,
): boolean =>
  target === undefined &&
  caller.startsWith('customer:') &&
  !can(claimant, 'sales.write') &&
  !(claimant.kind === 'customer' && caller === formatCustomerCallerText(claimant.id));

/** Whether an intent can still pay, or has paid, its target. */
export const isIntentOpenOrPaid = ({ state }: Pick<IntentRecord, 'state'>): boolean =>
  state === 'open' || state === 'paid';

/** Whether an intent's money is refunded: by this system, or by the salon directly at the processor. */
export const hasIntentRefund = (
  { state }: Pick<IntentRecord, 'state'>,
  facts: Pick<IntentFacts, 'state' | 'refunded'>,
): boolean => state === 'returned' || (facts.state === 'succeeded' && facts.refunded > 0);

/** Whether an attempt to pay is in progress, so that its outcome is still to come (BEHAVIOR §19.1). */
export const isAttemptInProgress = ({
  state,
  isAwaitingPayer,
}: Pick<IntentFacts, 'state' | 'isAwaitingPayer'>): boolean =>
  state === 'processing' || isAwaitingPayer === true;

/**
 * Whether an unsuccessful intent fails its target: only an intent of the target's customer, of the front desk, or that
 * the booking or a token vouches for (BEHAVIOR §19.2). The network that a guest booked from is no proof, because many
 * people share one: the booking then waits for another payment or the end of its hold.
 */
export const canOwnerIntentFailTarget = (
  { caller, ownerConfirmed }: Pick<IntentRecord, 'caller' | 'ownerConfirmed'>,
  { customerId }: { readonly customerId: CustomerId | null },
): boolean => {
  if (ownerConfirmed || caller.startsWith('user:')) return true;
  return customerId !== null && caller === formatCustomerCallerText(customerId);
};

/**
 * Whether a booking may use a card setup: only the caller's own, except at the front desk (BEHAVIOR §14.8).
 * @param createdBy the setup's `caller`
 * @param callerText the caller of the booking, as `formatCallerText` gives it
 */
export const canUseCardSetup = (createdBy: string, caller: Principal, callerText: string): boolean =>
  // A guest's phone may have another address by now
  caller.kind === 'anonymous'
    ? isGuestCaller(createdBy)
    : createdBy === callerText || can(caller, 'appointments.write');

/** An unpaid intent is cancelled after this time (BEHAVIOR §19.4), and no longer counts as unpaid (BEHAVIOR §8.2). */
export const UNPAID_HOURS = 24;

/** When to ask the processor about an intent again: 1, 2, 4 … hours after it was created, and after a day. */
export function computeNextIntentCheck({ createdAt }: Pick<IntentRecord, 'createdAt'>, now: Date): Date {
  const created = Date.parse(createdAt);
  const pause = Math.min(Math.max(now.getTime() - created, HOUR_MS), UNPAID_HOURS * HOUR_MS);
  const next = now.getTime() + pause;
  const end = created + UNPAID_HOURS * HOUR_MS;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}
