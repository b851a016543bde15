import { MINUTE_MS } from '../durations.ts';
import type { PurchaseId, SaleId } from '../ids.ts';

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
export const toStartCheckInstant = ({ createdAt }: Pick<SubscriptionStart, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + UNRECORDED_AFTER_MS);
