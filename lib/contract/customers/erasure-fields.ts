import { optional, toggle } from '../fields.ts';

/** Why somebody is not erased, in the order in which it is checked (BEHAVIOR §4.6). */
export const ERASURE_FAILURES = [
  'customerHasOpenBookings',
  'customerHasUnpaidBills',
  'customerHasValueLeft',
] as const;

export const forfeit = () =>
  optional(toggle()).describe(
    '1: gives up gift cards, packages, credit and renewing memberships that are left',
  );
