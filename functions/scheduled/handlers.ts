import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../lib/table/booking/appointments.ts';
import { toRecordKind } from '../../lib/table/scheduled-work.ts';
import type { Item } from '../../lib/table/store.ts';
import {
  continueErasure,
  endAddressChange,
  finishGuestMove,
  finishMerge,
  reviewAllCustomers,
  reviewDueCustomer,
} from './customers.ts';
import { closeDays } from './days.ts';
import type { ScheduledHandler, ScheduledHandlers } from './dependencies.ts';
import { createExpiryHandler } from './expiry.ts';
import { settleOrExpireHold } from './holds.ts';
import { deleteImageIfLongUnused } from './images.ts';
import { continueExport, continueImportOrUndo } from './imports.ts';
import { settleCancelOrRefundIntent } from './intents.ts';
import { endOrReviewMembership } from './memberships.ts';
import { processMissedEvents } from './missed-events.ts';
import {
  expireOrDeliverSale,
  resumeCharge,
  runRefund,
  settleCardHold,
  settleOrReleaseReaderCheckout,
  undoUnrecordedSubscription,
} from './money.ts';
import { enqueueDueVisitReminders, mailSensitiveActionsToOwners, wakeUpNotice } from './notices.ts';
import { mailOrEndOffer } from './offers.ts';

/** An unpaid appointment is scheduled for the end of its payment hold, a confirmed one for its next reminder. */
const expireHoldOrRemind: ScheduledHandler = (item, ...rest) => {
  const isUnpaid = toAppointment(item).status === APPOINTMENT_STATUS.pendingPayment;
  return isUnpaid ? settleOrExpireHold(item, ...rest) : enqueueDueVisitReminders(item, ...rest);
};

const PATIENT_KINDS: ReadonlySet<string> = new Set([
  'CUSTOMER',
  'RETENTION-WALK',
  'IMAGE',
  'IMPORT',
  'EXPORT',
]);

/** Whether the work of a record can wait for money and holds: reminders, imports, exports, and reviews of customers and images. */
export function canWaitForUrgentWork(item: Item): boolean {
  const kind = toRecordKind(item);
  const isReminder = kind === 'APPOINTMENT' && item.status !== APPOINTMENT_STATUS.pendingPayment;
  return isReminder || PATIENT_KINDS.has(kind);
}

const MONEY_KINDS: ReadonlySet<string> = new Set([
  'INTENT',
  'REFUND',
  'CHARGE',
  'CARD-HOLD',
  'READER-CHECKOUT',
  'SUBSCRIPTION-START',
  'SALE',
  'PURCHASED-MEMBERSHIP',
  'EVENT-CLOCK',
]);

/** Whether the work of a record charges, returns or settles money, or ends what waits for money. */
export const movesMoney = (item: Item): boolean => {
  const kind = toRecordKind(item);
  return MONEY_KINDS.has(kind) || (kind === 'APPOINTMENT' && !canWaitForUrgentWork(item));
};

export const SCHEDULED_HANDLERS: ScheduledHandlers = {
  OUTBOX: wakeUpNotice,
  APPOINTMENT: expireHoldOrRemind,
  INTENT: settleCancelOrRefundIntent,
  REFUND: runRefund,
  CHARGE: resumeCharge,
  'CARD-HOLD': settleCardHold,
  'READER-CHECKOUT': settleOrReleaseReaderCheckout,
  'SUBSCRIPTION-START': undoUnrecordedSubscription,
  SALE: expireOrDeliverSale,
  'PURCHASED-MEMBERSHIP': endOrReviewMembership,
  'PURCHASED-PACKAGE': createExpiryHandler('package'),
  'PURCHASED-GIFTCARD': createExpiryHandler('giftcard'),
  WAITLIST: mailOrEndOffer,
  'DAY-CLOCK': closeDays,
  'EVENT-CLOCK': processMissedEvents,
  ERASURE: continueErasure,
  'MERGED-CUSTOMER': finishMerge,
  GUEST: finishGuestMove,
  'ADDRESS-CHANGE': endAddressChange,
  CUSTOMER: reviewDueCustomer,
  'RETENTION-WALK': reviewAllCustomers,
  'OWNER-NEWS': mailSensitiveActionsToOwners,
  IMAGE: deleteImageIfLongUnused,
  IMPORT: continueImportOrUndo,
  EXPORT: continueExport,
};
