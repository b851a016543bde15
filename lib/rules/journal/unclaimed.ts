import type { CustomerId, LocationId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { JournalEvent, Position, Reference } from './entries.ts';

/** Money that was received for nothing that exists, until it is refunded (BEHAVIOR §36.3). */
export type Unclaimed = {
  readonly amount: Money;
  readonly locationId: LocationId | null;
  readonly customerId: CustomerId | null;
};

/** What the journal needs of an ordered refund. */
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

/** The position of the money of an ordered refund that belongs to no record. */
export function toUnclaimedPosition({ paymentIntent, unclaimed, result }: OrderedRefund): Position {
  if (!unclaimed || result === 'refunded' || result === 'cancelled') return [];
  const { amount } = unclaimed;
  return [
    { account: 'card', of: paymentIntent, amount },
    { account: 'unclaimed', of: paymentIntent, amount: 0 - amount },
  ];
}

export function toUnclaimedEvent({ result }: OrderedRefund): JournalEvent {
  if (result === undefined) return 'unclaimed';
  return result === 'failed' ? 'refundFailed' : 'refunded';
}
