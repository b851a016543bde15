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
  planErasureCompletedMail,
  planErasureMailUnlessLoggedIn,
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
  planTestMail,
} from './account-mails.ts';
import { planZReportMail } from './day-mails.ts';
import type { Delivery, Planner } from './delivery.ts';
import type { NoticeContext, OutboxDependencies } from './dependencies.ts';
import { renderChargeReceiptMail } from './mails/charge-receipt.ts';
import { renderVisitRefundMail } from './mails/refund.ts';
import { planVerifiedStaffStatementMails } from './payroll-mails.ts';
import {
  planDunningMailIfUnpaid,
  planGiftOrOfferMail,
  planMembershipCancellationMailsToBuyerAndOwner,
  planMembershipEndMailsToBuyerAndOwner,
  planProductEndingMailIfStillDue,
  planPurchaseMailIfUsable,
  planRenewalMail,
  planSaleFailureMails,
  planSaleRefundMail,
} from './product-mails.ts';
import { issueReceiptLink } from './receipt-link.ts';
import { planReceiptMail } from './receipt-mails.ts';
import { planClientMailUnlessSilent } from './recipients.ts';
import { planRedemptionReceiptUnlessCancelled } from './redemption-mails.ts';
import { planReminderIfStillDue, planVisitMessage } from './reminders.ts';
import { planConfirmedSeriesMails } from './series-mails.ts';
import { mustGetVisitDetails } from './visit-details.ts';
import {
  planCancellationMailsToThoseWhoKnew,
  planConfirmationMailsIfNotCancelled,
  planDepositFailureMailsIfUnpaid,
  planRescheduleMailsIfVisitKnown,
  planTeamFeeFailureMails,
} from './visit-mails.ts';
import { planJoinedMailsToClientAndTeam, planOfferMailIfStillOpen } from './waitlist-mails.ts';
import { planWebhookEventEnqueuing } from './webhooks/enqueue-events.ts';
import { planWebhookDelivery } from './webhooks/plan-webhook.ts';

/** The mails, SMS and webhook deliveries of each kind of notice (BEHAVIOR §29.2). */
const PLANNERS: { readonly [Kind in Exclude<NoticeKind, WebhookOnlyKind>]: Planner<Kind> } = {
  // A booking with a deposit is confirmed by its payment, in a notice of its own
  'booking.created': async ({ appointmentId, isConfirmed }, context) =>
    isConfirmed
      ? planConfirmationMailsIfNotCancelled(await mustGetVisitDetails(context, appointmentId), context)
      : [],
  'series.created': planConfirmedSeriesMails,
  'booking.confirmed': async ({ appointmentId }, context) =>
    planConfirmationMailsIfNotCancelled(await mustGetVisitDetails(context, appointmentId), context),
  'booking.payment_failed': planDepositFailureMailsIfUnpaid,
  'booking.refunded': async ({ appointmentId, amount, cause, usableUntil }, context) => {
    const visit = await mustGetVisitDetails(context, appointmentId);
    return planClientMailUnlessSilent(visit, context, () =>
      renderVisitRefundMail(visit, amount, cause, usableUntil),
    );
  },
  'card.charged': async ({ appointmentId, amount, ofBill }, context) => {
    const visit = await mustGetVisitDetails(context, appointmentId);
    const reference = { kind: 'appointment', id: appointmentId } as const;
    const receiptUrl = await issueReceiptLink(context, visit.salon, reference, visit.client.language);
    return planClientMailUnlessSilent(visit, context, () =>
      renderChargeReceiptMail(visit, amount, ofBill, receiptUrl),
    );
  },
  'fee.failed': planTeamFeeFailureMails,
  'refund.failed': planRefundFailureMail,
  'payment.disputed': planDisputeMails,
  'booking.cancelled': planCancellationMailsToThoseWhoKnew,
  'booking.rescheduled': planRescheduleMailsIfVisitKnown,
  'reminder.due': planReminderIfStillDue,
  'visit.message': planVisitMessage,
  'waitlist.joined': planJoinedMailsToClientAndTeam,
  'waitlist.offered': planOfferMailIfStillOpen,
  'package.redeemed': planRedemptionReceiptUnlessCancelled,
  'giftcard.redeemed': planRedemptionReceiptUnlessCancelled,
  'membership.used': planRedemptionReceiptUnlessCancelled,
  'package.purchased': planPurchaseMailIfUsable,
  'giftcard.purchased': planPurchaseMailIfUsable,
  'membership.purchased': planPurchaseMailIfUsable,
  'sale.payment_failed': planSaleFailureMails,
  'sale.refunded': planSaleRefundMail,
  'membership.renewed': planRenewalMail,
  'membership.cancelled': planMembershipCancellationMailsToBuyerAndOwner,
  'membership.ended': planMembershipEndMailsToBuyerAndOwner,
  'membership.dunning': planDunningMailIfUnpaid,
  'membership.overbilled': planBillingAfterEndMail,
  'gift.due': planGiftOrOfferMail,
  'product.ending': planProductEndingMailIfStillDue,
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
  'day.sent': planZReportMail,
  'words.tested': planTestMail,
  'payroll.sent': planVerifiedStaffStatementMails,
  'erasure.announced': planErasureMailUnlessLoggedIn,
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
export async function planAllDeliveries(
  record: OutboxRecord,
  deps: OutboxDependencies,
  planMessages = planForKind,
): Promise<Delivery[]> {
  const context = { ...deps, record, tenant: record.tenant };
  const [messages, events] = await Promise.all([
    planMessages(record.notice, context),
    planWebhookEventEnqueuing(context),
  ]);
  const deliveries = [...messages, ...events];
  const names = new Set(deliveries.map(({ name }) => name));
  // Progress is stored by name: a second delivery of that name would count as made with the first
  if (names.size < deliveries.length)
    throw new Error(`two deliveries of ${record.notice.kind} have one name`);
  return deliveries;
}
