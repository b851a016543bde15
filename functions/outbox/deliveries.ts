import { APPOINTMENT_STATUS, holdsSlot } from '../../lib/rules/booking/appointments.ts';
import type { NoticeKind, NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { visitCancelled, visitMoved } from './changed-visits.ts';
import type { Delivery } from './delivery.ts';
import type { World } from './dependencies.ts';
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
  world: World,
) => Promise<Delivery[]>;

/** What each kind of notice brings, and to whom. */
const DELIVERIES: { readonly [Kind in NoticeKind]: Deliveries<Kind> } = {
  // With a deposit due nobody is told before it is paid (decisions §4), which is another notice.
  'booking.created': async ({ appointmentId, isConfirmed }, record, world) =>
    isConfirmed ? visitAgreed(await readVisit(world, record.tenant, appointmentId), record, world) : [],
  'booking.confirmed': async ({ appointmentId }, record, world) =>
    visitAgreed(await readVisit(world, record.tenant, appointmentId), record, world),
  'booking.payment_failed': async ({ appointmentId }, record, world) => {
    const visit = await readVisit(world, record.tenant, appointmentId);
    // Where the payment came after all, the confirmation tells that.
    const isStill = visit.appointment.status === APPOINTMENT_STATUS.paymentFailed;
    return isStill ? toClient(visit, record, world, () => paymentFailed(visit)) : [];
  },
  'booking.refunded': async ({ appointmentId, amount, cause }, record, world) => {
    const visit = await readVisit(world, record.tenant, appointmentId);
    return toClient(visit, record, world, () => refunded(visit, amount, cause));
  },
  'card.charged': async ({ appointmentId, amount, ofBill }, record, world) => {
    const visit = await readVisit(world, record.tenant, appointmentId);
    return toClient(visit, record, world, () => cardCharged(visit, amount, ofBill));
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
  'webhook.due': async (notice, record, world) => [webhookDue(notice, record, world)],
};

/**
 * The confirmation and the staff's notices. They tell the visit as it now is, also where it was moved meanwhile;
 * one that was cancelled meanwhile has its own notice, and none of these.
 */
function visitAgreed(visit: Visit, record: OutboxRecord, world: World): Delivery[] {
  if (!holdsSlot(visit.appointment.status)) return [];
  const posting = { at: new Date(record.createdAt), from: world.from };
  return [
    ...toClient(visit, record, world, () => ({
      ...bookingConfirmation(visit),
      entry: visitEntry(visit, posting),
    })),
    ...toStaff(visit, staffOf(visit), record, world, ({ id }) => staffNotice(visit, id)),
  ];
}

const dispatched = <Kind extends NoticeKind>(notice: NoticeOf<Kind>, record: OutboxRecord, world: World) =>
  DELIVERIES[notice.kind](notice, record, world);

/** All deliveries of a record, also those that are done. Throws where what it tells of cannot be read. */
export async function deliveriesOf(record: OutboxRecord, world: World): Promise<Delivery[]> {
  const [mails, events] = await Promise.all([
    dispatched(record.notice, record, world),
    eventsFor(record, world),
  ]);
  return [...mails, ...events];
}
