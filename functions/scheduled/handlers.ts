import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../lib/table/booking/appointments.ts';
import type { Item } from '../../lib/table/item.ts';
import { toRecordKind } from '../../lib/table/salons/scheduled-work.ts';
import { settleCardHold } from './card-holds.ts';
import { resumeCharge } from './charges.ts';
import { closeDays } from './days.ts';
import type { ScheduledHandler, ScheduledHandlers } from './dependencies.ts';
import { continueErasure } from './erasures.ts';
import { expireProduct } from './expiry.ts';
import { expireHold } from './holds.ts';
import { resolveIntent } from './intents.ts';
import { endMembership } from './memberships.ts';
import { finishMerge } from './merges.ts';
import { mailOrEndOffer } from './offers.ts';
import { wakeUpNotice } from './outbox.ts';
import { endReaderWait } from './reader-checkouts.ts';
import { runRefund } from './refunds.ts';
import { sendDueReminders } from './reminders.ts';
import { expireOrDeliverSale } from './sales.ts';

/** An unpaid appointment is scheduled for the end of its payment hold, a confirmed one for its next reminder. */
const expireHoldOrRemind: ScheduledHandler = (item, ...rest) => {
  const isUnpaid = toAppointment(item).status === APPOINTMENT_STATUS.pendingPayment;
  return isUnpaid ? expireHold(item, ...rest) : sendDueReminders(item, ...rest);
};

/** Whether the work of a record is to remind of a visit, or to find that there is nothing to remind of. */
export const isReminder = (item: Item): boolean =>
  toRecordKind(item) === 'APPOINTMENT' && item.status !== APPOINTMENT_STATUS.pendingPayment;

export const SCHEDULED_HANDLERS: ScheduledHandlers = {
  OUTBOX: wakeUpNotice,
  APPOINTMENT: expireHoldOrRemind,
  INTENT: resolveIntent,
  REFUND: runRefund,
  CHARGE: resumeCharge,
  'CARD-HOLD': settleCardHold,
  'READER-CHECKOUT': endReaderWait,
  SALE: expireOrDeliverSale,
  'PURCHASED-MEMBERSHIP': endMembership,
  'PURCHASED-PACKAGE': expireProduct('package'),
  'PURCHASED-GIFTCARD': expireProduct('giftcard'),
  WAITLIST: mailOrEndOffer,
  'DAY-CLOCK': closeDays,
  ERASURE: continueErasure,
  'MERGED-CUSTOMER': finishMerge,
};
