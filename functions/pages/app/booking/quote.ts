import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';

export type Quote = ReplyData<Client['booking']['quote']>;
/** A booked visit; `redeemed` is what gift cards and credit pay of its total. */
export type Booked = ReplyData<Client['booking']['saveBooking']> & { readonly redeemed: string };

/** The cost of a visit less what gift cards and credit pay. */
export const computeTotalAfterRedemptions = ({
  total,
  redeemed,
}: Pick<Booked, 'total' | 'redeemed'>): string => (Number(total) - Number(redeemed)).toFixed(2);

export type Redemption =
  | { readonly type: 'package'; readonly purchased_package_id: number; readonly service_id: number }
  | { readonly type: 'membership'; readonly purchased_membership_id: number; readonly service_id: number };
