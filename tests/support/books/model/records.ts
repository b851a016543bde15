/**
 * What the specification's redemptions are about, as simply as it can be written: products with what is left of them,
 * visits with their lines. Property tests hold the platform against it. Money in cents; dates as YYYY-MM-DD.
 */

export const CUSTOMER = 1;
/** Whose products the customer may not redeem. */
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
  left: number;
  readonly perUse: number;
  readonly perPeriod: number;
  readonly isSingleUse: boolean;
  readonly services: readonly number[];
  readonly percent: number;
};

export type Line = { readonly service: number; discount: number; isCovered: boolean; isOnCard: boolean };
export type Taken = { readonly product: Product; readonly amount: number; readonly service: number };

export type Visit = {
  id: number;
  /** 0 awaits its deposit, 1 booked, 2 completed, 3 cancelled, 5 its deposit failed. */
  status: number;
  readonly startsAt: number;
  readonly lines: Line[];
  deposit: number;
  pending: number;
  taken: Taken[];
  returned: Taken[];
};

export type Wish = { readonly product: Product; readonly service: number };
