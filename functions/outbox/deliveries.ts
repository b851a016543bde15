import { APPOINTMENT_STATUS, holdsSlot } from '../../lib/rules/booking/appointments.ts';
import type { NoticeKind, NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { visitCancelled, visitMoved } from './changed-visits.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { emailUnverified, passwordForgotten } from './log-ins.ts';
import { bookingConfirmation } from './mails/booking-confirmation.ts';
import { cardCharged } from './mails/card-charged.ts';
import { paymentFailed } from './mails/payment-failed.ts';
import { refunded } from './mails/refunded.ts';
import { staffNotice } from './mails/staff-notice.ts';
import { visitEntry } from './mails/visit-entry.ts';
import {
  giftDue,
  membershipEnded,
  membershipRenewed,
  productPurchased,
  salePaymentLost,
} from './purchases.ts';
import { staffOf, toClient, toStaff } from './receivers.ts';
import { visitRedeemed } from './redemptions.ts';
import { readVisit, type Visit } from './visit.ts';
import { eventsFor } from './webhooks/events-for.ts';
import { webhookDue } from './webhooks/webhook-due.ts';

type Deliveries<Kind extends NoticeKind> = (
  notice: NoticeOf<Kind>,
  record: OutboxRecord,
  deps: OutboxDependencies,
) => Promise<Delivery[]>;

/** What each kind of notice brings, and to whom. */
const DELIVERIES: { readonly [Kind in NoticeKind]: Deliveries<Kind> } = {
  // With a deposit due nobody is told before it is paid (decisions §4), which is another notice.
  'booking.created': async ({ appointmentId, isConfirmed }, record, deps) =>
    isConfirmed ? visitAgreed(await readVisit(deps, record.tenant, appointmentId), record, deps) : [],
  'booking.confirmed': async ({ appointmentId }, record, deps) =>
    visitAgreed(await readVisit(deps, record.tenant, appointmentId), record, deps),
  'booking.payment_failed': async ({ appointmentId }, record, deps) => {
    const visit = await readVisit(deps, record.tenant, appointmentId);
    // Where the payment came after all, the confirmation tells that.
    const isStill = visit.appointment.status === APPOINTMENT_STATUS.paymentFailed;
    return isStill ? toClient(visit, record, deps, () => paymentFailed(visit)) : [];
  },
  'booking.refunded': async ({ appointmentId, amount, cause }, record, deps) => {
    const visit = await readVisit(deps, record.tenant, appointmentId);
    return toClient(visit, record, deps, () => refunded(visit, amount, cause));
  },
  'card.charged': async ({ appointmentId, amount, ofBill }, record, deps) => {
    const visit = await readVisit(deps, record.tenant, appointmentId);
    return toClient(visit, record, deps, () => cardCharged(visit, amount, ofBill));
  },
  'booking.cancelled': visitCancelled,
  'booking.rescheduled': visitMoved,
  'package.redeemed': visitRedeemed,
  'giftcard.redeemed': visitRedeemed,
  'membership.used': visitRedeemed,
  'package.purchased': productPurchased,
  'giftcard.purchased': productPurchased,
  'membership.purchased': productPurchased,
  'sale.payment_failed': salePaymentLost,
  'membership.renewed': membershipRenewed,
  'membership.ended': membershipEnded,
  'gift.due': giftDue,
  'password.forgotten': passwordForgotten,
  'email.unverified': emailUnverified,
  'webhook.due': async (notice, record, deps) => [webhookDue(notice, record, deps)],
};

/**
 * The confirmation and the staff's notices. They tell the visit as it now is, also where it was moved meanwhile;
 * one that was cancelled meanwhile has its own notice, and none of these.
 */
function visitAgreed(visit: Visit, record: OutboxRecord, deps: OutboxDependencies): Delivery[] {
  if (!holdsSlot(visit.appointment.status)) return [];
  const posting = { at: new Date(record.createdAt), from: deps.from };
  return [
    ...toClient(visit, record, deps, () => ({
      ...bookingConfirmation(visit),
      entry: visitEntry(visit, posting),
    })),
    ...toStaff(visit, staffOf(visit), record, deps, ({ id }) => staffNotice(visit, id)),
  ];
}

const dispatched = <Kind extends NoticeKind>(
  notice: NoticeOf<Kind>,
  record: OutboxRecord,
  deps: OutboxDependencies,
) => DELIVERIES[notice.kind](notice, record, deps);

/** All deliveries of a record, also those that are done. Throws where what it tells of cannot be read. */
export async function deliveriesOf(record: OutboxRecord, deps: OutboxDependencies): Promise<Delivery[]> {
  const [mails, events] = await Promise.all([
    dispatched(record.notice, record, deps),
    eventsFor(record, deps),
  ]);
  return [...mails, ...events];
}
