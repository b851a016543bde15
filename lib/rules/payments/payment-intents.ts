import { type Caller, isFrontDesk } from '../accounts/access.ts';
import type { AppointmentId, CustomerId, SaleId } from '../ids.ts';
import { isZeroDecimal, type Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';

/** What an intent pays: one target, once (decisions §5). */
export type PaymentTarget =
  | { readonly kind: 'appointment'; readonly id: AppointmentId }
  | { readonly kind: 'sale'; readonly id: SaleId };

const sameTarget = (a: PaymentTarget, b: PaymentTarget): boolean => a.kind === b.kind && a.id === b.id;

/** A payment intent as the processor reports it. */
export type IntentFacts = {
  readonly id: string;
  /** `open`: neither paid nor ended; somebody may still pay it. */
  readonly state: 'succeeded' | 'processing' | 'open' | 'canceled';
  readonly clientSecret: string;
  /** What it asks for or, once it has succeeded, what came. */
  readonly amount: Money;
  /** What of it has gone back already. */
  readonly refunded: Money;
  /** Lower case, as the processor writes it. */
  readonly currency: string;
  /** When the money came; only where it did. */
  readonly paidAt?: string;
  readonly metadata: { readonly [name: string]: string };
};

/** What we keep of an intent that we made. */
export type IntentRecord = {
  readonly id: string;
  /** Who made it: see `callerMark`. */
  readonly caller: string;
  /** Where the caller called from, as a hash, and which of that address's unpaid intents it is. */
  readonly address: string;
  readonly slot: string;
  readonly createdAt: string;
  /** What it asks for; of old records it is not known. */
  readonly amount?: Money;
  readonly target?: PaymentTarget;
  /** Whoever speaks for the target named it, in the booking or the sale itself. */
  readonly vouched?: true;
  /** `paid`: it has paid its target. `returned`: its money goes back. `ended`: it can never be paid. */
  readonly state: 'open' | 'paid' | 'returned' | 'ended';
  /** What the processor took back of it without our order. */
  readonly lost?: LostMoney;
  readonly version: number;
};

/** Of an intent, in all: what the salon refunded at the processor by itself, and what the payer's bank disputes. */
export type LostMoney = { readonly refunded: Money; readonly disputed: Money };

const NOTHING_LOST: LostMoney = { refunded: 0, disputed: 0 };

/** With what an event tells of; events come late and in any order, but their amounts are totals. */
export const lossAdded = (before: LostMoney = NOTHING_LOST, told: Partial<LostMoney>): LostMoney => ({
  refunded: Math.max(before.refunded, told.refunded ?? 0),
  disputed: Math.max(before.disputed, told.disputed ?? 0),
});

/** What can still be given back of what an intent has paid: the processor refunds nothing that is disputed. */
export const refundable = (paid: Money, { refunded, disputed }: LostMoney = NOTHING_LOST): Money =>
  disputed > 0 ? 0 : Math.max(0, paid - refunded);

/** Why money goes back: what it was for is gone or over, was paid already, was called off, or nobody said what it is for. */
export type RefundCause =
  | 'slot-gone'
  | 'redemption-gone'
  | 'product-over'
  | 'paid-twice'
  | 'cancelled'
  | 'unclaimed';

/** Names of the metadata that an intent carries to the processor and back. */
export const METADATA = {
  tenant: 'tenant',
  caller: 'caller',
  order: 'order',
  target: 'target',
} as const;

/** Who a customer is for an intent. */
export const customerMark = (id: CustomerId): string => `customer:${id}`;

/** Who somebody is for an intent: a customer, somebody of the desk, or a guest by the hash of the address. */
export function callerMark(caller: Caller, addressHash: string): string {
  switch (caller.kind) {
    case 'anonymous':
      return `guest:${addressHash}`;
    case 'customer':
      return customerMark(caller.id);
    case 'user':
      return `user:${caller.id}`;
  }
}

/** Whether an intent was made by somebody who was not logged in. */
const isGuestMark = (mark: string): boolean => mark.startsWith('guest:');

/**
 * Whether a booking may name the setup of a card that `madeBy` made: the caller's own, since nobody books on a
 * stranger's card; the desk books on anybody's. `mark` is the caller's.
 */
export const isOwnSetup = (madeBy: string, caller: Caller, mark: string): boolean =>
  // A guest's phone may call from another address by now
  caller.kind === 'anonymous' ? isGuestMark(madeBy) : madeBy === mark || isFrontDesk(caller);

/** Currencies that the processor counts in thousandths. */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** How many of the processor's smallest units a hundredth is. */
function unitsPerHundredth(currency: string): number {
  if (isZeroDecimal(currency)) return 1 / 100;
  return THREE_DECIMAL.has(currency.toUpperCase()) ? 10 : 1;
}

/** The processor counts in the currency's smallest unit, as a rule hundredths (specification, Payments). */
export const processorAmount = (money: Money, currency: string): number =>
  Math.round(money * unitsPerHundredth(currency));
export const moneyOfProcessor = (amount: number, currency: string): Money =>
  Math.round(amount / unitsPerHundredth(currency));

export type IntentClaim = {
  readonly facts: IntentFacts;
  readonly record: IntentRecord;
  readonly target: PaymentTarget;
  readonly tenant: string;
  readonly currency: string;
  /** The least that the target needs. */
  readonly due: Money;
};

/**
 * Whether an intent may pay, or fail, a target at all: of this salon, in its currency, for at least the amount due,
 * and of no other target; else `Invalid payment` (decisions §5).
 */
export function checkIntentClaim({
  facts,
  record,
  target,
  tenant,
  currency,
  due,
}: IntentClaim): Outcome<undefined> {
  const isOurs = facts.metadata[METADATA.tenant] === tenant;
  const isFree = record.target === undefined || sameTarget(record.target, target);
  const isEnough = facts.currency === currency.toLowerCase() && facts.amount >= due;
  return isOurs && isFree && isEnough ? ok(undefined) : fail('paymentInvalid');
}

/** So many intents are noted with an appointment: it is cancelled, and they are called off, in one transaction. */
export const APPOINTMENT_INTENTS_MAX = 10;
/** Of these so many may be strangers'. */
export const STRANGERS_MAX = 5;

/** Whether an intent's money goes back: by our order, or by the salon's own hand at the processor. */
export const isReturned = (
  { state }: Pick<IntentRecord, 'state'>,
  facts: Pick<IntentFacts, 'state' | 'refunded'>,
): boolean => state === 'returned' || (facts.state === 'succeeded' && facts.refunded > 0);

/** Whose intents may fail a target: its customer's, the desk's, and for a guest those of whoever booked. */
export type TargetOwner = { readonly customerId: CustomerId | null; readonly bookedBy?: string | undefined };

/**
 * Whether an intent that has not succeeded fails the target: only where it was bound by who speaks for the target, or
 * the same caller made it, so that a stranger cannot fail it (decisions §5). A guest who calls from another address by
 * then is a stranger as well: their booking goes on waiting, for another try or the end of its hold.
 */
export const mayFail = (
  { caller, vouched }: Pick<IntentRecord, 'caller' | 'vouched'>,
  { customerId, bookedBy }: TargetOwner,
): boolean => {
  if (vouched || caller.startsWith('user:')) return true;
  return caller === (customerId === null ? bookedBy : customerMark(customerId));
};
