import { resumeCharge } from './charges.ts';
import type { ScheduledHandler } from './dependencies.ts';
import { releaseHold } from './holds.ts';
import { followIntent } from './intents.ts';
import { endMembership } from './memberships.ts';
import { nudge } from './outbox.ts';
import { carryOutRefund } from './refunds.ts';
import { followSale } from './sales.ts';

/** What is done when a record falls due, by the kind that its key names. */
export const DUE_WORK: { readonly [kind: string]: ScheduledHandler } = {
  OUTBOX: nudge,
  APPOINTMENT: releaseHold,
  INTENT: followIntent,
  REFUND: carryOutRefund,
  CHARGE: resumeCharge,
  SALE: followSale,
  'PURCHASED-MEMBERSHIP': endMembership,
};
