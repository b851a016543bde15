import { expireHoldOrRemind } from './appointments.ts';
import { resumeCharge } from './charges.ts';
import type { ScheduledHandler } from './dependencies.ts';
import { resolveIntent } from './intents.ts';
import { endMembership } from './memberships.ts';
import { mailOrEndOffer } from './offers.ts';
import { wakeUpNotice } from './outbox.ts';
import { runRefund } from './refunds.ts';
import { expireOrDeliverSale } from './sales.ts';

/** The handler of each kind of record, as the record's key names it. */
export const SCHEDULED_HANDLERS: { readonly [kind: string]: ScheduledHandler } = {
  OUTBOX: wakeUpNotice,
  APPOINTMENT: expireHoldOrRemind,
  INTENT: resolveIntent,
  REFUND: runRefund,
  CHARGE: resumeCharge,
  SALE: expireOrDeliverSale,
  'PURCHASED-MEMBERSHIP': endMembership,
  WAITLIST: mailOrEndOffer,
};
