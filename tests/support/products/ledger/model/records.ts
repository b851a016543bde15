/**
 * A minimal model of redemptions: products with their balances, visits with their lines. Property tests
 * compare the platform with it. Money is in cents, dates are YYYY-MM-DD (BEHAVIOR §25.2).
 */

export const CUSTOMER = 1;
/** Another customer, whose products the first one may not redeem. */
export const OTHER_CUSTOMER = 77;

export type Kind = 'package' | 'giftcard' | 'membership';

export type Product = {
  readonly kind: Kind;
  readonly id: number;
  readonly saleId: number;
  readonly number: string;
  owner: number;
  sale: 'pending' | 'paid' | 'failed';
  isBlocked: boolean;
  hasEnded: boolean;
  lastDay: string | null;
  /** The last day of what the salon has returned, where it is later. */
  usesUntil?: string;
  left: number;
  readonly perPeriod: number;
  readonly isSingleUse: boolean;
  readonly services: readonly number[];
  readonly percent: number;
};

export type Line = { readonly service: number; discount: number; isCovered: boolean; isOnCard: boolean };
export type Spent = { readonly product: Product; readonly amount: number; readonly service: number };

export type Visit = {
  id: number;
  /** 0 awaits its deposit, 1 booked, 2 completed, 3 cancelled, 4 missed, 5 deposit failed. */
  status: number;
  readonly startsAt: number;
  readonly lines: Line[];
  deposit: number;
  pending: number;
  /** Paid of the deposit and not refunded. */
  paid: number;
  /** Charged for a late cancellation or a no-show. */
  fee: number;
  redemptions: Spent[];
  returned: Spent[];
};

export type RedemptionRequest = { readonly product: Product; readonly service: number };
