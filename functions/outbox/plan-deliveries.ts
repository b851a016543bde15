import type { Notice, NoticeKind, NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { isWebhookOnly, type WebhookOnlyKind } from '../../lib/rules/notifications/webhook-events.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import {
  planAddressChangeMail,
  planAddressRequestMails,
  planBillingAfterEndMail,
  planDisputeMails,
  planEmailProofMail,
  planEmailVerificationMail,
  planErasureAnnouncementMail,
  planErasureCompletedMail,
  planFactorResetMail,
  planInvitationMail,
  planLogInChangeMail,
  planMergedMail,
  planMergeProofMail,
  planPasswordResetMail,
  planPinLockedMail,
  planRefundFailureMail,
  planSensitiveActionMails,
  planStaffVerificationMail,
} from './account-mails.ts';
import { planDayMail } from './day-mails.ts';
import type { Delivery, Planner } from './delivery.ts';
import type { NoticeContext, OutboxDependencies } from './dependencies.ts';
import { renderChargeReceiptMail } from './mails/charge-receipt.ts';
import { renderVisitRefundMail } from './mails/refund.ts';
import { planStatementMails } from './payroll-mails.ts';
import {
  planDunningMail,
  planGiftMail,
  planMembershipEndMails,
  planProductEndingMail,
  planPurchaseMail,
  planRenewalMail,
  planSaleFailureMail,
  planSaleRefundMail,
} from './product-mails.ts';
import { issueReceiptLink } from './receipt-link.ts';
import { planReceiptMail } from './receipt-mails.ts';
import { planClientMail } from './recipients.ts';
import { planRedemptionReceipt } from './redemption-mails.ts';
import { planReminder, planVisitMessage } from './reminders.ts';
import { planSeriesMails } from './series-mails.ts';
import { getVisitDetails } from './visit-details.ts';
import {
  planCancellationMails,
  planConfirmationMails,
  planDepositFailureMails,
  planFeeFailureMails,
  planRescheduleMails,
} from './visit-mails.ts';
import { planJoinedMail, planOfferMail } from './waitlist-mails.ts';
import { planWebhookEvents } from './webhooks/enqueue-events.ts';
import { planWebhookDelivery } from './webhooks/send-webhook.ts';

/** The mails, SMS and webhook deliveries of each kind of notice (BEHAVIOR §29.2). */
const PLANNERS: { readonly [Kind in Exclude<NoticeKind, WebhookOnlyKind>]: Planner<Kind> } = {
  // A booking with a deposit is confirmed by its payment, in a notice of its own
  'booking.created': async ({ appointmentId, isConfirmed }, context) =>
    isConfirmed ? planConfirmationMails(await getVisitDetails(context, appointmentId), context) : [],
  'series.created': planSeriesMails,
  'booking.confirmed': async ({ appointmentId }, context) =>
    planConfirmationMails(await getVisitDetails(context, appointmentId), context),
  'booking.payment_failed': planDepositFailureMails,
  'booking.refunded': async ({ appointmentId, amount, cause, usableUntil }, context) => {
    const visit = await getVisitDetails(context, appointmentId);
    return planClientMail(visit, context, () => renderVisitRefundMail(visit, amount, cause, usableUntil));
  },
  'card.charged': async ({ appointmentId, amount, ofBill }, context) => {
    const visit = await getVisitDetails(context, appointmentId);
    const reference = { kind: 'appointment', id: appointmentId } as const;
    const receiptUrl = await issueReceiptLink(context, visit.salon, reference, visit.client.language);
    return planClientMail(visit, context, () => renderChargeReceiptMail(visit, amount, ofBill, receiptUrl));
  },
  'fee.failed': planFeeFailureMails,
  'refund.failed': planRefundFailureMail,
  'payment.disputed': planDisputeMails,
  'booking.cancelled': planCancellationMails,
  'booking.rescheduled': planRescheduleMails,
  'reminder.due': planReminder,
  'visit.message': planVisitMessage,
  'waitlist.joined': planJoinedMail,
  'waitlist.offered': planOfferMail,
  'package.redeemed': planRedemptionReceipt,
  'giftcard.redeemed': planRedemptionReceipt,
  'membership.used': planRedemptionReceipt,
  'package.purchased': planPurchaseMail,
  'giftcard.purchased': planPurchaseMail,
  'membership.purchased': planPurchaseMail,
  'sale.payment_failed': planSaleFailureMail,
  'sale.refunded': planSaleRefundMail,
  'membership.renewed': planRenewalMail,
  'membership.ended': planMembershipEndMails,
  'membership.dunning': planDunningMail,
  'membership.overbilled': planBillingAfterEndMail,
  'gift.due': planGiftMail,
  'product.ending': planProductEndingMail,
  'password.forgotten': planPasswordResetMail,
  'user.invited': planInvitationMail,
  'login.changed': planLogInChangeMail,
  'factor.reset': planFactorResetMail,
  'pin.locked': planPinLockedMail,
  'owners.informed': planSensitiveActionMails,
  'email.unverified': planEmailVerificationMail,
  'staff.unverified': planStaffVerificationMail,
  'email.unproved': planEmailProofMail,
  'address.requested': planAddressRequestMails,
  'address.changed': planAddressChangeMail,
  'merge.unproved': planMergeProofMail,
  'customer.merged': planMergedMail,
  'receipt.sent': planReceiptMail,
  'day.sent': planDayMail,
  'payroll.sent': planStatementMails,
  'erasure.announced': planErasureAnnouncementMail,
  'customer.erased': planErasureCompletedMail,
  'webhook.due': async (notice, context) => [planWebhookDelivery(notice, context)],
};

const planOfKind = <Kind extends keyof typeof PLANNERS>(notice: NoticeOf<Kind>, context: NoticeContext) =>
  PLANNERS[notice.kind](notice, context);
const planForKind = async (notice: Notice, context: NoticeContext): Promise<readonly Delivery[]> =>
  isWebhookOnly(notice) ? [] : planOfKind(notice, context);

/**
 * Lists all deliveries of a record, including those already made. Throws if a record it refers to is missing.
 * `planMessages` is another one in tests.
 */
export async function planDeliveries(
  record: OutboxRecord,
  deps: OutboxDependencies,
  planMessages = planForKind,
): Promise<Delivery[]> {
  const context = { ...deps, record, tenant: record.tenant };
  const [messages, events] = await Promise.all([
    planMessages(record.notice, context),
    planWebhookEvents(context),
  ]);
  const deliveries = [...messages, ...events];
  const names = new Set(deliveries.map(({ name }) => name));
  // Progress is stored by name: a second delivery of that name would count as made with the first
  if (names.size < deliveries.length)
    throw new Error(`two deliveries of ${record.notice.kind} have one name`);
  return deliveries;
}
