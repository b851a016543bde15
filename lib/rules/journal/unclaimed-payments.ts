import type { CustomerId, LocationId } from '../ids.ts';
import { type Money, sum } from '../money.ts';
import { sumDisputed } from '../payments/disputes.ts';
import type { IntentRecord, LostMoney } from '../payments/payment-intents.ts';
import { type JournalEvent, type Position, type Reference, toCardAccount } from './entries.ts';

/** Money that was received for nothing that exists, until it is refunded (BEHAVIOR §36.3). */
export type Unclaimed = {
  readonly amount: Money;
  readonly locationId: LocationId | null;
  readonly customerId: CustomerId | null;
  /** A card reader took it. */
  readonly isAtReader?: true;
};

/** The money of an intent, in the account of readers where one took it. */
export const withReaderMark = (
  { isAtReader }: Pick<IntentRecord, 'isAtReader'>,
  unclaimed: Unclaimed,
): Unclaimed => (isAtReader ? { ...unclaimed, isAtReader } : unclaimed);

/** The facts of an ordered refund that the journal needs. */
type OrderedRefund = {
  readonly paymentIntent: string;
  readonly appointmentId?: number;
  readonly saleId?: number;
  readonly unclaimed?: Unclaimed;
  readonly result?: 'refunded' | 'cancelled' | 'given-up' | 'failed';
};

export const toUnclaimedReference = ({ appointmentId, saleId, paymentIntent }: OrderedRefund): Reference => {
  if (appointmentId !== undefined) return { kind: 'appointment', id: appointmentId };
  if (saleId !== undefined) return { kind: 'sale', id: saleId };
  return { kind: 'adjustment', id: null, charge: paymentIntent };
};

/**
 * The position of the money of an ordered refund that belongs to no record. What the salon refunds at the processor itself, and
 * a lost dispute, give it back as well; what they give back beyond it is a loss.
 */
export function toUnclaimedPosition(
  { paymentIntent: of, unclaimed, result }: OrderedRefund,
  { refunded, disputes = {} }: Pick<LostMoney, 'refunded' | 'disputes'> = { refunded: 0 },
): Position {
  if (!unclaimed || result === 'cancelled') return [];
  const { amount, isAtReader = false } = unclaimed;
  const lost = sum(Object.values(disputes).map((each) => (each.lost ? each.amount : 0)));
  const disputed = sumDisputed(disputes) - lost;
  const returned = (result === 'refunded' ? amount : Math.min(amount, refunded)) + lost;
  const owed = Math.max(0, amount - returned);
  return [
    { account: toCardAccount(isAtReader), of, amount: amount - returned - disputed },
    { account: 'disputed', of, amount: disputed },
    { account: 'unclaimed', of, amount: 0 - owed },
    { account: 'losses', of, amount: returned + owed - amount },
  ];
}

export function toUnclaimedEventCode({ result }: OrderedRefund): JournalEvent {
  if (result === undefined || result === 'given-up') return 'unclaimed';
  return result === 'failed' ? 'refundFailed' : 'refunded';
}
