import type { Day } from './dates.ts';

/** A product in a customer's own list; only a membership has a status. */
type OwnedProduct = { readonly expiry_date: string | null; readonly status?: 0 | 1 };

/** Whether a product can still pay: a membership while it is active, others through their last day (BEHAVIOR §35.6). */
export const isUsable = ({ expiry_date, status }: OwnedProduct, today: Day): boolean =>
  status === undefined ? expiry_date === null || today <= expiry_date : status === 1;
